// A person's next shifts, beside what they write: "Sick" is only useful if one sees what it is about.

import { CalendarClock } from 'lucide-react'
import type { Shift } from '#core/contracts/rota.ts'
import { dayOf } from '#core/time.ts'
import { FORMATS, formatDay, timeRangeLabel } from '#core/time-labels.ts'
import { ScrollRegion } from './ScrollRegion.tsx'

interface NextShiftsProps {
  name: string
  /** Undefined while loading. */
  shifts: readonly Shift[] | undefined
}

export function NextShifts({ name, shifts }: NextShiftsProps) {
  return (
    <ScrollRegion
      label={`Next shifts of ${name}`}
      className="@container flex shrink-0 gap-3 overflow-x-auto border-b bg-subtle px-4 py-2 text-sm"
    >
      <h3 className="flex shrink-0 items-center gap-1.5 font-medium @max-[18rem]:sr-only">
        <CalendarClock aria-hidden className="size-4" />
        Next shifts
      </h3>
      {shifts === undefined ? (
        <p className="text-muted">Loading…</p>
      ) : shifts.length === 0 ? (
        <p className="text-muted">None in the next four weeks</p>
      ) : (
        <ol className="flex gap-3">
          {shifts.map((shift) => {
            const span = { start: new Date(shift.dateStart), end: new Date(shift.dateEnd) }
            return (
              <li key={shift.id} className="whitespace-nowrap border-line border-l pl-3">
                <span className="font-medium">{formatDay(dayOf(span.start), FORMATS.weekdayDate)}</span>
                <span className="tabular">{` ${timeRangeLabel(span)}`}</span>
                <span className="text-muted">{` · ${shift.headline}`}</span>
              </li>
            )
          })}
        </ol>
      )}
    </ScrollRegion>
  )
}
