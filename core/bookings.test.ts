import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bulkDays, decideShiftSpan } from './bookings.ts'
import { addDays, hoursOf } from './time.ts'

describe('bulk booking', () => {
  it('takes consecutive days and marks the ones that clash', () => {
    const booked = { start: new Date('2026-08-05T06:00:00Z'), end: new Date('2026-08-05T08:30:00Z') }
    const result = bulkDays('2026-08-03', 4, '20:00', '08:00', [booked])
    expect(result.ok && result.days.map(({ day, clash }) => [day, clash])).toEqual([
      ['2026-08-03', null],
      ['2026-08-04', 'overlap'],
      ['2026-08-05', null],
      ['2026-08-06', null],
    ])
  })

  it('leaves out the one day on which a clock change skips a time', () => {
    const result = bulkDays('2026-03-28', 3, '01:30', '09:00', [])
    expect(result.ok && result.days.map(({ clash }) => clash)).toEqual([null, 'skipped', null])
    expect(result.ok && result.days[1]?.span).toBeNull()
  })

  it('takes 1 to 30 days, at real times', () => {
    for (const count of [0, 31, 1.5, Number.NaN, -1, 1e9]) {
      expect(bulkDays('2026-08-03', count, '09:00', '17:00', [])).toEqual({
        ok: false,
        code: 'bulk-days-out-of-range',
      })
    }
    expect(bulkDays('2026-08-03', 30, '09:00', '17:00', [])).toMatchObject({ ok: true })
    expect(bulkDays('2026-08-03', 1, '9', '17:00', [])).toEqual({ ok: false, code: 'booking-time-invalid' })
    expect(bulkDays('nonsense', 1, '09:00', '17:00', [])).toEqual({ ok: false, code: 'booking-time-invalid' })
  })

  it('its own days never clash with each other', () => {
    const time = fc.constantFrom('00:00', '01:30', '08:00', '12:00', '20:00', '23:30')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 800 }), time, time, (n, start, end) => {
        const result = bulkDays(addDays('2026-01-01', n), 30, start, end, [])
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
