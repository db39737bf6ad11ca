import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FactShift } from '#core/rules/index.ts'
import { HOUR_MS, spanOf } from '#core/time.ts'
import { dayAt, MONDAY, shiftOf } from '#tests/support/rota-data.ts'
import { factsOf } from '#tests/support/rule-facts.ts'
import { ApiError } from '#web/lib/api-error.ts'
import {
  BookingForm,
  bodyOf,
  bookDaysWords,
  bookedWords,
  EMPTY_BOOKING,
  fieldsFor,
  longDayOf,
  planOf,
  previewOf,
  refusedWords,
} from './booking-form.ts'

const FIELDS = { ...EMPTY_BOOKING, headline: 'Care' }
const bulk = (numberOfDays: number, times = {}) => ({
  ...{ startTime: '09:00', endTime: '17:00', isBulkBooking: true, numberOfDays, ...times },
})
const shift = (n: number, startTime: string, endTime: string): FactShift => {
  const span = spanOf(dayAt(n), startTime, endTime)
  if (!span.ok) throw new Error('no such time')
  return { id: `${n} ${startTime}`, start: span.start, end: span.end }
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

  it('sends a weekly booking by its weekdays and last day', () => {
    const weekly = { ...FIELDS, isWeekly: true, weekdays: [1, 2], until: dayAt(20) }
    const body = bodyOf(weekly, 'u', MONDAY)
    expect(body).toMatchObject({ date: MONDAY, isWeekly: true, weekdays: [1, 2], until: dayAt(20) })
    expect(body).not.toHaveProperty('numberOfDays')
  })

  it('takes over the place, the times and the content of an earlier shift', () => {
    const like = shiftOf('a', MONDAY, '20:00', '08:00', {
      headline: 'Waking night',
      address: '1 High St',
      localAuthority: 'Camden',
      serviceUserInitials: 'AB',
    })
    expect(fieldsFor(dayAt(1), like)).toMatchObject({
      headline: 'Waking night',
      address: '1 High St',
      localAuthority: 'Camden',
      serviceUserInitials: 'AB',
      startTime: '20:00',
      endTime: '08:00',
      weekdays: [2],
      isBulkBooking: false,
    })
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
    expect(wrong({ isWeekly: true, weekdays: [] })).toEqual([
      'Please choose at least one day of the week',
      'Please choose the last day',
    ])
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
            id: String(n),
            ...{ start: new Date(zero + start * HOUR_MS), end: new Date(zero + (start + length) * HOUR_MS) },
          }))
          const time = (value: number) => `${String(value).padStart(2, '0')}:00`
          const fields = bulk(days, { startTime: time(from), endTime: time(to) })
          const plan = planOf(MONDAY, fields, factsOf(shifts))!
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

  it('names the shift that is in the way, by day and time', () => {
    const taken = { ...shift(1, '12:00', '14:00'), headline: 'Clinic' }
    const plan = planOf(MONDAY, bulk(3), factsOf([taken]))!
    expect(plan.days.map(({ inTheWay }) => inTheWay)).toEqual([
      null,
      'Tue 16 Jun 12:00 - 14:00, Clinic',
      null,
    ])
    expect(bookDaysWords(plan)).toBe('Book 2 days, skip 1')
    expect(bookDaysWords(planOf(MONDAY, bulk(1), factsOf([])))).toBe('Book 1 day')
  })

  it('has the chosen weekdays of every week until the last day', () => {
    const fields = { ...bulk(1), isBulkBooking: false, isWeekly: true, weekdays: [1, 3], until: dayAt(9) }
    const plan = planOf(MONDAY, fields, factsOf([shift(2, '09:00', '10:00')]))!
    expect(plan.days.map(({ day, clash }) => [day, clash])).toEqual([
      [MONDAY, null],
      [dayAt(2), 'Already booked'],
      [dayAt(7), null],
      [dayAt(9), null],
    ])
  })

  it('knows a shift over 16 hours, unless it is left out', () => {
    const long = bulk(1, { startTime: '08:00', endTime: '06:00' })
    expect(longDayOf(planOf(MONDAY, long, factsOf([])))?.day).toBe(MONDAY)
    expect(longDayOf(planOf(MONDAY, long, factsOf([shift(0, '09:00', '10:00')])))).toBeUndefined()
    expect(
      longDayOf(planOf(MONDAY, bulk(1, { startTime: '06:00', endTime: '22:00' }), factsOf([]))),
    ).toBeUndefined()
  })

  it('lists 21 dates and counts the others', () => {
    for (const [days, listed, more] of [
      [1, 1, 0],
      [21, 21, 0],
      [22, 21, 1],
      [30, 21, 9],
    ] as const) {
      const preview = previewOf(planOf(MONDAY, bulk(days), factsOf([]))!)
      expect([preview.listed.length, preview.more]).toEqual([listed, more])
    }
  })

  it('warns of rest, of the week and of what was said, once each, and not for days that are left out', () => {
    const rest = planOf(dayAt(1), bulk(1), factsOf([shift(0, '14:00', '23:00')]))!
    expect(rest.warnings).toEqual(['Only 10h of rest before the shift at Tue 16 Jun 09:00; 11 hours are due'])
    const week = planOf(MONDAY, bulk(5, { startTime: '08:00', endTime: '20:00' }), factsOf([]))!
    expect(week.warnings).toEqual(['The week from Mon 15 Jun comes to 60h; 48 hours is the limit'])
    const said = planOf(
      MONDAY,
      bulk(2),
      factsOf([shift(0, '12:00', '13:00')], { [MONDAY]: 'UNAVAILABLE', [dayAt(1)]: 'UNAVAILABLE' }),
    )!
    expect(said.warnings).toEqual(['Tue 16 Jun is marked Unavailable'])
  })

  it('names the time that a clock change skips, at either end', () => {
    const plan = (startTime: string, endTime: string) =>
      planOf('2027-03-28', { ...bulk(1), startTime, endTime }, factsOf([]))?.days[0]
    expect(plan('01:30', '09:00')).toMatchObject({
      span: null,
      clash: expect.stringContaining('01:30 does not'),
    })
    expect(plan('00:30', '01:15')?.clash).toContain('01:15 does not exist')
    const night = (startTime: string, endTime: string) =>
      planOf('2027-03-27', { ...bulk(1), startTime, endTime }, factsOf([]))?.days[0]
    expect(night('18:00', '01:15')?.clash).toContain('28 Mar 2027, so 01:15')
    expect(night('01:30', '01:10')?.clash).toContain('28 Mar 2027, so 01:10')
  })

  it('is none while a time or the number of days cannot be', () => {
    expect(planOf(MONDAY, bulk(0), factsOf([]))).toBeNull()
    expect(planOf(MONDAY, bulk(Number.NaN), factsOf([]))).toBeNull()
    expect(planOf(MONDAY, bulk(2, { startTime: '' }), factsOf([]))).toBeNull()
  })
})

describe('the words afterwards', () => {
  const answer = {
    totalCreated: 3,
    totalFailed: 0,
    shifts: [],
    failedDates: [],
    findings: [],
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
