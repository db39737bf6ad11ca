// Creates many accounts from a CSV file: a preview marks the bad lines first, and nothing is created until confirmed.

import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import type { CreatedUser, ImportLine } from '#core/contracts/users.ts'
import { LIMITS } from '#core/limits.ts'
import { STAFF_COLUMNS } from '#core/staff-import.ts'
import { saveFile } from '#web/lib/download.ts'
import { useIdempotencyKey } from '#web/lib/idempotency.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx'
import { CopyField } from '#web/ui/CopyField.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { LeftOutLines } from './LeftOutLines.tsx'
import { type Imported, useImportUsers, usePreviewImport } from './queries.ts'
import { readText, TEMPLATE, TEMPLATE_NAME } from './staff-file.ts'

interface ImportStaffProps {
  /** The last import. Kept by the caller, so that it stays. */
  imported: Imported | null
  onImported: (imported: Imported | null) => void
}

export function ImportStaff({ imported, onImported }: ImportStaffProps) {
  const picker = useRef<HTMLInputElement>(null)
  const key = useIdempotencyKey()
  const preview = usePreviewImport()
  const create = useImportUsers(onImported)
  const [fileName, setFileName] = useState('')
  const lines = preview.data?.lines
  const { people: made = [], leftOut = [] } = imported ?? {}

  async function choose(file: File | undefined) {
    if (!file) return
    onImported(imported && { ...imported, people: [] })
    setFileName(file.name)
    preview.mutate(await readText(file))
  }

  function confirm(ready: ImportLine[]) {
    const people = ready.map(({ firstName, lastName, whatsappNumber, email, role }) => ({
      firstName,
      lastName,
      whatsappNumber,
      email: email || null,
      // The preview has checked that it is a valid role.
      role: role as CreatedUser['role'],
    }))
    const leftOut = lines?.filter(({ errors }) => errors.length > 0) ?? []
    create.mutate(
      { body: { people }, key: key.current, leftOut },
      {
        onSuccess: () => {
          key.renew()
          preview.reset()
        },
      },
    )
  }

  return (
    <Card>
      <CardHeader
        icon={<FileUp aria-hidden />}
        title="Import staff"
        description="Create many people from a CSV file. You can check the file before anything is created."
      />
      <CardBody className="flex flex-col gap-4">
        <p className="text-ink-soft">
          {'The first line names the columns: '}
          <strong className="font-medium">{STAFF_COLUMNS}</strong>
          {`. A line without a role creates a contractor. At most ${LIMITS.importPeople} people at once.`}
        </p>
        <div className="flex flex-wrap gap-2">
          <input
            ref={picker}
            type="file"
            accept=".csv,text/csv"
            aria-label="CSV file of staff"
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => {
              void choose(event.target.files?.[0])
              event.target.value = ''
            }}
          />
          <Button variant="secondary" busy={preview.isPending} onClick={() => picker.current?.click()}>
            {preview.isPending ? 'Reading...' : 'Choose CSV File'}
          </Button>
          <Button
            variant="quiet"
            onClick={() => saveFile(new Blob([TEMPLATE], { type: 'text/csv' }), TEMPLATE_NAME)}
          >
            Download a template
          </Button>
        </div>
        {lines && (
          <ImportPreview
            fileName={fileName}
            lines={lines}
            busy={create.isPending}
            onConfirm={confirm}
            onCancel={() => preview.reset()}
          />
        )}
        {leftOut.length > 0 && !lines && (
          <LeftOutLines lines={leftOut} onDismiss={() => onImported({ people: made, leftOut: [] })} />
        )}
        {made.length > 0 && (
          <CopyField
            label={`Login details of ${made.length === 1 ? '1 new person' : `${made.length} new people`} (only shown once; each person was also sent theirs)`}
            value={made
              .map((one) => `${one.firstName} ${one.lastName}: ${one.username}  ${one.password ?? ''}`)
              .join('\n')}
            multiline
          />
        )}
      </CardBody>
    </Card>
  )
}
