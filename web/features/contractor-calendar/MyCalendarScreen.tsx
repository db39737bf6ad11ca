// My Calendar: what a contractor sees on the rota board. Booked days, and their availability on the others, by month.

import { useQuery } from '@tanstack/react-query'
import { CalendarCheck } from 'lucide-react'
import { Link } from 'wouter'
import { PATHS } from '#core/paths.ts'
import { availabilityRangeQuery } from '#web/features/availability/queries.ts'
import { myShiftsQuery } from '#web/features/rota/queries.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useToday } from '#web/lib/use-today.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { CalendarBoard, useMonth } from './CalendarBoard.tsx'
import { firstOfMonth, lastOfMonth, nextMonth } from './calendar-days.ts'
import type { CalendarDialogs } from './dialogs.ts'

export function MyCalendarScreen({ dialogs }: { dialogs: Omit<CalendarDialogs, 'BookDay'> }) {
  const { id } = useCurrentUser()
  const { ShiftDetails, SetAvailability } = dialogs

  const { from, to, ...month } = useMonth()
  const shifts = useQuery(myShiftsQuery(from, to))
  const availability = useQuery({
    ...availabilityRangeQuery([id], from, to),
    select: (map) => map[id] ?? [],
  })

  useMonthAhead(id, shifts.isSuccess && availability.isSuccess)

  return (
    <>
      <PageHeader
        title="My Calendar"
        description="Press a day to set your availability, or a shift to see it."
        actions={
          <Link href={PATHS.availability} className={buttonClass('secondary')}>
            <CalendarCheck aria-hidden className="size-4" />
            My Availability
          </Link>
        }
      />
      <CalendarBoard
        {...month}
        shifts={shifts}
        availability={availability}
        ShiftDetails={ShiftDetails}
        freeDayHint="Press Enter to set your availability."
        freeDay={(day, entry, onClose) => (
          <SetAvailability userId={id} day={day} entry={entry} onClose={onClose} />
        )}
      />
    </>
  )
}

/** Prefetches next month, so it is kept on the device: its first day may be worked without a connection. */
function useMonthAhead(userId: string, enabled: boolean): void {
  const from = nextMonth(firstOfMonth(useToday()))
  const to = lastOfMonth(from)
  useQuery({ ...myShiftsQuery(from, to), refetchInterval: false, enabled })
  useQuery({ ...availabilityRangeQuery([userId], from, to), refetchInterval: false, enabled })
}
