// Every shift of the week that breaks a rule, day by day, with the reason.

import { CircleX, TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import type { ConflictItem } from '#core/contracts/reports.ts'
import { contractorCalendarPath, PATHS } from '#core/paths.ts'
import { FORMATS, formatDay, timeRangeLabel } from '#core/time-labels.ts'
import { useCan } from '#web/lib/current-user.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

interface ConflictsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  week: string
  items: readonly ConflictItem[]
}

export default function ConflictsDialog({ open, onOpenChange, week, items }: ConflictsDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Conflicts this week"
      description={week}
      footer={
        <Link href={PATHS.rota} className={buttonClass('secondary')}>
          Open Rota Board
        </Link>
      }
    >
      <ul className="divide-y">
        {items.map((item) => (
          <Conflict key={`${item.rule} ${item.shiftId}`} item={item} />
        ))}
      </ul>
    </Dialog>
  )
}

function Conflict({ item }: { item: ConflictItem }) {
  const can = useCan()
  const hard = item.severity === 'conflict'
  const span = { start: new Date(item.dateStart), end: new Date(item.dateEnd) }
  return (
    <li className="flex flex-col gap-1 py-3 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {can('calendar:any') ? (
          <Link
            href={contractorCalendarPath(item.userId)}
            className="break-words font-semibold text-accent underline-offset-2 hover:underline"
          >
            {item.contractorName}
          </Link>
        ) : (
          <span className="break-words font-semibold">{item.contractorName}</span>
        )}
        <Badge
          tone={hard ? 'danger' : 'warning'}
          icon={hard ? <CircleX aria-hidden /> : <TriangleAlert aria-hidden />}
        >
          {hard ? 'Conflict' : 'Warning'}
        </Badge>
      </div>
      <p className="text-ink-soft">
        {`${formatDay(item.day, FORMATS.weekdayDate)}, ${timeRangeLabel(span)} · ${item.headline}`}
      </p>
      <p>{`${item.reason}.`}</p>
    </li>
  )
}
