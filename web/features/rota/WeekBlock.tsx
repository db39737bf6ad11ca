// One week of one person: seven cells and their bookings. It re-renders only when something in it changes.

import { memo } from 'react'
import { FREE_LABELS } from '#core/availability.ts'
import { addDays, type Day } from '#core/time.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import type { Chip, DayCell, WeekCells } from './board-model.ts'
import { DAY, GAP, TAIL } from './board-size.ts'
import { isNotTold } from './not-told.ts'

interface WeekBlockProps {
  cells: WeekCells
  monday: Day
  name: string
  row: number
  /** The column of its first day; the names are column 0. */
  column: number
  left: string
}

export const cellId = (row: number, column: number): string => `rota-${row}-${column}`

export const WeekBlock = memo(function WeekBlock({ cells, monday, name, row, column, left }: WeekBlockProps) {
  return (
    <div className="board-week" role="presentation" style={{ left }}>
      {cells.days.map((cell, n) => {
        const at = column + n
        return (
          // biome-ignore lint/a11y/useSemanticElements: rows are positioned by scroll offset, which a table cannot do
          // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
          <div
            key={at}
            id={cellId(row, at)}
            role="gridcell"
            aria-colindex={at + 1}
            aria-label={`${name}, ${dayLabel(addDays(monday, n))}: ${cell.words}`}
            className={cellClass(cell)}
          >
            {cell.cameIn && <Tail chip={cell.cameIn} />}
            {cell.chips.length === 0 ? cell.kind && <Kind kind={cell.kind} /> : <Chips cell={cell} />}
          </div>
        )
      })}
    </div>
  )
})

function cellClass({ chips, kind, hasTail }: DayCell): string {
  return `board-cell${hasTail ? ' has-tail' : ''}${chips.length === 0 && !kind ? ' is-empty' : ''}`
}

// Cached: a board needs the same few day labels thousands of times.
const dayLabels = new Map<Day, string>()
export function dayLabel(day: Day): string {
  const known = dayLabels.get(day)
  if (known !== undefined) return known
  const label = formatDay(day, FORMATS.longDate)
  dayLabels.set(day, label)
  return label
}

function Kind({ kind }: { kind: NonNullable<DayCell['kind']> }) {
  return <div className={`board-kind ${kind}`}>{FREE_LABELS[kind]}</div>
}

/** One booking fills the cell, two share it; of more, the first is shown with a count of the others. */
function Chips({ cell: { chips, hasTail } }: { cell: DayCell }) {
  const [first, second] = chips
  if (!first) return null
  if (!second) return <Booking chip={first} className="chip is-own" after={hasTail} />
  return (
    <>
      <Booking chip={first} className="chip is-own is-first" after={hasTail} isSmall />
      {chips.length === 2 ? (
        <Booking chip={second} className="chip is-own is-second" after={hasTail} isSmall />
      ) : (
        <div className="chip is-own is-second is-more" data-more>{`+${chips.length - 1} more`}</div>
      )}
    </>
  )
}

interface BookingProps {
  chip: Chip
  className: string
  /** It starts after the end of a shift from the day before. */
  after: boolean
  isSmall?: boolean
}

function Booking({ chip, className, after, isSmall = false }: BookingProps) {
  const { shift, time, days, goesOn, mark } = chip
  return (
    <div
      className={`${className}${shift.jobId ? ' is-job' : ''}${goesOn ? ' is-cut' : ''}`}
      data-s={shift.id}
      data-mark={mark ?? undefined}
      data-untold={isNotTold(shift) || undefined}
      style={days > 1 || goesOn ? { width: widthOf(days, goesOn) - (after ? TAIL + 2 : GAP) } : undefined}
    >
      {isSmall ? `${time.slice(0, 5)} ${shift.headline}` : `${time}\n${shift.headline}`}
    </div>
  )
}

/** From the left edge of its first cell to the end of the week, or a little into its last day. */
function widthOf(days: number, goesOn: boolean): number {
  return goesOn ? days * DAY : (days - 1) * DAY + TAIL
}

/** A shift that continues from the week before. */
function Tail({ chip }: { chip: Chip }) {
  const { shift, days, goesOn, mark } = chip
  return (
    <div
      className={`chip is-tail${goesOn ? ' is-cut' : ''}`}
      data-s={shift.id}
      data-mark={mark ?? undefined}
      style={days > 1 || goesOn ? { width: widthOf(days, goesOn) } : undefined}
    />
  )
}
