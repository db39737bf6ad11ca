// Which menu a cell of the board has: opened by the right button, the menu key or Shift and F10.

import { type KeyboardEvent, type MouseEvent, useCallback, useState } from 'react'
import type { Shift } from '#core/contracts/rota.ts'
import { addDays, type Day } from '#core/time.ts'
import type { BoardMenuItem } from './BoardMenu.tsx'
import type { BoardModel } from './board-model.ts'
import type { OpenWork } from './open-work.ts'
import { timeOf } from './placed-shifts.ts'
import type { BoardPerson } from './staff.ts'
import { type Cell, columnAt, OPEN_WORK } from './use-board-keys.ts'
import { cellId } from './WeekBlock.tsx'

interface BoardMenuOptions {
  people: readonly BoardPerson[]
  model: BoardModel
  openWork: OpenWork
  start: Day
  /** Where the keyboard is. */
  active: Cell
  onJob: (jobId: string) => void
  /** Left out if the viewer may not book. */
  onMove: ((shift: Shift) => void) | undefined
}

interface OpenMenu {
  items: BoardMenuItem[]
  x: number
  y: number
}

export function useBoardMenu({ people, model, openWork, start, active, onJob, onMove }: BoardMenuOptions) {
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const close = useCallback(() => setMenu(null), [])

  function itemsAt({ row, column }: Cell): BoardMenuItem[] {
    if (!onMove || !(column > 0)) return []
    const day = addDays(start, column - 1)
    if (row === OPEN_WORK) {
      const chips = openWork.get(day)?.chips ?? []
      return chips.map(({ job, time }) => ({
        label: chips.length > 1 ? `Book ${time} ${job.headline} to…` : 'Book to…',
        onChoose: () => onJob(job.id),
        carries: { jobId: job.id, day },
      }))
    }
    const person = people[row]
    const own = person ? model.shiftsOn(person.id, day) : []
    return own.map((shift) => ({
      label: own.length > 1 ? `Move ${timeOf(shift)} ${shift.headline}…` : 'Move…',
      onChoose: () => onMove(shift),
    }))
  }

  /** Returns whether the cell has a menu. */
  function openAt(cell: Cell, { x, y }: { x: number; y: number }): boolean {
    const items = itemsAt(cell)
    if (items.length > 0) setMenu({ items, x, y })
    return items.length > 0
  }
  const onContextMenu = (event: MouseEvent) => {
    // A long press drags.
    if (event.defaultPrevented || !(event.target instanceof Element)) return
    const at = { x: event.clientX, y: event.clientY }
    if (openAt(cellOf(event.target), at)) event.preventDefault()
  }
  /** Returns whether the cell has a menu. */
  function openBelow(cell: Cell): boolean {
    const box = document.getElementById(cellId(cell.row, cell.column))?.getBoundingClientRect()
    return box !== undefined && openAt(cell, { x: box.left, y: box.bottom })
  }
  /** At the cell where the keyboard is. Returns whether the key was for the menu. */
  const onMenuKey = (event: KeyboardEvent): boolean => {
    if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return false
    event.preventDefault()
    openBelow(active)
    return true
  }
  return { menu, close, openBelow, onContextMenu, onMenuKey }
}

function cellOf(target: Element): Cell {
  const column = columnAt(target)
  if (target.closest('[data-open-work]')) return { row: OPEN_WORK, column }
  return { row: Number(target.closest<HTMLElement>('[data-r]')?.dataset.r ?? Number.NaN), column }
}
