import { describe, expect, it } from 'vitest'
import type { Finding } from '#core/contracts/findings.ts'
import { dayAt, MONDAY, shiftOf } from '#tests/support/rota-data.ts'
import { ApiError } from '#web/lib/api-error.ts'
import type { Judged } from '#web/lib/use-findings.ts'
import {
  BookingForm,
  bodyOf,
  bookDaysWords,
  bookedWords,
  checkOf,
  EMPTY_BOOKING,
  fieldsFor,
  judgedPlan,
  longDayOf,
  planOf,
  previewOf,
  refusedWords,
  workToFind,
} from './booking-form.ts'

const FIELDS = { ...EMPTY_BOOKING, headline: 'Care' }
const bulk = (numberOfDays: number, times = {}) => ({
  ...{ startTime: '09:00', endTime: '17:00', isBulkBooking: true, numberOfDays, ...times },
})
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

const overlap = (message = 'Overlaps another shift'): Finding => ({
  ...{ rule: 'overlap', level: 'block', overridable: false, day: MONDAY, message },
})
const longWeek: Finding = {
  ...{ rule: 'long-week', level: 'block', overridable: true, day: MONDAY },
  message: "The week from Mon 15 Jun comes to 80h; 72 hours is the agency's limit for one week",
}
const judgedWith = (...failed: Judged['failed']): Judged => ({
  ...{ findings: [], canAssign: true, needsReason: false, failed },
})

describe('the plan of a booking', () => {
  it('leaves out the days that the server says are blocked, in words', () => {
    const judged = judgedWith(
      { date: dayAt(1), findings: [overlap()] },
      { date: dayAt(2), findings: [longWeek] },
    )
    const plan = judgedPlan(planOf(MONDAY, bulk(4)), judged, false)
    expect(plan?.days.map(({ clash }) => clash)).toEqual([null, 'Already booked', longWeek.message, null])
    expect(bookDaysWords(plan)).toBe('Book 2 days, skip 2')
    expect(bookDaysWords(planOf(MONDAY, bulk(1)))).toBe('Book 1 day')
  })

  it('brings in with a reason the days that a reason lifts, and no others', () => {
    const judged = judgedWith(
      { date: dayAt(1), findings: [overlap()] },
      { date: dayAt(2), findings: [longWeek] },
      { date: dayAt(3), findings: [longWeek, overlap()] },
    )
    const plan = judgedPlan(planOf(MONDAY, bulk(4)), judged, true)
    expect(plan?.days.map(({ clash }) => clash)).toEqual([null, 'Already booked', null, 'Already booked'])
  })

  it('has the chosen weekdays of every week until the last day', () => {
    const fields = { ...bulk(1), isBulkBooking: false, isWeekly: true, weekdays: [1, 3], until: dayAt(9) }
    expect(planOf(MONDAY, fields)?.days.map(({ day }) => day)).toEqual([MONDAY, dayAt(2), dayAt(7), dayAt(9)])
  })

  it('asks the rules about its days, with the service user, and not about a time that does not exist', () => {
    const fields = { ...FIELDS, serviceUserInitials: ' AB ', localAuthority: '' }
    expect(checkOf('u', planOf(MONDAY, bulk(2)), { ...fields, ...bulk(2) })).toEqual({
      contractorId: 'u',
      slots: [MONDAY, dayAt(1)].map((date) => ({ date, startTime: '09:00', endTime: '17:00' })),
      serviceUserInitials: 'AB',
      localAuthority: null,
      address: FIELDS.address || null,
    })
    const skipped = { ...fields, startTime: '01:30' }
    expect(checkOf('u', planOf('2027-03-28', skipped), skipped)).toBeNull()
    expect(checkOf('u', null, fields)).toBeNull()
    expect(
      checkOf('u', planOf(MONDAY, FIELDS), { ...FIELDS, serviceUserInitials: 'x'.repeat(11) }),
    ).toMatchObject({ serviceUserInitials: null })
  })

  it('is found somebody for by its days, times and service user, whatever else is missing', () => {
    const one = { ...EMPTY_BOOKING, serviceUserInitials: ' AB ' }
    const slot = { startTime: '09:00', endTime: '17:00' }
    expect(workToFind(planOf(MONDAY, one), one)).toEqual({
      ok: true,
      work: {
        slots: [{ date: MONDAY, ...slot }],
        serviceUserInitials: 'AB',
        localAuthority: null,
        address: null,
      },
      label: 'Mon 15 Jun, 09:00–17:00 · AB',
    })
    const three = { ...EMPTY_BOOKING, ...bulk(3) }
    expect(workToFind(planOf(MONDAY, three), three)).toMatchObject({
      work: { slots: [MONDAY, dayAt(1), dayAt(2)].map((date) => ({ date, ...slot })) },
      label: '3 days from Mon 15 Jun, 09:00–17:00',
    })
  })

  it.each([
    ['the times', { endTime: '' }, 'Please choose a start and an end first.'],
    ['half a time', { startTime: '9' }, 'Please check the start and the end.'],
    ['the number of days', { ...bulk(0) }, 'Please say for how many days first.'],
    ['the last day', { isWeekly: true, weekdays: [1] }, 'Please choose the weekdays and the last day first.'],
    ['weekdays', { isWeekly: true, until: dayAt(7) }, 'Please choose the weekdays and the last day first.'],
  ])('says what is missing before somebody can be found: %s', (_, change, missing) => {
    const fields = { ...EMPTY_BOOKING, ...change }
    expect(workToFind(planOf(MONDAY, fields), fields)).toEqual({ ok: false, missing })
  })

  it('finds nobody for a time that the clocks skip, or for more days than can be looked at', () => {
    const skipped = { ...EMPTY_BOOKING, startTime: '01:30' }
    expect(workToFind(planOf('2027-03-28', skipped), skipped)).toMatchObject({
      missing: expect.stringContaining('01:30'),
    })
    const daily = { ...EMPTY_BOOKING, isWeekly: true, weekdays: [1, 2, 3, 4, 5, 6, 7] }
    const until = (n: number) => ({ ...daily, until: dayAt(n) })
    expect(workToFind(planOf(MONDAY, until(30)), until(30)).ok).toBe(true)
    expect(workToFind(planOf(MONDAY, until(31)), until(31))).toEqual({
      ok: false,
      missing: 'Find someone looks at up to 31 days at once, and these are 32. Please choose fewer.',
    })
  })

  it('knows a shift over 16 hours, unless it is left out', () => {
    const long = planOf(MONDAY, bulk(1, { startTime: '08:00', endTime: '06:00' }))
    expect(longDayOf(long)?.day).toBe(MONDAY)
    const judged = judgedWith({ date: MONDAY, findings: [overlap()] })
    expect(longDayOf(judgedPlan(long, judged, false))).toBeUndefined()
    expect(longDayOf(planOf(MONDAY, bulk(1, { startTime: '06:00', endTime: '22:00' })))).toBeUndefined()
  })

  it('lists 21 dates and counts the others', () => {
    for (const [days, listed, more] of [
      [1, 1, 0],
      [21, 21, 0],
      [22, 21, 1],
      [30, 21, 9],
    ] as const) {
      const preview = previewOf(planOf(MONDAY, bulk(days))!)
      expect([preview.listed.length, preview.more]).toEqual([listed, more])
    }
  })

  it('names the time that a clock change skips, at either end', () => {
    const plan = (startTime: string, endTime: string) =>
      planOf('2027-03-28', { ...bulk(1), startTime, endTime })?.days[0]
    expect(plan('01:30', '09:00')).toMatchObject({
      span: null,
      clash: expect.stringContaining('01:30 does not'),
    })
    expect(plan('00:30', '01:15')?.clash).toContain('01:15 does not exist')
    const night = (startTime: string, endTime: string) =>
      planOf('2027-03-27', { ...bulk(1), startTime, endTime })?.days[0]
    expect(night('18:00', '01:15')?.clash).toContain('28 Mar 2027, so 01:15')
    expect(night('01:30', '01:10')?.clash).toContain('28 Mar 2027, so 01:10')
  })

  it('is none while a time or the number of days cannot be', () => {
    expect(planOf(MONDAY, bulk(0))).toBeNull()
    expect(planOf(MONDAY, bulk(Number.NaN))).toBeNull()
    expect(planOf(MONDAY, bulk(2, { startTime: '' }))).toBeNull()
  })
})

describe('the words afterwards', () => {
  const answer = {
    totalCreated: 3,
    totalFailed: 0,
    shifts: [],
    failedDates: [],
    failed: [],
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
