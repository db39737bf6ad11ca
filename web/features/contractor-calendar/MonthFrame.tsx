// The card around a month: its name, the buttons for other months, the legend.

import { Briefcase, ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { AVAILABILITY_KINDS } from '#core/availability.ts'
import type { Day } from '#core/time.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { KindBadge } from '#web/ui/AvailabilityKind.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { firstOfMonth, nextMonth, previousMonth } from './calendar-days.ts'

interface MonthFrameProps {
  month: Day
  today: Day
  onMonth: (month: Day) => void
  children: ReactNode
}

export function MonthFrame({ month, today, onMonth, children }: MonthFrameProps) {
  return (
    <Card aria-label="Calendar">
      <header className="flex items-center gap-1 px-3 py-2">
        <h2 aria-live="polite" className="min-w-0 flex-1 font-semibold text-base">
          {formatDay(month, FORMATS.monthYear)}
        </h2>
        {firstOfMonth(today) !== month && (
          <Button variant="quiet" onClick={() => onMonth(firstOfMonth(today))}>
            Today
          </Button>
        )}
        <IconButton label="Previous month" onClick={() => onMonth(previousMonth(month))}>
          <ChevronLeft aria-hidden className="size-5" />
        </IconButton>
        <IconButton label="Next month" onClick={() => onMonth(nextMonth(month))}>
          <ChevronRight aria-hidden className="size-5" />
        </IconButton>
      </header>
      {children}
      <Legend />
    </Card>
  )
}

function Legend() {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-2 border-t px-3 py-3">
      <li>
        <Badge tone="booked" icon={<Briefcase aria-hidden />}>
          Booked
        </Badge>
      </li>
      {AVAILABILITY_KINDS.map((kind) => (
        <li key={kind}>
          <KindBadge kind={kind} />
        </li>
      ))}
    </ul>
  )
}
