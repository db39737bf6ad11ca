// One person's row: the name, which stays visible, and the weeks.

import { memo } from 'react'
import { Link } from 'wouter'
import { personPath } from '#core/paths.ts'
import { addDays, type Day } from '#core/time.ts'
import { cx } from '#web/lib/class-names.ts'
import type { BoardModel } from './board-model.ts'
import { dayLeft, ROW, TOP, weekLeft } from './board-size.ts'
import type { BoardPerson } from './staff.ts'
import { cellId, WeekBlock } from './WeekBlock.tsx'

interface BoardRowProps {
  person: BoardPerson
  row: number
  model: BoardModel
  start: Day
  firstWeek: number
  lastWeek: number
  linked: boolean
  /** The column where the keyboard is, if it is in this row. */
  cursor: number | null
  isMarked: boolean
}

export const BoardRow = memo(function BoardRow(props: BoardRowProps) {
  const { person, row, model, start, firstWeek, lastWeek, linked, cursor, isMarked } = props
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
        left={weekLeft(week)}
      />,
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows lie where one scrolled to, which a table cannot do
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
    <div
      role="row"
      aria-rowindex={row + 3}
      data-r={row}
      className="board-row"
      style={{ top: TOP + row * ROW }}
    >
      <BoardName person={person} row={row} linked={linked} />
      {weeks}
      {cursor !== null && <Cursor column={cursor} isMarked={isMarked} />}
    </div>
  )
})

const BoardName = memo(function BoardName(props: { person: BoardPerson; row: number; linked: boolean }) {
  const { person, row, linked } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows lie where one scrolled to, which a table cannot do
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
    <div role="rowheader" id={cellId(row, 0)} aria-colindex={1} className="board-name">
      {linked ? (
        <Link href={personPath(person.id)} tabIndex={-1} className="board-name-text" title={person.name}>
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

/** Where the keyboard is. It lies in its row, so that it goes under the name as the cells do. */
function Cursor({ column, isMarked }: { column: number; isMarked: boolean }) {
  const isName = column === 0
  return (
    <div
      aria-hidden
      className={cx('board-cursor', isName && 'is-name', isMarked && 'is-target')}
      style={isName ? undefined : { left: dayLeft(column - 1) }}
    />
  )
}
