import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NAME, ROW, TOP, WEEK, WEEKS } from './board-size.ts'
import { stepTowards, type VisibleCells, visibleCells } from './use-visible-cells.ts'

const view = fc.record({
  name: fc.constantFrom(NAME.wide, NAME.narrow),
  top: fc.integer({ min: 0, max: 60_000 }),
  left: fc.integer({ min: 0, max: WEEKS * WEEK }),
  width: fc.integer({ min: NAME.wide + 1, max: 4_000 }),
  height: fc.integer({ min: TOP + 1, max: 2_000 }),
})

it('every row and week with a pixel in sight is drawn', () => {
  fc.assert(
    fc.property(view, fc.integer({ min: 1, max: 1_200 }), (seen, rows) => {
      const cells = visibleCells(seen, rows)
      for (let row = 0; row < rows; row++) {
        const top = TOP + row * ROW - seen.top
        if (top + ROW > TOP && top < seen.height) {
          expect(row).toBeGreaterThanOrEqual(cells.firstRow)
          expect(row).toBeLessThanOrEqual(cells.lastRow)
        }
      }
      for (let week = 0; week < WEEKS; week++) {
        const left = seen.name + week * WEEK - seen.left
        if (left + WEEK > seen.name && left < seen.width) {
          expect(week).toBeGreaterThanOrEqual(cells.firstWeek)
          expect(week).toBeLessThanOrEqual(cells.lastWeek)
        }
      }
    }),
  )
})

it('no more is drawn than is in sight and a few rows, however many people there are', () => {
  fc.assert(
    fc.property(view, fc.integer({ min: 1, max: 5_000 }), (seen, rows) => {
      const { firstRow, lastRow, firstWeek, lastWeek } = visibleCells(seen, rows)
      expect(lastRow - firstRow + 1).toBeLessThanOrEqual(Math.ceil((seen.height - TOP) / ROW) + 5)
      expect(lastWeek - firstWeek + 1).toBeLessThanOrEqual(Math.ceil((seen.width - seen.name) / WEEK) + 1)
      expect(firstRow).toBeGreaterThanOrEqual(0)
      expect(lastRow).toBeLessThan(rows)
    }),
  )
})

it('a board without people draws no row', () => {
  const { firstRow, lastRow } = visibleCells(
    { name: NAME.wide, top: 0, left: 0, width: 1_400, height: 600 },
    0,
  )
  expect(lastRow).toBeLessThan(firstRow)
})

const cells = fc
  .tuple(view, fc.integer({ min: 1, max: 1_200 }))
  .map(([seen, rows]) => visibleCells(seen, rows))
const sizeOf = ({ firstRow, lastRow, firstWeek, lastWeek }: VisibleCells) =>
  (lastRow - firstRow + 1) * (lastWeek - firstWeek + 1)

it('after a jump the view fills in a few frames, and each adds little', () => {
  fc.assert(
    fc.property(cells, cells, (wanted, before) => {
      let drawn = before
      let frames = 0
      while (JSON.stringify(drawn) !== JSON.stringify(wanted)) {
        const next = stepTowards(wanted, drawn)
        // At most the allowance, or one week of every row, or one row.
        const most = Math.max(16, next.lastRow - next.firstRow + 1, next.lastWeek - next.firstWeek + 1)
        expect(sizeOf(next) - sharedBy(next, drawn)).toBeLessThanOrEqual(most)
        expect(sharedBy(next, wanted)).toBe(sizeOf(next))
        drawn = next
        frames++
        expect(frames).toBeLessThan(40)
      }
    }),
  )
})

it('a short scroll is drawn at once', () => {
  const before = { firstRow: 0, lastRow: 16, firstWeek: 0, lastWeek: 1 }
  const wanted = { ...before, firstRow: 2, lastRow: 18 }
  expect(stepTowards(wanted, before)).toEqual(wanted)
})

function sharedBy(a: VisibleCells, b: VisibleCells): number {
  const rows = Math.min(a.lastRow, b.lastRow) - Math.max(a.firstRow, b.firstRow) + 1
  const weeks = Math.min(a.lastWeek, b.lastWeek) - Math.max(a.firstWeek, b.firstWeek) + 1
  return Math.max(0, rows) * Math.max(0, weeks)
}
