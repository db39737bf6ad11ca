// The day headings at the top of the board, and the columns below them: weekends tinted, today outlined.

import { memo } from 'react'
import { addDays, type Day, daysBetween } from '#core/time.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { countText } from '#web/lib/format.ts'
import { DAY, dayLeft, WEEKS, weekLeft } from './board-size.ts'
import { HEADINGS } from './use-board-keys.ts'
import { cellId, dayLabel } from './WeekBlock.tsx'

interface SpanProps {
  start: Day
  today: Day
  firstWeek: number
  lastWeek: number
}

function weeksOf({ start, firstWeek, lastWeek }: SpanProps) {
  return Array.from({ length: lastWeek - firstWeek + 1 }, (_, n) => {
    const week = firstWeek + n
    return { week, monday: addDays(start, week * 7) }
  })
}

/** '15 – 21 June 2026', '29 June – 5 July 2026'. */
function weekName(monday: Day): string {
  const sunday = addDays(monday, 6)
  const [day = '', month = '', year = ''] =
    formatDay(monday, FORMATS.longDate).split(', ')[1]?.split(' ') ?? []
  const [, end = ''] = formatDay(sunday, FORMATS.longDate).split(', ')
  const from = end.includes(month) ? day : end.includes(year) ? `${day} ${month}` : `${day} ${month} ${year}`
  return `${from} – ${end}`
}

interface BoardHeadProps extends SpanProps {
  people: number
  /** The column of the heading where the keyboard is, if it is up here. */
  cursor: number | null
}

export const BoardHead = memo(function BoardHead(props: BoardHeadProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are positioned by scroll offset, which a table cannot do
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
    <div role="row" aria-rowindex={1} className="board-head">
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div role="columnheader" aria-colindex={1} className="board-corner">
        {props.people === 1 ? '1 person' : `${countText(props.people)} people`}
      </div>
      {weeksOf(props).map(({ week, monday }) => (
        <div key={monday} role="presentation" className="board-week-head" style={{ left: weekLeft(week) }}>
          <div aria-hidden className="board-week-name">
            {weekName(monday)}
          </div>
          <div role="presentation" className="board-day-heads">
            {Array.from({ length: 7 }, (_, n) => {
              const day = addDays(monday, n)
              const column = week * 7 + n + 1
              const [weekday, date] = formatDay(day, FORMATS.weekdayDate).split(' ')
              return (
                // biome-ignore lint/a11y/useSemanticElements: as above
                // biome-ignore lint/a11y/useFocusableInteractive: as above
                <div
                  key={day}
                  id={cellId(HEADINGS, column)}
                  role="columnheader"
                  data-head={day}
                  aria-colindex={column + 1}
                  aria-label={dayLabel(day)}
                  title="Who is free?"
                  className={headClass(day === props.today, column === props.cursor)}
                >
                  {weekday}
                  <b>{date}</b>
                </div>
              )
            })}
          </div>
        </div>
      ))}
    </div>
  )
})

const headClass = (isToday: boolean, isCursor: boolean) =>
  `board-day-head${isToday ? ' is-today' : ''}${isCursor ? ' is-cursor' : ''}`

const DAYS_OF_WEEK = [0, 1, 2, 3, 4, 5, 6]

/** Plain rectangles: a background pattern this tall takes longer to paint than everything else on the board. */
export const BoardColumns = memo(function BoardColumns(props: SpanProps) {
  const today = daysBetween(props.start, props.today)
  return (
    <div aria-hidden className="board-columns">
      {weeksOf(props).map(({ week, monday }) => (
        <div key={monday} className="board-week-columns" style={{ left: weekLeft(week) }}>
          <div className="board-weekend" style={{ left: 5 * DAY }} />
          {DAYS_OF_WEEK.map((n) => (
            <div key={n} className="board-line" style={{ left: n * DAY }} />
          ))}
        </div>
      ))}
      {today >= 0 && today < WEEKS * 7 && <div className="board-today" style={{ left: dayLeft(today) }} />}
    </div>
  )
})
