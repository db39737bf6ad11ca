// Who works now, today and tonight, and whether they have confirmed it.

import { CircleCheck, CircleHelp, CircleX, Sun } from 'lucide-react'
import type { TodayShift } from '#core/contracts/home.ts'
import { type Day, dayOf } from '#core/time.ts'
import { FORMATS, formatDay, timeRangeLabel } from '#core/time-labels.ts'
import { useNow } from '#web/lib/use-today.ts'
import { Badge, type Tone } from '#web/ui/Badge.tsx'
import { type Confirmation, confirmationOf } from './confirmation.ts'
import { HomeSection, rowClass } from './HomeSection.tsx'

interface TodaySectionProps {
  shifts: readonly TodayShift[]
  today: Day
  /** The shifts whose message failed. */
  notTold: ReadonlySet<string>
  onOpen: (shift: TodayShift) => void
}

export function TodaySection({ shifts, today, notTold, onOpen }: TodaySectionProps) {
  // A shift that ends while the page is open leaves the list without a new read.
  const now = useNow().toISOString()
  return (
    <HomeSection
      title="Tonight and today"
      icon={<Sun aria-hidden />}
      items={shifts.filter(({ dateEnd }) => dateEnd > now)}
      empty="Nobody works today."
    >
      {(shift) => (
        <li key={shift.id}>
          <button type="button" className={rowClass} onClick={() => onOpen(shift)}>
            <span className="min-w-0 flex-1 basis-48">
              <span className="block break-words font-semibold">{shift.assignedToName}</span>
              <span className="block break-words text-ink-soft">
                <span className="tabular">{whenLabel(shift, today, now)}</span>
                {` · ${shift.headline}`}
              </span>
            </span>
            <State of={confirmationOf(shift, notTold)} />
          </button>
        </li>
      )}
    </HomeSection>
  )
}

const STATES: Record<Confirmation, { tone: Tone; label: string; icon: typeof CircleHelp }> = {
  'not-told': { tone: 'danger', label: 'Not told', icon: CircleX },
  confirmed: { tone: 'success', label: 'Confirmed', icon: CircleCheck },
  'not-confirmed': { tone: 'warning', label: 'Not confirmed', icon: CircleHelp },
}

function State({ of }: { of: Confirmation }) {
  const { tone, label, icon: Icon } = STATES[of]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {label}
    </Badge>
  )
}

function whenLabel({ dateStart, dateEnd }: TodayShift, today: Day, now: string): string {
  const span = { start: new Date(dateStart), end: new Date(dateEnd) }
  const day = dayOf(span.start)
  const times = timeRangeLabel(span)
  if (day < today) return `Since ${formatDay(day, FORMATS.weekdayDate)}, ${times}`
  return dateStart <= now ? `Now, ${times}` : times
}
