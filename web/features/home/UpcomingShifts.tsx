// The viewer's own shifts of the next 30 days: the next one as a card, the others as rows that open their details.
// Staff without shifts do not see an empty list.

import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Shift } from '#core/contracts/rota.ts'
import { LIMITS } from '#core/limits.ts'
import { type Day, dayOf } from '#core/time.ts'
import { durationLabel, FORMATS, formatDay, timeRangeLabel } from '#core/time-labels.ts'
import { useCan } from '#web/lib/current-user.ts'
import { useNow } from '#web/lib/use-today.ts'
import { Card, CardHeader } from '#web/ui/Card.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/ui/States.tsx'
import { rowClass } from './HomeSection.tsx'
import { NextShift } from './NextShift.tsx'
import { upcomingShiftsQuery } from './queries.ts'

const BookingDetailsDialog = lazy(() =>
  import('#web/features/rota/BookingDetailsDialog.tsx').then((module) => ({
    default: module.BookingDetailsDialog,
  })),
)

export function UpcomingShifts({ today }: { today: Day }) {
  const can = useCan()
  const shifts = useQuery(upcomingShiftsQuery(today))
  const [opened, setOpened] = useState<Shift | null>(null)
  const now = useNow()
  const list = shifts.data?.filter(({ dateEnd }) => dateEnd > now.toISOString())
  const latest = opened && shifts.data?.find(({ id }) => id === opened.id)
  const isStaff = can('home:management-cards')
  if (isStaff && !list?.length) return null
  const next = isStaff ? undefined : list?.[0]
  const rows = next ? list?.slice(1) : list
  return (
    <>
      {next && <NextShift {...{ shift: next, today, now }} onOpen={() => setOpened(next)} />}
      <Card aria-label="Upcoming shifts">
        <CardHeader
          title="Upcoming shifts"
          description={`The next ${LIMITS.upcomingDays} days`}
          icon={<CalendarClock aria-hidden />}
        />
        {rows ? (
          rows.length > 0 ? (
            <ul aria-label="Shifts" className="divide-y">
              {rows.map((shift) => (
                <li key={shift.id}>
                  <ShiftRow shift={shift} onOpen={() => setOpened(shift)} />
                </li>
              ))}
            </ul>
          ) : next ? (
            <p className="px-4 py-3 text-muted">No other shift is booked yet.</p>
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
      <Suspense>
        {opened && (
          <BookingDetailsDialog
            shift={latest ?? opened}
            isGone={shifts.data !== undefined && !latest}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  )
}

function ShiftRow({ shift, onOpen }: { shift: Shift; onOpen: () => void }) {
  const span = { start: new Date(shift.dateStart), end: new Date(shift.dateEnd) }
  return (
    <button type="button" className={rowClass} onClick={onOpen}>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap justify-between gap-x-3">
          <span className="font-semibold">{formatDay(dayOf(span.start), FORMATS.weekdayDate)}</span>
          <span className="tabular text-ink-soft">
            {`${timeRangeLabel(span)} · ${durationLabel(span.end.getTime() - span.start.getTime())}`}
          </span>
        </span>
        <span className="block break-words">{shift.headline}</span>
        {shift.address && <span className="block break-words text-ink-soft text-sm">{shift.address}</span>}
      </span>
    </button>
  )
}
