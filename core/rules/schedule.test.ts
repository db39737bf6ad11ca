import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS, hoursOf, overlaps } from '../time.ts'
import { Schedule } from './schedule.ts'

const MONDAY = Date.parse('2026-03-23T00:00:00Z')
const anyShifts = fc
  .array(fc.tuple(fc.nat({ max: 21 * 24 }), fc.integer({ min: 1, max: 90 })), { maxLength: 25 })
  .map((given) =>
    given.map(([at, hours], n) => ({
      id: `s${n}`,
      start: new Date(MONDAY + at * HOUR_MS),
      end: new Date(MONDAY + (at + hours) * HOUR_MS),
    })),
  )

describe('a schedule', () => {
  it('finds the neighbours of a shift as a look at every other shift would', () => {
    fc.assert(
      fc.property(anyShifts, (given) => {
        const schedule = new Schedule(given)
        const { shifts } = schedule
        for (const [n, shift] of shifts.entries()) {
          const others = shifts.filter((one) => one !== shift)
          const gaps = others.map(({ end }) => shift.start.getTime() - end.getTime())
          const inWeek = (one: typeof shift) => one.week === shift.week
          const hours = (some: readonly (typeof shift)[]) =>
            some.reduce((sum, one) => sum + (inWeek(one) ? hoursOf(one) : 0), 0)
          expect(schedule.find(shift.id)).toBe(shift)
          expect(schedule.overlapping(shift)).toBe(others.find((one) => overlaps(one, shift)) ?? null)
          expect(schedule.restBefore(shift)).toBe(Math.min(...gaps.filter((gap) => gap >= 0)))
          expect(shift.weekHours).toBe(hours(shifts.slice(0, n + 1)))
          expect(schedule.weekTotal(shift.week)).toBe(hours(shifts))
        }
      }),
    )
  })

  it('has the shifts in order of their start, and those with the same start in order of their ids', () => {
    fc.assert(
      fc.property(anyShifts, (given) => {
        const rank = ({ id, start }: { id: string; start: Date }) => `${start.toISOString()} ${id}`
        expect(new Schedule(given).shifts.map(rank)).toEqual(given.map(rank).sort())
      }),
    )
  })
})
