// The booking form: its defaults, the days it would book and leave out, and the messages afterwards.

import type { z } from 'zod'
import { type BulkDays, bulkDays, isLongShift, weeklyDays } from '#core/bookings.ts'
import type { AnswerOf } from '#core/contracts/index.ts'
import { BookingForm, type Shift } from '#core/contracts/rota.ts'
import type { createBooking } from '#core/endpoints/rota.ts'
import { BOOKING_REFUSALS } from '#core/errors/bookings.ts'
import { LIMITS } from '#core/limits.ts'
import { type Day, type Span, wallTimeOf, weekdayOf } from '#core/time.ts'
import { FORMATS, formatDay, skippedTimeMessage } from '#core/time-labels.ts'
import type { WorkToFill } from '#web/features/shortlist/queries.ts'
import { ApiError, isStatus, messageOf } from '#web/lib/api-error.ts'
import { isBlock, isLiftable, type Judged, type ShiftCheck } from '#web/lib/use-findings.ts'
import type { ToastWords } from '#web/ui/toast.ts'
import type { BookingBody } from './queries.ts'

export type BookingFields = z.input<typeof BookingForm>

export const EMPTY_BOOKING = {
  headline: '',
  address: '',
  startTime: '09:00',
  endTime: '17:00',
  serviceUserInitials: '',
  localAuthority: '',
  notes: '',
  isBulkBooking: false,
  numberOfDays: 1,
  isWeekly: false,
  weekdays: [],
  until: '',
} satisfies BookingFields

/** The fields of a new booking; one like an earlier shift takes over its content, place and times. */
export function fieldsFor(day: Day, like?: Shift): BookingFields {
  const empty = { ...EMPTY_BOOKING, weekdays: [weekdayOf(day)] }
  if (!like) return empty
  return {
    ...empty,
    headline: like.headline,
    address: like.address ?? '',
    startTime: wallTimeOf(new Date(like.dateStart)),
    endTime: wallTimeOf(new Date(like.dateEnd)),
    serviceUserInitials: like.serviceUserInitials ?? '',
    localAuthority: like.localAuthority ?? '',
    notes: like.notes ?? '',
  }
}

/** Single: `date`. Bulk: `startDate` and the number of days. Weekly: `date`, the weekdays and the last day. */
export function bodyOf(fields: BookingFields, contractorId: string, day: Day): BookingBody {
  const { isBulkBooking, numberOfDays, isWeekly, weekdays, until, ...content } = fields
  if (isWeekly) return { contractorId, date: day, isWeekly, weekdays, until, ...content }
  return isBulkBooking
    ? { contractorId, startDate: day, numberOfDays, isBulkBooking, ...content }
    : { contractorId, date: day, ...content }
}

// ---- What would be booked

interface PlannedDay {
  day: Day
  span: Span | null
  /** Why this day will be left out. */
  clash: string | null
}

export type WhenFields = Pick<
  BookingFields,
  'startTime' | 'endTime' | 'isBulkBooking' | 'numberOfDays' | 'isWeekly' | 'weekdays' | 'until'
>

export interface Plan {
  days: PlannedDay[]
}

/** Null while the days or the times are not chosen. */
export function planOf(day: Day, fields: WhenFields): Plan | null {
  const bulk = daysOf(day, fields)
  if (!bulk.ok) return null
  const days = bulk.days.map(({ day: on, span, skipped }) => ({
    day: on,
    span,
    clash: skipped && skippedTimeMessage(skipped.day, fields[skipped.field]),
  }))
  return { days }
}

/** The plan with the days that the rules leave out. A reason brings in those that it lifts. */
export function judgedPlan(plan: Plan | null, judged: Judged | undefined, isLifted: boolean): Plan | null {
  if (!plan || !judged) return plan
  const failed = new Map(
    judged.failed.filter((day) => !(isLifted && isLiftable(day))).map((day) => [day.date, day]),
  )
  return {
    days: plan.days.map((planned) => {
      const left = failed.get(planned.day)
      return left && planned.clash === null ? { ...planned, clash: leftOutWords(left.findings) } : planned
    }),
  }
}

function leftOutWords(findings: Judged['findings']): string {
  const blocks = findings.filter(isBlock)
  if (blocks.some(({ rule }) => rule === 'overlap')) return 'Already booked'
  return blocks[0]?.message ?? 'Blocked by a rule'
}

/** What to ask the rules about a plan; null if nothing of it can be booked. */
export function checkOf(contractorId: string, plan: Plan | null, fields: BookingFields): ShiftCheck | null {
  const slots = slotsOf(plan, fields)
  if (slots.length === 0) return null
  return { contractorId, slots, ...placeOf(fields) }
}

const slotsOf = (plan: Plan | null, { startTime, endTime }: BookingFields) =>
  (plan?.days ?? []).filter(({ span }) => span).map(({ day }) => ({ date: day, startTime, endTime }))

type WorkFound = { ok: true; work: WorkToFill; label: string } | { ok: false; missing: string }

/** What to find somebody for: the days and times of a plan. Nothing else of the form needs to be filled in. */
export function workToFind(plan: Plan | null, fields: BookingFields): WorkFound {
  const slots = slotsOf(plan, fields)
  const most = LIMITS.slotsShortlisted
  if (slots.length > most) {
    const missing = `Find someone looks at up to ${most} days at once, and these are ${slots.length}. Please choose fewer.`
    return { ok: false, missing }
  }
  if (slots.length === 0) return { ok: false, missing: plan?.days[0]?.clash ?? missingWords(fields) }
  const first = formatDay(slots[0]!.date, FORMATS.weekdayDate)
  const days = slots.length === 1 ? first : `${slots.length} days from ${first}`
  const place = placeOf(fields)
  const label = [`${days}, ${fields.startTime}–${fields.endTime}`, place.serviceUserInitials]
  return { ok: true, work: { slots, ...place }, label: label.filter(Boolean).join(' · ') }
}

function missingWords({ startTime, endTime, isWeekly, isBulkBooking }: WhenFields): string {
  if (!startTime || !endTime) return 'Please choose a start and an end first.'
  if (isWeekly) return 'Please choose the weekdays and the last day first.'
  return isBulkBooking ? 'Please say for how many days first.' : 'Please check the start and the end.'
}

/** Too long ones are the form's own business. */
function placeOf({ serviceUserInitials, localAuthority, address }: BookingFields) {
  const short = (text: string | null | undefined, most: number) =>
    text && text.trim().length <= most ? text.trim() : null
  return {
    serviceUserInitials: short(serviceUserInitials, LIMITS.serviceUserInitials),
    localAuthority: short(localAuthority, LIMITS.localAuthority),
    address: short(address, LIMITS.address),
  }
}

/** The times of one day by themselves, while the other days are not chosen yet. */
export const oneDayOf = (day: Day, { startTime, endTime }: WhenFields): PlannedDay | undefined =>
  planOf(day, { startTime, endTime })?.days[0]

function daysOf(day: Day, fields: WhenFields): BulkDays {
  const { startTime, endTime, weekdays = [], until } = fields
  if (fields.isWeekly) return weeklyDays(day, { weekdays, until: until ?? '' }, startTime, endTime)
  return bulkDays(day, fields.isBulkBooking ? Number(fields.numberOfDays) : 1, startTime, endTime)
}

/** 'Book 8 days, skip 1'. */
export function bookDaysWords(plan: Plan | null): string {
  if (!plan) return 'Book days'
  const skipped = plan.days.filter(({ clash }) => clash !== null).length
  const count = plan.days.length - skipped
  return `Book ${count === 1 ? '1 day' : `${count} days`}${skipped > 0 ? `, skip ${skipped}` : ''}`
}

/** The first day whose shift is long enough to be a mistake. */
export const longDayOf = (plan: Plan | null): PlannedDay | undefined =>
  plan?.days.find(({ span, clash }) => span && !clash && isLongShift(span))

/** The preview lists this many dates and counts the rest. */
export function previewOf(plan: Plan): { listed: PlannedDay[]; more: number } {
  const listed = plan.days.slice(0, LIMITS.bulkPreviewDates)
  return { listed, more: plan.days.length - listed.length }
}

// ---- Messages afterwards

export function bookedWords(
  answer: AnswerOf<typeof createBooking>,
  fields: BookingFields,
  what: string,
): ToastWords {
  const { totalCreated, totalFailed, warning } = answer
  const also = warning ? ` ${warning}` : ''
  if (!fields.isBulkBooking && !fields.isWeekly)
    return { title: 'Booking Created', description: `${what}.${also}` }
  if (totalFailed > 0) {
    const message = `Created ${totalCreated} bookings, ${totalFailed} failed (likely due to conflicts)`
    return { title: 'Partial Success', description: message + (also && `.${also}`) }
  }
  const message = fields.isWeekly
    ? `Successfully created ${totalCreated} weekly bookings`
    : `Successfully created ${totalCreated} bookings for ${fields.numberOfDays} consecutive days`
  return { title: 'Bulk Booking Created', description: message + (also && `.${also}`) }
}

export function refusedWords(error: unknown, isBulk: boolean | undefined): ToastWords {
  if (isStatus(error, 409)) {
    const [, fallback] = BOOKING_REFUSALS[isBulk ? 'every-day-conflicts' : 'schedule-conflict']
    return { title: 'Booking Conflict', description: messageOf(error, fallback), variant: 'destructive' }
  }
  if (isStatus(error, 403)) {
    return {
      title: 'Access Denied',
      description: 'Only managers can create bookings',
      variant: 'destructive',
    }
  }
  const title = isBulk ? 'Bulk Booking Failed' : 'Booking Failed'
  const message = error instanceof ApiError && error.errors[0] ? error.errors[0].message : null
  return {
    title,
    description: message ?? messageOf(error, 'Failed to create booking'),
    variant: 'destructive',
  }
}

export { BookingForm }
