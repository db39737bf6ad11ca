// The first row of the board, which stays in sight: the open jobs on their days.

import { memo } from 'react'
import { addDays, type Day, eachDay } from '#core/time.ts'
import { dayLeft, weekLeft } from './board-size.ts'
import { appliedLabel, type OpenChip, type OpenWork } from './open-work.ts'
import { OPEN_WORK } from './use-board-keys.ts'
import { cellId, dayLabel } from './WeekBlock.tsx'

interface OpenWorkRowProps {
  work: OpenWork
  start: Day
  firstWeek: number
  lastWeek: number
  /** The column where the keyboard is, if it is in this row. */
  cursor: number | null
}

export const OpenWorkRow = memo(function OpenWorkRow(props: OpenWorkRowProps) {
  const { work, start, firstWeek, lastWeek, cursor } = props
  const weeks = []
  for (let week = firstWeek; week <= lastWeek; week++) {
    weeks.push(
      <div key={week} role="presentation" className="board-week" style={{ left: weekLeft(week) }}>
        {eachDay(addDays(start, week * 7), addDays(start, week * 7 + 6)).map((day, n) => (
          <OpenCell key={day} work={work} day={day} column={week * 7 + n + 1} />
        ))}
      </div>,
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are positioned by scroll offset, which a table cannot do
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
    <div role="row" aria-rowindex={2} className="board-open" data-open-work>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div role="rowheader" aria-colindex={1} className="board-name">
        <span className="board-name-text">Open work</span>
        <small>{work.size === 0 ? 'Nothing is open' : 'Press to find someone'}</small>
      </div>
      {weeks}
      {cursor !== null && <div aria-hidden className="board-cursor" style={{ left: dayLeft(cursor - 1) }} />}
    </div>
  )
})

/** One job fills the cell, two share it; of more, the first is shown with a count of the others. */
function OpenCell({ work, day, column }: { work: OpenWork; day: Day; column: number }) {
  const open = work.get(day)
  const [first, second] = open?.chips ?? []
  const more = (open?.chips.length ?? 0) - 1
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <div
      id={cellId(OPEN_WORK, column)}
      role="gridcell"
      aria-colindex={column + 1}
      aria-label={`Open work, ${dayLabel(day)}: ${open?.words ?? 'nothing'}`}
      className="board-cell"
    >
      {first && <Open chip={first} {...(second && { place: 'is-first' })} />}
      {second &&
        (more === 1 ? (
          <Open chip={second} place="is-second" />
        ) : (
          <div className="chip is-open is-second">{`+${more} more`}</div>
        ))}
    </div>
  )
}

interface OpenProps {
  chip: OpenChip
  /** Of two in one cell. */
  place?: 'is-first' | 'is-second'
}

function Open({ chip: { job, time, applied }, place }: OpenProps) {
  return (
    <div
      className={`chip is-open ${place ?? ''}`}
      data-job={job.id}
      data-applied={applied || undefined}
      title={`${job.headline}, ${time}, ${appliedLabel(applied)}`}
    >
      {place ? `${time.slice(0, 5)} ${job.headline}` : `${time}\n${job.headline}`}
    </div>
  )
}
