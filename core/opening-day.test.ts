import { expect, it } from 'vitest'
import { openingDay } from './opening-day.ts'

it('is today, and from 18:00 London time on a Sunday the Monday after', () => {
  expect(openingDay(new Date('2026-11-15T17:59:00Z'))).toBe('2026-11-15')
  expect(openingDay(new Date('2026-11-15T18:00:00Z'))).toBe('2026-11-16')
  expect(openingDay(new Date('2026-11-15T23:59:00Z'))).toBe('2026-11-16')
  expect(openingDay(new Date('2026-11-16T18:00:00Z'))).toBe('2026-11-16')
  expect(openingDay(new Date('2026-11-14T20:00:00Z'))).toBe('2026-11-14')
  // Summer time: 17:00 UTC is 18:00 in London.
  expect(openingDay(new Date('2026-06-14T17:00:00Z'))).toBe('2026-06-15')
  expect(openingDay(new Date('2026-06-14T16:59:00Z'))).toBe('2026-06-14')
})
