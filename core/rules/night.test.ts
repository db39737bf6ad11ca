import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shift } from '#tests/support/rule-facts.ts'
import { HOUR_MS } from '../time.ts'
import { isNight, nightHours } from './night.ts'

describe('a night shift has three hours or more between 23:00 and 06:00', () => {
  it.each([
    ['09:00', '17:00', 0],
    ['20:00', '08:00', 7],
    ['18:00', '02:00', 3],
    ['18:00', '01:59', 2 + 59 / 60],
    ['03:00', '12:00', 3],
    ['08:00', '08:00', 7],
    ['04:00', '00:30', 3.5],
  ])('%s to %s has %d', (start, end, hours) => {
    const span = shift('2026-08-03', start, end)
    expect(nightHours(span)).toBeCloseTo(hours, 9)
    expect(isNight(span)).toBe(hours >= 3)
  })

  it('whatever the hour and the length, as a count of hours would', () => {
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/London',
      hour: '2-digit',
      hour12: false,
    })
    const starts = ['2026-03-27T12:00Z', '2026-10-23T12:00Z', '2026-12-30T12:00Z'].map(Date.parse)
    const anySpan = fc.tuple(fc.constantFrom(...starts), fc.nat({ max: 72 }), fc.integer({ min: 1, max: 60 }))
    fc.assert(
      fc.property(anySpan, ([base, at, length]) => {
        const start = base + at * HOUR_MS
        const hours = Array.from({ length }, (_, n) => Number(clock.format(start + n * HOUR_MS)))
        const expected = hours.filter((hour) => hour >= 23 || hour < 6).length
        const span = { start: new Date(start), end: new Date(start + length * HOUR_MS) }
        expect(nightHours(span)).toBe(expected)
      }),
    )
  })

  it('by real hours when the clock changes', () => {
    expect(nightHours(shift('2026-03-28', '20:00', '08:00'))).toBe(6)
    expect(nightHours(shift('2026-10-24', '20:00', '08:00'))).toBe(8)
  })
})
