// The days on top of the board, and the columns below them: weekends tinted, today lined.

import { memo } from 'react'
import { addDays, type Day, daysBetween } from '#core/time.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { DAY, NAME, WEEK, WEEKS } from './board-size.ts'

interface SpanProps {
  start: Day
  today: Day
  firstWeek: number
  lastWeek: number
}

function weeksOf({ start, firstWeek, lastWeek }: SpanProps) {
  return Array.from({ length: lastWeek - firstWeek + 1 }, (_, n) => {
    const week = firstWeek + n
    return { week, monday: addDays(start, week * 7), left: NAME + week * WEEK }
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

export const BoardHead = memo(function BoardHead(props: SpanProps & { people: number }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows lie where one scrolled to, which a table cannot do
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
    <div role="row" aria-rowindex={1} className="board-head">
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div role="columnheader" aria-colindex={1} className="board-corner">
        {props.people === 1 ? '1 person' : `${props.people.toLocaleString('en-GB')} people`}
      </div>
      {weeksOf(props).map(({ week, monday, left }) => (
        <div key={monday} role="presentation" className="board-week-head" style={{ left }}>
          <div aria-hidden className="board-week-name">
            {weekName(monday)}
          </div>
          <div role="presentation" className="board-day-heads">
            {Array.from({ length: 7 }, (_, n) => {
              const day = addDays(monday, n)
              const [weekday, date] = formatDay(day, FORMATS.weekdayDate).split(' ')
              return (
                // biome-ignore lint/a11y/useSemanticElements: as above
                // biome-ignore lint/a11y/useFocusableInteractive: as above
                <div
                  key={day}
                  role="columnheader"
                  aria-colindex={week * 7 + n + 2}
                  aria-label={formatDay(day, FORMATS.longDate)}
                  className={day === props.today ? 'board-day-head is-today' : 'board-day-head'}
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

export const BoardColumns = memo(function BoardColumns(props: SpanProps) {
  const today = daysBetween(props.start, props.today)
  return (
    <div aria-hidden className="board-columns">
      {weeksOf(props).map(({ monday, left }) => (
        <div key={monday}>
          <div className="board-weekend" style={{ left: left + 5 * DAY }} />
          <div className="board-lines" style={{ left }} />
        </div>
      ))}
      {today >= 0 && today < WEEKS * 7 && (
        <div className="board-today" style={{ left: NAME + today * DAY }} />
      )}
    </div>
  )
})
