import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS, overlaps } from '../time.ts'
import { type PlacedShift, place, scheduleOf } from './schedule.ts'
import { partInWeek } from './weeks.ts'

const MONDAY = Date.parse('2026-03-23T00:00:00Z')
const NOBODY = { id: 'nobody', start: new Date(MONDAY), end: new Date(MONDAY + HOUR_MS) }
const anyShifts = fc
  .array(fc.tuple(fc.nat({ max: 21 * 24 }), fc.integer({ min: 1, max: 90 })), { maxLength: 25 })
  .map((given) =>
    given.map(([at, hours], n) => ({
      id: `s${n}`,
      start: new Date(MONDAY + at * HOUR_MS),
      end: new Date(MONDAY + (at + hours) * HOUR_MS),
    })),
  )

function restOf(shift: PlacedShift, others: readonly PlacedShift[]) {
  const before = others.filter(({ until }) => until <= shift.from)
  const end = Math.max(...before.map(({ until }) => until))
  if (before.length === 0) return null
  const last = before.filter(({ until }) => until === end)
  return { ms: shift.from - end, isWithinDay: last.every(({ day }) => day === shift.day) }
}

describe('a schedule', () => {
  it('finds the neighbours of a shift as a look at every other shift would', () => {
    fc.assert(
      fc.property(anyShifts, (given) => {
        const schedule = scheduleOf(given)
        const { shifts } = schedule
        for (const [n, shift] of shifts.entries()) {
          const others = shifts.filter((one) => one !== shift)
          const inWeek = (some: readonly PlacedShift[]) =>
            some.reduce((sum, { fact }) => sum + partInWeek(fact, shift.week), 0)
          expect(schedule.find(shift)).toBe(shift)
          expect(schedule.within(shift.from, shift.until)).toEqual(
            shifts.filter(({ fact }) => overlaps(fact, shift.fact)),
          )
          expect(schedule.restBefore(shift)).toEqual(restOf(shift, others))
          expect(schedule.msUpTo(shift, shift.week)).toBe(inWeek(shifts.slice(0, n + 1)))
          expect(schedule.msIn(shift.week)).toBe(inWeek(shifts))
        }
      }),
    )
  })

  it('has the shifts in order of their start, and those with the same start in order of their ids', () => {
    fc.assert(
      fc.property(anyShifts, (given) => {
        const rank = ({ id, start }: { id: string; start: Date }) => `${start.toISOString()} ${id}`
        expect(scheduleOf(given).shifts.map(({ fact }) => rank(fact))).toEqual(given.map(rank).sort())
      }),
    )
  })

  it('is the same whether shifts are put in and taken out or it is made anew', () => {
    fc.assert(
      fc.property(anyShifts, anyShifts, fc.nat({ max: 25 }), (given, more, count) => {
        const added = more.map((shift) => ({ ...shift, id: `more ${shift.id}` }))
        const gone = new Set(given.slice(0, count).map(({ id }) => id))
        const changed = scheduleOf(given).changed(gone, added.map(place))
        expect(changed).toEqual(scheduleOf([...given.slice(count), ...added]))
        const moved = place({ ...(added[0] ?? given[0] ?? NOBODY), start: new Date(MONDAY) })
        expect(changed.find(moved)).toBe(changed.shifts.find(({ id }) => id === moved.id))
      }),
    )
  })
})
