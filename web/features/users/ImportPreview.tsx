// The lines of a file, each marked ready or with its error.

import { CircleCheck, CircleX } from 'lucide-react'
import type { ImportLine } from '#core/contracts/users.ts'
import { roleLabel } from '#core/users.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Table, Td, Th } from '#web/ui/Table.tsx'

interface ImportPreviewProps {
  fileName: string
  lines: readonly ImportLine[]
  busy: boolean
  onConfirm: (ready: ImportLine[]) => void
  onCancel: () => void
}

/** ', 2 lines cannot be created and will be left out. They are listed first' */
function leftOutWords(count: number): string {
  if (count === 0) return ''
  const [lines, they] = count === 1 ? ['1 line', 'It is'] : [`${count} lines`, 'They are']
  return `, ${lines} cannot be created and will be left out. ${they} listed first`
}

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)

export function ImportPreview({ fileName, lines, busy, onConfirm, onCancel }: ImportPreviewProps) {
  const ready = lines.filter((line) => line.errors.length === 0)
  const bad = lines.length - ready.length
  return (
    <section aria-label="Preview of the file" className="flex flex-col gap-3">
      <p aria-live="polite">
        <span className="break-all font-medium">{fileName}</span>
        {`: ${people(ready.length)} ready${leftOutWords(bad)}.`}
      </p>
      {/* Those with a problem first: in a long file nobody would find them. */}
      <ImportLines lines={[...lines.filter(({ errors }) => errors.length > 0), ...ready]} />
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} disabled={ready.length === 0} onClick={() => onConfirm(ready)}>
          {busy ? 'Creating...' : `Create ${people(ready.length)}`}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </section>
  )
}

export function ImportLines({ lines }: { lines: readonly ImportLine[] }) {
  return (
    <div className="max-h-96 overflow-y-auto rounded-control border">
      <Table caption="Lines of the file">
        <thead className="sticky top-0">
          <tr>
            <Th>Line</Th>
            <Th>Result</Th>
            <Th>Name</Th>
            <Th>Phone number</Th>
            <Th>Role</Th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.line} {...line} />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function Line({ line, firstName, lastName, whatsappNumber, email, role, errors }: ImportLine) {
  const isReady = errors.length === 0
  return (
    <tr className={isReady ? undefined : 'bg-danger-soft'}>
      <Td className="tabular">{line}</Td>
      <Td className="min-w-40">
        {isReady ? (
          <Badge tone="success" icon={<CircleCheck aria-hidden />}>
            Ready
          </Badge>
        ) : (
          <span className="flex items-start gap-1.5 text-on-danger-soft">
            <CircleX aria-hidden className="mt-0.5 size-4 shrink-0" />
            {errors.map((error) => error.replace(/\.$/, '')).join('. ')}
          </span>
        )}
      </Td>
      <Td className="break-words">
        {`${firstName} ${lastName}`.trim() || '–'}
        {email && <span className="block break-all text-muted text-sm">{email}</span>}
      </Td>
      <Td className="tabular whitespace-nowrap">{whatsappNumber || '–'}</Td>
      <Td className="whitespace-nowrap">{roleLabel(role)}</Td>
    </tr>
  )
}
