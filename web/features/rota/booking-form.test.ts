import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RotaShift } from '#core/rota.ts'
import { HOUR_MS, spanOf } from '#core/time.ts'
import { dayAt, MONDAY } from '#tests/support/rota-data.ts'
import { ApiError } from '#web/lib/api-error.ts'
import {
  BookingForm,
  bodyOf,
  bookedWords,
  EMPTY_BOOKING,
  planOf,
  previewOf,
  refusedWords,
} from './booking-form.ts'

const FIELDS = { ...EMPTY_BOOKING, headline: 'Care' }
const nothingSaid = () => undefined
const bulk = (numberOfDays: number, times = {}) => ({
  ...{ startTime: '09:00', endTime: '17:00', isBulkBooking: true, numberOfDays, ...times },
})
const shift = (n: number, startTime: string, endTime: string): RotaShift => {
  const span = spanOf(dayAt(n), startTime, endTime)
  if (!span.ok) throw new Error('no such time')
  return { id: `${n} ${startTime}`, userId: 'u', ...span }
}

describe('the booking form', () => {
  it('sends one day by its date, several by their first and how many', () => {
    const single = bodyOf(FIELDS, 'u', MONDAY)
    expect(single).toMatchObject({ contractorId: 'u', date: MONDAY, headline: 'Care', startTime: '09:00' })
    expect(single).not.toHaveProperty('numberOfDays')
    const several = bodyOf({ ...FIELDS, isBulkBooking: true, numberOfDays: 3 }, 'u', MONDAY)
    expect(several).toMatchObject({ startDate: MONDAY, numberOfDays: 3, isBulkBooking: true })
    expect(several).not.toHaveProperty('date')
  })

  it('says what is wrong in the words of the product', () => {
    const wrong = (change: object) =>
      BookingForm.safeParse({ ...FIELDS, ...change }).error?.issues.map(({ message }) => message)
    expect(wrong({ headline: '  ' })).toEqual(['Headline is required'])
    expect(wrong({ headline: 'x'.repeat(101) })).toEqual(['Headline must be 100 characters or less'])
    expect(wrong({ startTime: '9:00' })).toEqual(['Time must be in HH:MM format'])
    expect(wrong({ serviceUserInitials: 'x'.repeat(11) })).toEqual([
      'Service user initials must be 10 characters or less',
    ])
    expect(wrong({ numberOfDays: 0 })).toEqual(['Number of days must be at least 1'])
    expect(wrong({ numberOfDays: 31 })).toEqual(['Number of days cannot exceed 30'])
    expect(wrong({})).toBeUndefined()
  })
})

describe('the plan of a booking', () => {
  it('marks exactly the days on which an hour is taken already', () => {
    const someShift = fc.tuple(fc.integer({ min: -24, max: 20 * 24 }), fc.integer({ min: 1, max: 30 }))
    const hour = fc.nat({ max: 23 })
    fc.assert(
      fc.property(
        fc.array(someShift, { maxLength: 6 }),
        hour,
        hour,
        fc.integer({ min: 1, max: 30 }),
        (taken, from, to, days) => {
          const zero = Date.parse(`${MONDAY}T00:00:00+01:00`)
          const shifts = taken.map(([start, length], n) => ({
            ...{ id: String(n), userId: 'u' },
            ...{ start: new Date(zero + start * HOUR_MS), end: new Date(zero + (start + length) * HOUR_MS) },
          }))
          const time = (value: number) => `${String(value).padStart(2, '0')}:00`
          const fields = bulk(days, { startTime: time(from), endTime: time(to) })
          const plan = planOf(MONDAY, fields, 'u', shifts, nothingSaid)!
          const hours = to > from ? to - from : to - from + 24
          const isTaken = (at: number) => taken.some(([start, length]) => at >= start && at < start + length)
          expect(plan.days.map(({ clash }) => clash !== null)).toEqual(
            Array.from({ length: days }, (_, n) =>
              Array.from({ length: hours }, (_, h) => n * 24 + from + h).some(isTaken),
            ),
          )
        },
      ),
    )
  })

  it('lists 21 dates and counts the others', () => {
    for (const [days, listed, more] of [
      [1, 1, 0],
      [21, 21, 0],
      [22, 21, 1],
      [30, 21, 9],
    ] as const) {
      const preview = previewOf(planOf(MONDAY, bulk(days), 'u', [], nothingSaid)!)
      expect([preview.listed.length, preview.more]).toEqual([listed, more])
    }
  })

  it('warns of rest, of the week and of what was said, once each, and not for days that are left out', () => {
    const rest = planOf(dayAt(1), bulk(1), 'u', [shift(0, '14:00', '23:00')], nothingSaid)!
    expect(rest.warnings).toEqual(['Only 10h of rest before the shift at Jun 16 09:00; 11 hours are due'])
    const week = planOf(MONDAY, bulk(5, { startTime: '08:00', endTime: '20:00' }), 'u', [], nothingSaid)!
    expect(week.warnings).toEqual(['The week from Mon 15 Jun comes to 60h; 48 hours is the limit'])
    const said = planOf(MONDAY, bulk(2), 'u', [shift(0, '12:00', '13:00')], () => 'UNAVAILABLE')!
    expect(said.warnings).toEqual(['Tue 16 Jun is marked Unavailable'])
  })

  it('names the time that a clock change skips, at either end', () => {
    const plan = (startTime: string, endTime: string) =>
      planOf('2027-03-28', { ...bulk(1), startTime, endTime }, 'u', [], nothingSaid)?.days[0]
    expect(plan('01:30', '09:00')).toMatchObject({
      span: null,
      clash: expect.stringContaining('01:30 does not'),
    })
    expect(plan('00:30', '01:15')?.clash).toContain('01:15 does not exist')
    const night = planOf(
      '2027-03-27',
      { ...bulk(1), startTime: '18:00', endTime: '01:15' },
      'u',
      [],
      nothingSaid,
    )
    expect(night?.days[0]?.clash).toContain('28 Mar 2027, so 01:15')
  })

  it('is none while a time or the number of days cannot be', () => {
    expect(planOf(MONDAY, bulk(0), 'u', [], nothingSaid)).toBeNull()
    expect(planOf(MONDAY, bulk(Number.NaN), 'u', [], nothingSaid)).toBeNull()
    expect(planOf(MONDAY, bulk(2, { startTime: '' }), 'u', [], nothingSaid)).toBeNull()
  })
})

describe('the words afterwards', () => {
  const answer = {
    totalCreated: 3,
    totalFailed: 0,
    shifts: [],
    failedDates: [],
    conflict: false,
    warning: null,
  }

  it('are those of the product', () => {
    expect(bookedWords(answer, FIELDS, 'Amara').title).toBe('Booking Created')
    const several = { ...FIELDS, isBulkBooking: true, numberOfDays: 3 }
    expect(bookedWords(answer, several, 'Amara').description).toBe(
      'Successfully created 3 bookings for 3 consecutive days',
    )
    expect(bookedWords({ ...answer, totalFailed: 2, warning: 'Mind.' }, several, 'Amara')).toEqual({
      title: 'Partial Success',
      description: 'Created 3 bookings, 2 failed (likely due to conflicts). Mind.',
    })
  })

  it('tell a conflict, a refusal and a failure apart', () => {
    const words = (status: number, text: string, isBulk = false) => {
      const { title, description } = refusedWords(new ApiError(status, text), isBulk)
      return `${title}: ${description}`
    }
    expect(words(409, '')).toContain('Booking Conflict: ')
    expect(words(409, '{}')).toBe(
      'Booking Conflict: This contractor is already booked during this time period',
    )
    expect(words(409, '{}', true)).toBe(
      'Booking Conflict: One or more contractors are already booked during the requested time periods',
    )
    expect(words(403, '{"message":"no"}')).toBe('Access Denied: Only managers can create bookings')
    expect(words(500, '{"message":"Full."}')).toBe('Booking Failed: Full.')
    expect(words(500, '<html>', true)).toBe('Bulk Booking Failed: Failed to create booking')
    const field = '{"message":"Bad input","errors":[{"path":"startTime","message":"No such time."}]}'
    expect(words(400, field)).toBe('Booking Failed: No such time.')
  })
})
