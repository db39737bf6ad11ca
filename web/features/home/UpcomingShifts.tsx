// One's own shifts of the next 30 days. Staff who are not booked themselves are spared an empty list.

import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { listMyShifts } from '#core/contracts/rota.ts'
import { LIMITS } from '#core/limits.ts'
import { type Day, dayOf } from '#core/time.ts'
import { durationLabel, FORMATS, formatDay, timeRangeLabel } from '#core/time-labels.ts'
import { useCan } from '#web/lib/current-user.ts'
import { mapLink } from '#web/lib/map-link.ts'
import { AsAt } from '#web/ui/AsAt.tsx'
import { Card, CardHeader } from '#web/ui/Card.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/ui/States.tsx'
import { upcomingShiftsQuery } from './queries.ts'

export function UpcomingShifts({ today }: { today: Day }) {
  const can = useCan()
  const shifts = useQuery(upcomingShiftsQuery(today))
  const list = shifts.data
  if (can('home:management-cards') && !list?.length) return null
  return (
    <Card aria-label="Upcoming shifts">
      <CardHeader
        title="Upcoming shifts"
        description={`The next ${LIMITS.upcomingDays} days`}
        icon={<CalendarClock aria-hidden />}
      />
      <AsAt of={listMyShifts} className="px-4 pt-3" />
      {list ? (
        list.length > 0 ? (
          <ul
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
            tabIndex={0}
            aria-label="Shifts"
            className="relative max-h-96 divide-y overflow-y-auto -outline-offset-2"
          >
            {list.map((shift) => {
              const span = { start: new Date(shift.dateStart), end: new Date(shift.dateEnd) }
              return (
                <li key={shift.id} className="flex flex-col gap-0.5 px-4 py-3">
                  <p className="flex flex-wrap justify-between gap-x-3">
                    <span className="font-semibold">{formatDay(dayOf(span.start), FORMATS.weekdayDate)}</span>
                    <span className="tabular text-ink-soft">
                      {`${timeRangeLabel(span)} · ${durationLabel(span.end.getTime() - span.start.getTime())}`}
                    </span>
                  </p>
                  <p className="break-words">{shift.headline}</p>
                  {shift.address && (
                    <a
                      href={mapLink(shift.address)}
                      target="_blank"
                      rel="noreferrer"
                      aria-label={`${shift.address} (opens the map)`}
                      className="break-words text-accent text-sm underline-offset-2 hover:underline"
                    >
                      {shift.address}
                    </a>
                  )}
                </li>
              )
            })}
          </ul>
        ) : (
          <EmptyState title="No shifts booked" icon={<CalendarClock aria-hidden />}>
            Shifts appear here once you are booked or an application is confirmed.
          </EmptyState>
        )
      ) : shifts.isError ? (
        <ErrorState error={shifts.error} onRetry={() => shifts.refetch()} retrying={shifts.isFetching} />
      ) : (
        <LoadingState label="Loading your shifts" />
      )}
    </Card>
  )
}
