import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bulkDays, decideShiftSpan, isLongShift, weeklyDays } from './bookings.ts'
import { addDays, hoursOf } from './time.ts'

describe('bulk booking', () => {
  it('takes consecutive days', () => {
    const result = bulkDays('2026-08-03', 2, '20:00', '08:00')
    expect(result.ok && result.days).toEqual([
      {
        day: '2026-08-03',
        span: { start: new Date('2026-08-03T19:00:00Z'), end: new Date('2026-08-04T07:00:00Z') },
        skipped: null,
      },
      {
        day: '2026-08-04',
        span: { start: new Date('2026-08-04T19:00:00Z'), end: new Date('2026-08-05T07:00:00Z') },
        skipped: null,
      },
    ])
  })

  it('leaves out the one day on which a clock change skips a time', () => {
    const result = bulkDays('2026-03-28', 3, '01:30', '09:00')
    expect(result.ok && result.days.map(({ skipped }) => skipped)).toEqual([
      null,
      { field: 'startTime', day: '2026-03-29' },
      null,
    ])
    expect(result.ok && result.days[1]?.span).toBeNull()
  })

  it.each([
    ['2027-03-27', '18:00', '01:15', { field: 'endTime', day: '2027-03-28' }],
    ['2027-03-27', '01:30', '01:10', { field: 'endTime', day: '2027-03-28' }],
    ['2027-03-28', '01:30', '01:10', { field: 'startTime', day: '2027-03-28' }],
    ['2027-03-28', '00:30', '01:15', { field: 'endTime', day: '2027-03-28' }],
  ])('says of %s, %s to %s which time a clock change skips, and on which day', (day, start, end, skipped) => {
    expect(bulkDays(day, 1, start, end)).toMatchObject({ ok: true, days: [{ day, span: null, skipped }] })
  })

  it('takes 1 to 30 days, at real times', () => {
    for (const count of [0, 31, 1.5, Number.NaN, -1, 1e9]) {
      expect(bulkDays('2026-08-03', count, '09:00', '17:00')).toEqual({
        ok: false,
        code: 'bulk-days-out-of-range',
      })
    }
    expect(bulkDays('2026-08-03', 30, '09:00', '17:00')).toMatchObject({ ok: true })
    expect(bulkDays('2026-08-03', 1, '9', '17:00')).toEqual({ ok: false, code: 'booking-time-invalid' })
    expect(bulkDays('nonsense', 1, '09:00', '17:00')).toEqual({ ok: false, code: 'booking-time-invalid' })
  })

  it('its own days never clash with each other', () => {
    const time = fc.constantFrom('00:00', '01:30', '08:00', '12:00', '20:00', '23:30')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 800 }), time, time, (n, start, end) => {
        const result = bulkDays(addDays('2026-01-01', n), 30, start, end)
        const spans = result.ok ? result.days.flatMap(({ span }) => (span ? [span] : [])) : []
        for (const [i, span] of spans.entries()) {
          expect(hoursOf(span)).toBeGreaterThan(0)
          const next = spans[i + 1]
          if (next) expect(span.end.getTime()).toBeLessThanOrEqual(next.start.getTime())
        }
      }),
    )
  })
})

describe('an edit', () => {
  const span = (start: string, end: string) => ({ start: new Date(start), end: new Date(end) })

  it('ends after it starts, and within a month', () => {
    expect(decideShiftSpan(span('2026-08-03T09:00:00Z', '2026-08-04T09:00:00Z'))).toEqual({ ok: true })
    const backwards = { ok: false, code: 'shift-end-not-after-start' }
    expect(decideShiftSpan(span('2026-08-03T09:00:00Z', '2026-08-03T09:00:00Z'))).toEqual(backwards)
    expect(decideShiftSpan(span('2026-08-03T09:00:00Z', 'nonsense'))).toEqual(backwards)
    const long = span('2026-08-03T09:00:00Z', '2126-08-03T09:00:00Z')
    expect(decideShiftSpan(long)).toEqual({ ok: false, code: 'shift-too-long' })
  })
})

describe('a booking that repeats every week', () => {
  const daysOf = (weekdays: number[], until: string) => {
    const result = weeklyDays('2026-11-18', { weekdays, until }, '09:00', '17:00')
    return result.ok ? result.days.map(({ day }) => day) : result.code
  }

  it('takes the chosen weekdays from the first day until the last, both included', () => {
    expect(daysOf([1, 3], '2026-11-30')).toEqual(['2026-11-18', '2026-11-23', '2026-11-25', '2026-11-30'])
  })

  it('needs a day to book, and ends within 26 weeks', () => {
    expect(daysOf([2], '2026-11-23')).toBe('repeat-covers-nothing')
    expect(daysOf([1], '2026-11-17')).toBe('repeat-covers-nothing')
    expect(daysOf([1], addDays('2026-11-18', 183))).toBe('repeat-too-long')
    expect(daysOf([1], addDays('2026-11-18', 182))).toHaveLength(26)
  })

  it('leaves out the day on which a clock change skips a time', () => {
    const weekly = { weekdays: [7], until: '2027-04-04' }
    const result = weeklyDays('2027-03-21', weekly, '01:30', '09:00')
    expect(result.ok && result.days.map(({ span }) => span !== null)).toEqual([true, false, true])
  })
})

it('a shift over 16 hours is long, one of 16 is not', () => {
  const start = new Date('2026-11-16T06:00:00Z')
  expect(isLongShift({ start, end: new Date('2026-11-16T22:00:00Z') })).toBe(false)
  expect(isLongShift({ start, end: new Date('2026-11-16T22:01:00Z') })).toBe(true)
})
