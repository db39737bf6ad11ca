// The grid's keyboard: arrows, Page Up and Down, Home and End, Enter. Column 0 is the name. Above the people are the
// row of open work, then the day headings.

import type { KeyboardEvent } from 'react'

export const OPEN_WORK = -1
/** The row of the day headings. */
export const HEADINGS = -2

export interface Cell {
  row: number
  column: number
}

/** The column that an element is in; not a number outside the cells. */
export const columnAt = (element: Element): number =>
  Number(element.closest('[aria-colindex]')?.ariaColIndex ?? Number.NaN) - 1

interface BoardKeys {
  active: Cell
  rows: number
  columns: number
  /** How many rows a page has. */
  page: () => number
  go: (cell: Cell) => void
  open: (cell: Cell) => void
}

/** Where a key moves to; null for a key that the grid does not handle. */
export function moveFor(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
  { row, column }: Cell,
  last: Cell,
  page: number,
): Cell | null {
  const whole = event.ctrlKey || event.metaKey
  const step = { ArrowUp: -1, ArrowDown: 1, PageUp: -page, PageDown: page }[event.key]
  if (event.key === 'ArrowUp' && row <= 0 && column > 0) return { row: Math.max(HEADINGS, row - 1), column }
  if (step !== undefined) return { row: Math.max(Math.min(row, 0), Math.min(row + step, last.row)), column }
  switch (event.key) {
    case 'ArrowLeft':
      // Nothing above the names can be opened.
      return { row: column === 1 ? Math.max(row, 0) : row, column: within(column - 1, last.column) }
    case 'ArrowRight':
      return { row, column: within(column + 1, last.column) }
    case 'Home':
      return { row: whole ? 0 : row, column: whole ? 0 : Math.min(1, last.column) }
    case 'End':
      return { row: whole ? last.row : row, column: last.column }
    default:
      return null
  }
}

const within = (value: number, last: number) => Math.max(0, Math.min(value, last))

export function useBoardKeys({ active, rows, columns, page, go, open }: BoardKeys) {
  return (event: KeyboardEvent) => {
    if (event.altKey || rows === 0 || event.target !== event.currentTarget) return
    const at = { row: Math.min(active.row, rows - 1), column: active.column }
    const next = moveFor(event, at, { row: rows - 1, column: columns }, page())
    if (next) go(next)
    else if (event.key === 'Enter' || event.key === ' ') open(at)
    else return
    event.preventDefault()
  }
}
