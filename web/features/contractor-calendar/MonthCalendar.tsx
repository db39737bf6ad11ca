// A month, Monday first. It is one tab stop: arrows move by day and week, Page Up and Down by month. Pressing a day of
// the month picks it.

import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import { type Day, monthGrid } from '#core/time.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { cx } from '#web/lib/class-names.ts'
import { type CalendarDay, dayForKey, dayLabel, firstOfMonth, NOTHING } from './calendar-days.ts'
import { DayContent, dayGround } from './DayContent.tsx'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const inMonth = (day: Day, month: Day) => day.slice(0, 7) === month.slice(0, 7)

interface MonthCalendarProps {
  month: Day
  today: Day
  days: ReadonlyMap<Day, CalendarDay>
  /** Its days are still loading, so they are blank. */
  busy: boolean
  /** What pressing a day without a shift does, for screen readers: 'Set availability'. */
  freeDayHint: string
  onPick: (day: Day) => void
  onMonth: (month: Day) => void
}

export function MonthCalendar(props: MonthCalendarProps) {
  const { month, today, days, busy, freeDayHint, onPick, onMonth } = props
  const hintId = useId()
  const [active, setActive] = useState(today)
  const takesFocus = useRef(false)
  const activeDay = useRef<HTMLButtonElement>(null)
  const stop = inMonth(active, month) ? active : inMonth(today, month) ? today : firstOfMonth(month)

  useEffect(() => {
    if (!takesFocus.current) return
    takesFocus.current = false
    activeDay.current?.focus()
  })

  function onKeyDown(event: KeyboardEvent) {
    const day = event.altKey || event.ctrlKey || event.metaKey ? null : dayForKey(event.key, stop)
    if (!day) return
    event.preventDefault()
    takesFocus.current = true
    setActive(day)
    if (!inMonth(day, month)) onMonth(firstOfMonth(day))
  }

  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that arrow keys move through is a grid
      role="grid"
      aria-label={formatDay(month, FORMATS.monthYear)}
      aria-busy={busy}
      className="w-full table-fixed border-collapse"
      onKeyDown={onKeyDown}
    >
      <caption id={hintId} className="sr-only">
        {freeDayHint}
      </caption>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th
              key={name}
              scope="col"
              abbr={name}
              className="py-2 font-medium text-[min(0.875rem,4.2vw)] text-muted"
            >
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {monthGrid(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) =>
              inMonth(day, month) ? (
                <td key={day} className="border p-0">
                  <DayButton
                    day={day}
                    today={today}
                    content={busy ? NOTHING : (days.get(day) ?? NOTHING)}
                    busy={busy}
                    hintId={hintId}
                    {...(day === stop ? { ref: activeDay } : {})}
                    onPick={() => {
                      setActive(day)
                      onPick(day)
                    }}
                  />
                </td>
              ) : (
                <td key={day} className="border bg-ground p-1 align-top text-muted text-sm sm:p-1.5">
                  <span className="inline-grid min-h-6 min-w-6 place-items-center">
                    {Number(day.slice(8))}
                  </span>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayButtonProps {
  day: Day
  today: Day
  content: CalendarDay
  busy: boolean
  hintId: string
  /** Passed to the one focusable day. */
  ref?: Ref<HTMLButtonElement>
  onPick: () => void
}

function DayButton({ day, today, content, busy, hintId, ref, onPick }: DayButtonProps) {
  return (
    <button
      type="button"
      ref={ref}
      tabIndex={ref ? 0 : -1}
      aria-current={day === today ? 'date' : undefined}
      aria-label={busy ? `${formatDay(day, FORMATS.longDate)}: loading` : dayLabel(day, content)}
      aria-describedby={content.shifts.length > 0 ? undefined : hintId}
      onClick={onPick}
      className={cx(
        'relative flex h-16 w-full flex-col items-stretch gap-1 p-1 text-left align-top outline-offset-[-2px] hover:brightness-97 sm:h-24 sm:p-1.5 lg:h-28 dark:hover:brightness-115',
        busy ? 'animate-shimmer bg-subtle' : dayGround(content),
      )}
    >
      <DayContent day={day} isToday={day === today} content={content} />
    </button>
  )
}
