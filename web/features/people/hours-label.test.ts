import { describe, expect, it } from 'vitest'
import { addDays } from '#core/time.ts'
import { hoursLabel, limitKey, limitWords, summaryOf } from './hours-label.ts'

it.each([
  [0, '0h'],
  [9.88, '9h 53m'],
  [36, '36h'],
  [0.5, '30m'],
])('%d hours read %s', (hours, label) => expect(hoursLabel(hours)).toBe(label))

describe('the limit of the average', () => {
  const hours = (average: number, optedOut: boolean) => ({
    ...{ thisWeek: 0, nextWeek: 0, limit: 48, averageWeeks: 17, optedOut },
    weeks: [0, 1].map((n) => ({ monday: addDays('2026-11-16', 7 * n), hours: 0, average, divisor: 17 })),
  })
  const summary = (average: number, optedOut: boolean) => summaryOf(hours(average, optedOut), '2026-11-16')

  it('holds for somebody without an opt-out', () => {
    expect(limitWords(hours(50, false))).toBe('Limit 48h')
    expect(limitKey(hours(50, false))).toBe('Limit, 48h')
    expect(summary(40, false)).toMatch(/It stays within the limit of 48 hours; the highest is 40h\.$/)
    expect(summary(50, false)).toMatch(/In 2 of 2 weeks it is over the limit of 48 hours\.$/)
  })

  it('does not hold for somebody who has opted out, and is not said to', () => {
    expect(limitWords(hours(50, true))).toBe('No limit while opted out')
    expect(limitKey(hours(50, true))).toBe('48h, the limit without the opt-out')
    expect(summary(50, true)).toMatch(/it is over 48 hours, the limit without the opt-out\.$/)
  })
})
