// The lines of a staff file that were not created: to be downloaded, mended and imported again.

import { FileDown } from 'lucide-react'
import type { ImportLine } from '#core/contracts/users.ts'
import { saveFile } from '#web/lib/download.ts'
import { Button } from '#web/ui/Button.tsx'
import { ImportLines } from './ImportPreview.tsx'
import { LEFT_OUT_NAME, leftOutFile } from './staff-file.ts'

interface LeftOutLinesProps {
  lines: readonly ImportLine[]
  onDismiss: () => void
}

export function LeftOutLines({ lines, onDismiss }: LeftOutLinesProps) {
  return (
    <section aria-label="Lines that were left out" className="flex flex-col gap-3">
      <p role="status">
        <strong className="font-medium">
          {lines.length === 1 ? '1 line was left out.' : `${lines.length} lines were left out.`}
        </strong>
        {` Download ${lines.length === 1 ? 'it' : 'them'}, correct what the last column says, and choose that file here.`}
      </p>
      <ImportLines lines={lines} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          icon={<FileDown aria-hidden className="size-4" />}
          onClick={() => saveFile(new Blob([leftOutFile(lines)], { type: 'text/csv' }), LEFT_OUT_NAME)}
        >
          {lines.length === 1 ? 'Download this line' : 'Download these lines'}
        </Button>
        <Button variant="quiet" onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
    </section>
  )
}
