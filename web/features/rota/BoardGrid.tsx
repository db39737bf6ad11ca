// The board at any size: only the visible rows and weeks are rendered. The grid is one tab stop with one click handler;
// it names its active cell to screen readers.

import './board.css'
import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { Shift } from '#core/contracts/rota.ts'
import { addDays, type Day, daysBetween } from '#core/time.ts'
import { BoardColumns, BoardHead } from './BoardHead.tsx'
import { BoardMenu } from './BoardMenu.tsx'
import { BoardRow } from './BoardRow.tsx'
import type { BoardModel } from './board-model.ts'
import { DAY, HEIGHT, NAME, ROW, sizesFor, TOP, WEEK, WEEKS } from './board-size.ts'
import { OpenWorkRow } from './OpenWorkRow.tsx'
import type { OpenWork } from './open-work.ts'
import type { BoardPerson } from './staff.ts'
import { type BoardDrops, useBoardDrag } from './use-board-drag.ts'
import { type Cell, columnAt, HEADINGS, OPEN_WORK, useBoardKeys } from './use-board-keys.ts'
import { useBoardMenu } from './use-board-menu.ts'
import { useVisibleCells } from './use-visible-cells.ts'
import { cellId } from './WeekBlock.tsx'

/** A place to go to: the board scrolls there, highlights it and takes the focus. A new object is a new request. */
export interface BoardTarget {
  userId: string
  day: Day
}

interface BoardGridProps {
  people: readonly BoardPerson[]
  model: BoardModel
  openWork: OpenWork
  start: Day
  today: Day
  linked: boolean
  busy: boolean
  target: BoardTarget | null
  /** A narrow column of names, for a phone. */
  isNarrow?: boolean
  /** A day heading was pressed. */
  onHead: (day: Day) => void
  /** An open job was pressed. */
  onJob: (jobId: string) => void
  onDay: (person: BoardPerson, day: Day) => void
  onShift: (shift: Shift) => void
  onShifts: (person: BoardPerson, day: Day) => void
  onName: (person: BoardPerson) => void
  /** Both are left out if the viewer may not book. */
  drops?: BoardDrops | undefined
  onMove?: ((shift: Shift) => void) | undefined
}

export function BoardGrid(props: BoardGridProps) {
  const { people, model, openWork, start, today, linked, busy, target, isNarrow = false } = props
  const names = isNarrow ? 'narrow' : 'wide'
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<Cell>(() => ({ row: 0, column: todayColumn(start, today) }))
  const [isMarked, setMarked] = useState(false)

  const { firstRow, lastRow, firstWeek, lastWeek, isRevealing } = useVisibleCells(
    scroller,
    people.length,
    NAME[names],
  )

  const reveal = useCallback(
    ({ row, column }: Cell) => {
      const box = scroller.current
      if (!box) return
      isRevealing.current = true
      if (row >= 0) box.scrollTop = into(box.scrollTop, row * ROW, ROW, box.clientHeight - TOP)
      if (column === 0) return
      box.scrollLeft = into(box.scrollLeft, (column - 1) * DAY, DAY, box.clientWidth - NAME[names])
    },
    [isRevealing, names],
  )

  const go = useCallback(
    (cell: Cell) => {
      setMarked(false)
      setActive(cell)
      reveal(cell)
    },
    [reveal],
  )

  const travelled = useRef<BoardTarget | null>(null)
  useEffect(() => {
    if (!target || travelled.current === target) return
    const row = people.findIndex(({ id }) => id === target.userId)
    const column = daysBetween(start, target.day) + 1
    if (row < 0 || column < 1 || column > WEEKS * 7) return
    travelled.current = target
    go({ row, column })
    setMarked(true)
    scroller.current?.focus({ preventScroll: true })
  }, [target, people, start, go])

  /** Of several, the day lists them all. */
  const openWorkOn = (day: Day) => {
    const [first, ...others] = openWork.get(day)?.chips ?? []
    if (first && others.length === 0) props.onJob(first.job.id)
    else props.onHead(day)
  }

  const open = ({ row, column }: Cell) => {
    if (row === HEADINGS) return props.onHead(addDays(start, column - 1))
    if (row === OPEN_WORK) return openWorkOn(addDays(start, column - 1))
    const person = people[row]
    if (!person) return
    if (column === 0) return props.onName(person)
    const day = addDays(start, column - 1)
    const [first, ...others] = model.shiftsOn(person.id, day)
    const running = first ? undefined : model.runningOn(person.id, day)
    if (running?.isWholeDay) props.onShift(running.shift)
    else if (!first) props.onDay(person, day)
    else if (others.length > 0) props.onShifts(person, day)
    else props.onShift(first)
  }

  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest('a')) return
    const head = event.target.closest<HTMLElement>('[data-head]')?.dataset.head
    if (head) return props.onHead(head)
    const column = columnAt(event.target)
    if (event.target.closest('[data-open-work]') && column > 0) {
      go({ row: OPEN_WORK, column })
      const jobId = event.target.closest<HTMLElement>('[data-job]')?.dataset.job
      if (jobId) return props.onJob(jobId)
      // What the cell has no room for is listed below it.
      const hasMenu = event.target.closest('.chip') && openBelow({ row: OPEN_WORK, column })
      return hasMenu ? undefined : openWorkOn(addDays(start, column - 1))
    }
    const row = Number(event.target.closest<HTMLElement>('[data-r]')?.dataset.r ?? Number.NaN)
    const person = people[row]
    if (!person || !(column > 0)) return
    go({ row, column })
    const day = addDays(start, column - 1)
    const chip = event.target.closest<HTMLElement>('.chip')
    const shift = chip?.dataset.s ? model.shift(person.id, chip.dataset.s) : undefined
    if (shift) props.onShift(shift)
    else if (chip) props.onShifts(person, day)
    else props.onDay(person, day)
  }

  const onKeyDown = useBoardKeys({
    active,
    rows: people.length,
    columns: WEEKS * 7,
    page: () => Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - TOP) / ROW) - 1),
    go,
    open,
  })

  const onPointerDown = useBoardDrag({
    ...{ scroller, people, model, openWork, start, drops: props.drops },
    name: NAME[names],
  })

  const { menu, close, openBelow, onContextMenu, onMenuKey } = useBoardMenu({
    ...{ people, model, openWork, start, onMove: props.onMove, onJob: props.onJob },
    active: { row: Math.min(active.row, people.length - 1), column: active.column },
  })
  const closeMenu = useCallback(() => {
    close()
    scroller.current?.focus({ preventScroll: true })
  }, [close])

  const weeks = { start, firstWeek, lastWeek }
  const shown = people.slice(firstRow, lastRow + 1).map((person, n) => ({ person, row: firstRow + n }))
  const row = Math.min(active.row, people.length - 1)
  const isActiveShown =
    (row < 0 || (row >= firstRow && row <= lastRow)) &&
    (active.column === 0 || (active.column > firstWeek * 7 && active.column <= (lastWeek + 1) * 7))
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: rows are positioned by scroll offset, which a table cannot do */}
      <div
        ref={scroller}
        role="grid"
        aria-label="Rota"
        aria-busy={busy}
        aria-rowcount={people.length + 2}
        aria-colcount={WEEKS * 7 + 1}
        aria-activedescendant={isActiveShown ? cellId(row, active.column) : undefined}
        tabIndex={0}
        className="board"
        style={{ ...sizesFor(names), maxHeight: HEIGHT }}
        onClick={onClick}
        onPointerDown={(event) => onPointerDown(event)}
        onContextMenu={onContextMenu}
        onKeyDown={(event) => onMenuKey(event) || onKeyDown(event)}
      >
        <div
          role="presentation"
          className="board-canvas"
          style={{ width: NAME[names] + WEEKS * WEEK, height: TOP + people.length * ROW }}
        >
          <BoardHead
            {...weeks}
            today={today}
            people={people.length}
            cursor={row === HEADINGS ? active.column : null}
          />
          <OpenWorkRow {...weeks} work={openWork} cursor={row === OPEN_WORK ? active.column : null} />
          <BoardColumns {...weeks} today={today} />
          {shown.map(({ person, row: at }) => (
            <BoardRow
              key={person.id}
              person={person}
              row={at}
              model={model}
              linked={linked}
              cursor={at === row ? active.column : null}
              isMarked={isMarked && at === row}
              {...weeks}
            />
          ))}
        </div>
      </div>
      {menu && (
        <BoardMenu {...menu} onPointerDown={(event) => onPointerDown(event, closeMenu)} onClose={closeMenu} />
      )}
    </>
  )
}

const todayColumn = (start: Day, today: Day) => {
  const days = daysBetween(start, today)
  return days >= 0 && days < WEEKS * 7 ? days + 1 : 1
}

/** The scroll position that brings an item into view, moving as little as possible. */
function into(scroll: number, piece: number, size: number, view: number): number {
  if (piece < scroll) return piece
  return piece + size > scroll + view ? piece + size - view : scroll
}
