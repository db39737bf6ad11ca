// The board at any size: only the rows and weeks in sight are in the page. The grid is one stop of the keyboard and
// one handler of clicks; it names its active cell to screen readers.

import './board.css'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { Shift } from '#core/contracts/rota.ts'
import { addDays, type Day, daysBetween } from '#core/time.ts'
import { BoardColumns, BoardHead } from './BoardHead.tsx'
import { BoardRow } from './BoardRow.tsx'
import type { BoardModel } from './board-model.ts'
import { DAY, firstHeight, HEAD, HEIGHT, NAME, ROW, SIZES, WEEK, WEEKS } from './board-size.ts'
import type { BoardPerson } from './staff.ts'
import { type Cell, useBoardKeys } from './use-board-keys.ts'
import { cellId } from './WeekBlock.tsx'

/** Somewhere to go: the board scrolls there, marks it and takes the focus. A new object is a new journey. */
export interface BoardTarget {
  userId: string
  day: Day
}

interface BoardGridProps {
  people: readonly BoardPerson[]
  model: BoardModel
  start: Day
  today: Day
  linked: boolean
  busy: boolean
  target: BoardTarget | null
  onDay: (person: BoardPerson, day: Day) => void
  onShift: (shift: Shift) => void
  onShifts: (person: BoardPerson, day: Day) => void
  onName: (person: BoardPerson) => void
}

export function BoardGrid(props: BoardGridProps) {
  const { people, model, start, today, linked, busy, target } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<Cell>(() => ({ row: 0, column: todayColumn(start, today) }))
  const [isMarked, setMarked] = useState(false)

  const rows = useVirtualizer({
    count: people.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    scrollPaddingStart: HEAD,
    paddingStart: HEAD,
    overscan: 2,
    initialRect: { width: 0, height: firstHeight() },
  })
  const weeks = useVirtualizer({
    horizontal: true,
    count: WEEKS,
    getScrollElement: () => scroller.current,
    estimateSize: () => WEEK,
    paddingStart: NAME,
    overscan: 0,
    initialRect: { width: globalThis.innerWidth, height: 0 },
  })

  const reveal = useCallback(({ row, column }: Cell) => {
    const box = scroller.current
    if (!box) return
    box.scrollTop = into(box.scrollTop, row * ROW, ROW, box.clientHeight - HEAD)
    if (column > 0) box.scrollLeft = into(box.scrollLeft, (column - 1) * DAY, DAY, box.clientWidth - NAME)
  }, [])

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

  const open = ({ row, column }: Cell) => {
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
    const row = Number(event.target.closest<HTMLElement>('[data-r]')?.dataset.r ?? Number.NaN)
    const column = Number(event.target.closest<HTMLElement>('[data-c]')?.dataset.c ?? Number.NaN)
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
    page: () => Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - HEAD) / ROW) - 1),
    go,
    open,
  })

  const shownRows = rows.getVirtualItems()
  const shownWeeks = weeks.getVirtualItems()
  const firstWeek = shownWeeks[0]?.index ?? 0
  const lastWeek = shownWeeks.at(-1)?.index ?? 0
  const height = HEAD + people.length * ROW
  const weeksShown = { start, firstWeek, lastWeek }
  const span = { ...weeksShown, today }
  const shown = shownRows.flatMap(({ index }) => {
    const person = people[index]
    return person ? [{ person, index }] : []
  })
  const row = Math.min(active.row, people.length - 1)
  const isActiveShown =
    shownRows.some(({ index }) => index === row) &&
    (active.column === 0 || (active.column > firstWeek * 7 && active.column <= (lastWeek + 1) * 7))
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows lie where one scrolled to, which a table cannot do
    <div
      ref={scroller}
      role="grid"
      aria-label="Rota"
      aria-busy={busy}
      aria-rowcount={people.length + 1}
      aria-colcount={WEEKS * 7 + 1}
      aria-activedescendant={isActiveShown ? cellId(row, active.column) : undefined}
      tabIndex={0}
      className="board"
      style={{ ...SIZES, maxHeight: HEIGHT }}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" className="board-canvas" style={{ width: NAME + WEEKS * WEEK, height }}>
        <BoardHead {...span} people={people.length} />
        <BoardColumns {...span} />
        {shown.map(({ person, index }) => (
          <BoardRow
            key={person.id}
            person={person}
            row={index}
            model={model}
            linked={linked}
            cursor={index === row ? active.column : null}
            isMarked={isMarked && index === row}
            {...weeksShown}
          />
        ))}
      </div>
    </div>
  )
}

const todayColumn = (start: Day, today: Day) => {
  const days = daysBetween(start, today)
  return days >= 0 && days < WEEKS * 7 ? days + 1 : 1
}

/** Where to scroll so that a piece lies within the view, moving as little as possible. */
function into(scroll: number, piece: number, size: number, view: number): number {
  if (piece < scroll) return piece
  return piece + size > scroll + view ? piece + size - view : scroll
}
