// Which rows and weeks are visible. Sizes are fixed, so the scroll position determines this: nothing is measured while
// rendering, because reading a size forces a layout of the whole page.

import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { firstHeight, ROW, TOP, WEEK, WEEKS } from './board-size.ts'

/** Indexes, both ends included. */
export interface VisibleCells {
  firstRow: number
  lastRow: number
  firstWeek: number
  lastWeek: number
}

interface View {
  /** The width of the column of names. */
  name: number
  top: number
  left: number
  width: number
  height: number
}

/** Extra rows beyond the edges, so that a short scroll shows no gap. */
const SPARE_ROWS = 2

export function visibleCells(
  { name, top, left, width, height }: View,
  rows: number,
  spare = SPARE_ROWS,
): VisibleCells {
  const rowsTop = Math.max(0, top)
  const lastRow = Math.min(rows - 1, Math.ceil((rowsTop + height - TOP) / ROW) - 1 + spare)
  return {
    firstRow: Math.max(0, Math.min(lastRow, Math.floor(rowsTop / ROW) - spare)),
    lastRow,
    firstWeek: within(Math.floor(left / WEEK)),
    lastWeek: within(Math.ceil((left + width - name) / WEEK) - 1),
  }
}

/** How many weeks of a person one frame may add: a frame stays well under 50 ms. */
const MOST_ADDED = 16

/**
 * What to draw in this frame on the way to what is visible. A short scroll is drawn at once; after a jump, the view
 * fills over a few frames, by whole rows or whole weeks.
 */
export function stepTowards(wanted: VisibleCells, drawn: VisibleCells, most = MOST_ADDED): VisibleCells {
  const kept = {
    firstRow: Math.max(wanted.firstRow, drawn.firstRow),
    lastRow: Math.min(wanted.lastRow, drawn.lastRow),
    firstWeek: Math.max(wanted.firstWeek, drawn.firstWeek),
    lastWeek: Math.min(wanted.lastWeek, drawn.lastWeek),
  }
  const isApart = kept.firstRow > kept.lastRow || kept.firstWeek > kept.lastWeek
  if (blocksIn(wanted) - (isApart ? 0 : blocksIn(kept)) <= most) return wanted
  if (isApart) return { ...wanted, lastRow: wanted.firstRow + rowsFor(wanted, most) - 1 }
  // Weeks before rows: what is already drawn is completed before something is added below it.
  if (kept.lastWeek < wanted.lastWeek) return { ...kept, lastWeek: kept.lastWeek + 1 }
  if (kept.firstWeek > wanted.firstWeek) return { ...kept, firstWeek: kept.firstWeek - 1 }
  const rows = rowsFor(wanted, most)
  if (kept.lastRow < wanted.lastRow)
    return { ...kept, lastRow: Math.min(wanted.lastRow, kept.lastRow + rows) }
  return { ...kept, firstRow: Math.max(wanted.firstRow, kept.firstRow - rows) }
}

const blocksIn = ({ firstRow, lastRow, firstWeek, lastWeek }: VisibleCells) =>
  (lastRow - firstRow + 1) * (lastWeek - firstWeek + 1)

const rowsFor = ({ firstWeek, lastWeek }: VisibleCells, most: number) =>
  Math.max(1, Math.floor(most / (lastWeek - firstWeek + 1)))

const within = (week: number) => Math.min(WEEKS - 1, Math.max(0, week))

export function useVisibleCells(scroller: RefObject<HTMLElement | null>, rows: number, name: number) {
  const view = useRef<View>({ name, top: 0, left: 0, width: globalThis.innerWidth, height: firstHeight() })
  // Spare rows are drawn from the first scroll on, so that the first paint does not wait for them.
  const spare = useRef(0)
  const [cells, setCells] = useState(() => visibleCells(view.current, rows, 0))
  const drawn = useRef(cells)
  const frame = useRef(0)
  /** The board itself scrolls, to show the cell that has the keyboard: it must be there at once. */
  const isRevealing = useRef(false)

  /** Draws what is visible, or a step towards it. Says whether that was all. */
  const update = useCallback(
    (gradually = false) => {
      cancelAnimationFrame(frame.current)
      const wanted = visibleCells(view.current, rows, spare.current)
      const next = gradually ? stepTowards(wanted, drawn.current) : wanted
      drawn.current = next
      setCells((cells) => (isSame(cells, next) ? cells : next))
      return isSame(next, wanted)
    },
    [rows],
  )

  /** One step in each frame from the next one on. */
  const fill = useCallback(() => {
    frame.current = requestAnimationFrame(() => {
      if (!flushSync(() => update(true))) fill()
    })
  }, [update])

  // With fewer or more people, the same scroll position shows other rows.
  useLayoutEffect(() => {
    update()
    return () => cancelAnimationFrame(frame.current)
  }, [update])

  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      view.current = { ...view.current, width: entry.contentRect.width, height: entry.contentRect.height }
      update()
    })
    const onScroll = () => {
      view.current = { ...view.current, top: box.scrollTop, left: box.scrollLeft }
      spare.current = SPARE_ROWS
      // Rendered before this frame is painted, so that no empty rows flash. Scroll events come before the animation
      // frame of the same frame, so the next step waits for the one after it.
      if (!flushSync(() => update(!isRevealing.current))) frame.current = requestAnimationFrame(fill)
      isRevealing.current = false
    }
    observer.observe(box)
    box.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', onScroll)
    }
  }, [scroller, update, fill])

  return { ...cells, isRevealing }
}

const isSame = (a: VisibleCells, b: VisibleCells) =>
  a.firstRow === b.firstRow &&
  a.lastRow === b.lastRow &&
  a.firstWeek === b.firstWeek &&
  a.lastWeek === b.lastWeek
