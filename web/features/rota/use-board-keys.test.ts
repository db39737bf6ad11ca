import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cell, moveFor } from './use-board-keys.ts'

const LAST = { row: 39, column: 56 }
const move = (key: string, { row, column }: Cell, ctrlKey = false) =>
  moveFor({ key, ctrlKey, metaKey: false }, { row, column }, LAST, 10)

describe('the keys of the board', () => {
  it('move by one, by a page, to the ends of the row and of the board', () => {
    const at = { row: 20, column: 30 }
    expect(move('ArrowUp', at)).toEqual({ row: 19, column: 30 })
    expect(move('ArrowDown', at)).toEqual({ row: 21, column: 30 })
    expect(move('ArrowLeft', at)).toEqual({ row: 20, column: 29 })
    expect(move('ArrowRight', at)).toEqual({ row: 20, column: 31 })
    expect(move('PageUp', at)).toEqual({ row: 10, column: 30 })
    expect(move('PageDown', at)).toEqual({ row: 30, column: 30 })
    // The first day; the name is one step further left.
    expect(move('Home', at)).toEqual({ row: 20, column: 1 })
    expect(move('End', at)).toEqual({ row: 20, column: 56 })
    expect(move('Home', at, true)).toEqual({ row: 0, column: 0 })
    expect(move('End', at, true)).toEqual(LAST)
    expect(move('a', at)).toBeNull()
    expect(move('Tab', at)).toBeNull()
  })

  it('reach the open work and the day headings above the first row, and not the corner', () => {
    expect(move('ArrowUp', { row: 0, column: 3 })).toEqual({ row: -1, column: 3 })
    expect(move('ArrowUp', { row: -1, column: 3 })).toEqual({ row: -2, column: 3 })
    expect(move('ArrowUp', { row: -2, column: 3 })).toEqual({ row: -2, column: 3 })
    expect(move('ArrowDown', { row: -2, column: 3 })).toEqual({ row: -1, column: 3 })
    expect(move('PageUp', { row: 4, column: 3 })).toEqual({ row: 0, column: 3 })
    expect(move('ArrowRight', { row: -1, column: 3 })).toEqual({ row: -1, column: 4 })
    expect(move('ArrowDown', { row: -1, column: 3 })).toEqual({ row: 0, column: 3 })
    expect(move('ArrowUp', { row: 0, column: 0 })).toEqual({ row: 0, column: 0 })
    expect(move('ArrowLeft', { row: -1, column: 1 })).toEqual({ row: 0, column: 0 })
  })

  it('never leave the board, wherever they are pressed', () => {
    const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End']
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...keys), fc.boolean())), (pressed) => {
        let at: Cell = { row: 0, column: 1 }
        for (const [key, whole] of pressed) {
          at = move(key, at, whole)!
          expect(at.row).toBeGreaterThanOrEqual(at.column === 0 ? 0 : -2)
          expect(at.row).toBeLessThanOrEqual(LAST.row)
          expect(at.column).toBeGreaterThanOrEqual(0)
          expect(at.column).toBeLessThanOrEqual(LAST.column)
        }
      }),
    )
  })
})
