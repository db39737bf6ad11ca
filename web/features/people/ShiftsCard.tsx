// A person's shifts: those to come, and the past ones half a year at a time.

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import type { Shift } from '#core/contracts/rota.ts'
import { LIMITS } from '#core/limits.ts'
import { addDays, type Day, dayOf } from '#core/time.ts'
import { FORMATS, formatDay, formatInstant, timeRangeLabel } from '#core/time-labels.ts'
import { shiftRangeQuery } from '#web/features/rota/queries.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, CardHeader } from '#web/ui/Card.tsx'
import { ErrorState, LoadingState } from '#web/ui/States.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { pastShiftsQuery } from './queries.ts'

interface ShiftsCardProps {
  userId: string
  /** When the account was made: the past is looked through until then, and the records of a year before it. */
  since: Day
  onOpen: (shift: Shift) => void
}

export function ShiftsCard({ userId, since, onOpen }: ShiftsCardProps) {
  const [tab, setTab] = useState<'next' | 'past'>('next')
  return (
    <Card aria-label="Shifts">
      <CardHeader icon={<CalendarDays aria-hidden />} title="Shifts" />
      <Tabs
        label="Shifts"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'next', label: 'To come', content: <NextShifts userId={userId} onOpen={onOpen} /> },
          {
            value: 'past',
            label: 'Past',
            content: <PastShifts userId={userId} since={since} onOpen={onOpen} />,
          },
        ]}
      />
    </Card>
  )
}

function NextShifts({ userId, onOpen }: Omit<ShiftsCardProps, 'since'>) {
  const today = useToday()
  const query = useQuery(
    shiftRangeQuery([userId], today, addDays(today, LIMITS.shiftRangeDays - 1), { reaching: 'true' }),
  )
  if (!query.data) return <Waiting query={query} />
  if (query.data.length === 0) return <Line>Nothing is booked.</Line>
  return <ShiftRows label="Shifts to come" shifts={query.data} onOpen={onOpen} />
}

function PastShifts({ userId, since, onOpen }: ShiftsCardProps) {
  const today = useToday()
  const query = useInfiniteQuery(pastShiftsQuery(userId, today, addDays(since, -LIMITS.shiftRangeDays)))
  if (!query.data) return <Waiting query={query} />
  const shifts = query.data.pages.flat()
  const reached = addDays(query.data.pageParams.at(-1) as Day, -181)
  return (
    <>
      {shifts.length === 0 ? (
        <Line>{`Nothing since ${formatDay(reached, FORMATS.date)}.`}</Line>
      ) : (
        <ShiftRows label="Past shifts" shifts={shifts} onOpen={onOpen} />
      )}
      {query.hasNextPage && (
        <div className="border-t p-2 text-center">
          <Button variant="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {`Show those before ${formatDay(reached, FORMATS.date)}`}
          </Button>
        </div>
      )}
    </>
  )
}

function ShiftRows(props: { label: string; shifts: readonly Shift[]; onOpen: (shift: Shift) => void }) {
  return (
    <ul aria-label={props.label} className="-mt-4 max-h-[34rem] divide-y overflow-y-auto">
      {props.shifts.map((shift) => (
        <Row key={shift.id} shift={shift} onOpen={() => props.onOpen(shift)} />
      ))}
    </ul>
  )
}

function Row({ shift, onOpen }: { shift: Shift; onOpen: () => void }) {
  const span = { start: new Date(shift.dateStart), end: new Date(shift.dateEnd) }
  const isThisYear = dayOf(span.start).slice(0, 4) === dayOf(new Date()).slice(0, 4)
  return (
    // The browser skips the layout of rows off screen: there may be thousands.
    <li className="[contain-intrinsic-size:auto_2.75rem] [content-visibility:auto]">
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-11 w-full flex-wrap items-center gap-x-3 px-4 py-1.5 text-left -outline-offset-2 hover:bg-subtle"
      >
        <span className="tabular w-36 font-medium">
          {formatInstant(span.start, isThisYear ? FORMATS.weekdayDate : FORMATS.date)}
        </span>
        <span className="tabular w-32 text-ink-soft">{timeRangeLabel(span)}</span>
        <span className="min-w-0 flex-1 basis-32 break-words">{shift.headline}</span>
        {shift.serviceUserInitials && <span className="text-muted">{shift.serviceUserInitials}</span>}
      </button>
    </li>
  )
}

const Line = ({ children }: { children: string }) => <p className="-mt-1 px-4 pb-3 text-muted">{children}</p>

interface WaitingProps {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
}

function Waiting({ query: { error, isFetching, refetch } }: WaitingProps) {
  if (!error) return <LoadingState label="Loading the shifts" rows={5} />
  return (
    <ErrorState
      title="The shifts could not be loaded"
      {...{ error }}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}
