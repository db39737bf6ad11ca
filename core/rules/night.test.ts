import { describe, expect, it } from 'vitest'
import { shift } from '#tests/support/rule-facts.ts'
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

  it('by real hours when the clock changes', () => {
    expect(nightHours(shift('2026-03-28', '20:00', '08:00'))).toBe(6)
    expect(nightHours(shift('2026-10-24', '20:00', '08:00'))).toBe(8)
  })
})
