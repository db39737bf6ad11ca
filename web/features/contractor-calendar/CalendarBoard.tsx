// One person's month with everything that opens from it. Both calendars use it with different data and headings.

import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { AvailabilityEntry } from '#core/contracts/availability.ts'
import type { Shift } from '#core/contracts/rota.ts'
import { type Day, dayOf } from '#core/time.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Card, CardHeader } from '#web/ui/Card.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorState, LoadingState } from '#web/ui/States.tsx'
import { calendarDays, firstOfMonth, lastOfMonth, NOTHING } from './calendar-days.ts'
import type { CalendarDialogs } from './dialogs.ts'
import { MonthCalendar } from './MonthCalendar.tsx'
import { MonthFrame } from './MonthFrame.tsx'
import { ShiftList } from './ShiftList.tsx'

type Read<T> = Pick<UseQueryResult<T>, 'data' | 'error' | 'isError' | 'isPending' | 'isFetching' | 'refetch'>

interface Month {
  /** Its first day. */
  month: Day
  onMonth: (month: Day) => void
}

/** The visible month, for the queries of its days. */
export function useMonth(): Month & { from: Day; to: Day } {
  const [month, onMonth] = useState(() => firstOfMonth(dayOf(new Date())))
  return { month, onMonth, from: month, to: lastOfMonth(month) }
}

interface CalendarBoardProps extends Month {
  shifts: Read<Shift[]>
  availability: Read<AvailabilityEntry[]>
  ShiftDetails: CalendarDialogs['ShiftDetails']
  /** What pressing a free day does, and its dialog. */
  freeDayHint: string
  freeDay: (day: Day, entry: AvailabilityEntry | null, onClose: () => void) => ReactNode
}

type Opened = { what: 'shift'; shift: Shift } | { what: 'day' | 'choice'; day: Day }

export function CalendarBoard(props: CalendarBoardProps) {
  const { month, onMonth, shifts, availability, ShiftDetails, freeDayHint, freeDay } = props
  const today = useToday()
  const [opened, setOpened] = useState<Opened | null>(null)
  /** A day pressed before its data was loaded; it opens when the data arrives. */
  const [pressed, setPressed] = useState<Day | null>(null)
  const pending = shifts.isPending || availability.isPending
  const days = calendarDays(shifts.data ?? [], availability.data ?? [], month)
  const close = () => setOpened(null)

  function pick(day: Day) {
    if (pending) return setPressed(day)
    const own = days.get(day)?.shifts ?? []
    const [first] = own
    if (!first) setOpened({ what: 'day', day })
    else if (own.length === 1) setOpened({ what: 'shift', shift: first })
    else setOpened({ what: 'choice', day })
  }

  /** The latest version of the shift while its dialog is open. */
  const latest = opened?.what === 'shift' ? shifts.data?.find(({ id }) => id === opened.shift.id) : undefined

  const failed = [shifts, availability].find((read) => read.isError && !read.data)
  if (pressed && (failed || firstOfMonth(pressed) !== month)) setPressed(null)
  else if (pressed && !pending) {
    setPressed(null)
    pick(pressed)
  }
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[1fr_22rem]">
      <MonthFrame month={month} today={today} onMonth={onMonth}>
        {failed ? (
          <ErrorState
            title="The calendar could not be loaded"
            error={failed.error}
            retrying={failed.isFetching}
            onRetry={() => {
              void shifts.refetch()
              void availability.refetch()
            }}
          />
        ) : (
          <MonthCalendar
            {...{ month, today, days, freeDayHint }}
            busy={pending}
            onPick={pick}
            onMonth={onMonth}
          />
        )}
      </MonthFrame>
      {!failed && (
        <Card>
          <CardHeader title={`Shifts in ${formatDay(month, FORMATS.monthYear)}`} />
          {pending ? (
            <LoadingState label="Loading shifts" rows={3} />
          ) : shifts.data?.length ? (
            <ShiftList
              label="Shifts this month"
              shifts={[...days.values()].flatMap((day) => day.shifts).sort(byStart)}
              onPick={(shift) => setOpened({ what: 'shift', shift })}
            />
          ) : (
            <p className="px-4 py-6 text-center text-muted">No shifts booked this month.</p>
          )}
        </Card>
      )}
      {opened?.what === 'day' && freeDay(opened.day, (days.get(opened.day) ?? NOTHING).entry, close)}
      {opened?.what === 'shift' && (
        <ShiftDetails
          shift={latest ?? opened.shift}
          isGone={shifts.data !== undefined && !latest}
          onClose={close}
        />
      )}
      {opened?.what === 'choice' && (
        <Dialog
          open
          size="small"
          onOpenChange={(open) => !open && close()}
          title="Booked Shifts"
          description={formatDay(opened.day, FORMATS.longDate)}
        >
          <ShiftList
            label="Shifts of this day"
            shifts={(days.get(opened.day) ?? NOTHING).shifts}
            onPick={(shift) => setOpened({ what: 'shift', shift })}
          />
        </Dialog>
      )}
    </div>
  )
}

const byStart = (a: Shift, b: Shift) => (a.dateStart < b.dateStart ? -1 : 1)
