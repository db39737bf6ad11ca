// One person's line: the weeks in sight; and the name, which stays there.
// biome-ignore-all lint/a11y/useSemanticElements: rows lie where one scrolled to, which a table cannot do
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell

import { memo } from 'react'
import { Link } from 'wouter'
import { contractorCalendarPath } from '#core/paths.ts'
import { addDays, type Day } from '#core/time.ts'
import type { BoardModel } from './board-model.ts'
import { HEAD, NAME, ROW, WEEK } from './board-size.ts'
import type { BoardPerson } from './staff.ts'
import { cellId, WeekBlock } from './WeekBlock.tsx'

interface BoardRowProps {
  person: BoardPerson
  row: number
  model: BoardModel
  start: Day
  firstWeek: number
  lastWeek: number
}

export const BoardRow = memo(function BoardRow({
  person,
  row,
  model,
  start,
  firstWeek,
  lastWeek,
}: BoardRowProps) {
  const weeks = []
  for (let week = firstWeek; week <= lastWeek; week++) {
    const monday = addDays(start, week * 7)
    weeks.push(
      <WeekBlock
        key={monday}
        cells={model.week(person.id, monday)}
        monday={monday}
        name={person.name}
        row={row}
        column={week * 7 + 1}
        left={NAME + week * WEEK}
      />,
    )
  }
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      aria-owns={cellId(row, 0)}
      data-r={row}
      className="board-row"
      style={{ top: HEAD + row * ROW }}
    >
      {weeks}
    </div>
  )
})

/** The names stand in a column of their own: one thing that stays in sight, where one for each row would cost more. */
export const BoardName = memo(function BoardName(props: {
  person: BoardPerson
  row: number
  linked: boolean
}) {
  const { person, row, linked } = props
  return (
    <div
      role="rowheader"
      id={cellId(row, 0)}
      aria-colindex={1}
      className="board-name"
      data-r={row}
      data-c={0}
      style={{ top: row * ROW }}
    >
      {linked ? (
        <Link
          href={contractorCalendarPath(person.id)}
          tabIndex={-1}
          className="board-name-text"
          title={person.name}
        >
          {person.name}
        </Link>
      ) : (
        <span className="board-name-text" title={person.name}>
          {person.name}
        </span>
      )}
      {person.note && <small>{person.note}</small>}
    </div>
  )
})
