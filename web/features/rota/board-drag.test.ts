import { describe, expect, it } from 'vitest'
import { cellAt, edgeScroll } from './board-drag.ts'
import { DAY, ROW, TOP } from './board-size.ts'

const FRAME = { left: 10, top: 20, width: 800, height: 500, scrollLeft: 0, scrollTop: 0, name: 200 }
const at = (column: number, row: number) => ({
  x: FRAME.left + FRAME.name + (column - 0.5) * DAY,
  y: FRAME.top + TOP + (row + 0.5) * ROW,
})

describe('the cell under the pointer', () => {
  it('follows from the position and the scroll', () => {
    expect(cellAt(at(1, 0), FRAME, 50)).toEqual({ row: 0, column: 1 })
    expect(cellAt(at(3, 2), FRAME, 50)).toEqual({ row: 2, column: 3 })
    const scrolled = { ...FRAME, scrollLeft: 7 * DAY, scrollTop: 10 * ROW }
    expect(cellAt(at(3, 2), scrolled, 50)).toEqual({ row: 12, column: 10 })
  })

  it('is none over the names, the headings and the open work, below the last person and outside', () => {
    expect(cellAt({ ...at(1, 0), x: FRAME.left + 5 }, FRAME, 50)).toBeNull()
    expect(cellAt({ ...at(1, 0), y: FRAME.top + TOP - 1 }, FRAME, 50)).toBeNull()
    expect(cellAt(at(1, 2), FRAME, 2)).toBeNull()
    expect(cellAt({ ...at(1, 0), x: FRAME.left + FRAME.width }, FRAME, 50)).toBeNull()
    expect(cellAt({ ...at(1, 0), y: FRAME.top + FRAME.height }, FRAME, 50)).toBeNull()
  })
})

describe('scrolling while dragging', () => {
  it('goes towards the edge that the pointer is near, and rests in the middle', () => {
    const middle = { x: 500, y: 300 }
    expect(edgeScroll(middle, FRAME)).toEqual({ x: 0, y: 0 })
    expect(edgeScroll({ ...middle, x: FRAME.left + FRAME.width - 5 }, FRAME).x).toBeGreaterThan(0)
    expect(edgeScroll({ ...middle, x: FRAME.left + FRAME.name + 5 }, FRAME).x).toBeLessThan(0)
    expect(edgeScroll({ ...middle, y: FRAME.top + FRAME.height - 5 }, FRAME).y).toBeGreaterThan(0)
    expect(edgeScroll({ ...middle, y: FRAME.top + TOP + 5 }, FRAME).y).toBeLessThan(0)
  })
})
