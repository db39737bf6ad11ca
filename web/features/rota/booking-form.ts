// The booking form: its defaults, the days it would book with what stands in their way, and the words afterwards.

import type { z } from 'zod'
import { bulkDays } from '#core/bookings.ts'
import { BookingForm, type createBooking } from '#core/contracts/rota.ts'
import type { ReplyOf } from '#core/contracts/route.ts'
import { LIMITS } from '#core/limits.ts'
import { type KindOn, type RotaShift, warningsFor } from '#core/rota.ts'
import { addDays, type Day, type Span } from '#core/time.ts'
import { skippedTimeWords } from '#core/time-labels.ts'
import { ApiError, isStatus, messageOf } from '#web/lib/api-error.ts'
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
} satisfies BookingFields

/** Single: `date`. Bulk: `startDate` and how many days. */
export function bodyOf(fields: BookingFields, contractorId: string, day: Day): BookingBody {
  const { isBulkBooking, numberOfDays, ...content } = fields
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

export interface Plan {
  days: PlannedDay[]
  /** What the free days would newly break of the rota's rules. */
  warnings: string[]
}

export function planOf(
  day: Day,
  fields: Pick<BookingFields, 'startTime' | 'endTime' | 'isBulkBooking' | 'numberOfDays'>,
  userId: string,
  shifts: RotaShift[],
  kindOn: KindOn,
): Plan | null {
  const count = fields.isBulkBooking ? Number(fields.numberOfDays) : 1
  const bulk = bulkDays(day, count, fields.startTime, fields.endTime, shifts)
  if (!bulk.ok) return null
  const free = bulk.days.flatMap(({ span, clash, day: on }) =>
    span && !clash ? [{ id: `new ${on}`, userId, ...span }] : [],
  )
  const warnings = new Set(warningsFor(free, shifts, kindOn).map(({ reason }) => reason))
  const days = bulk.days.map(({ day: on, span, clash }) => ({
    day: on,
    span,
    clash: clash === 'overlap' ? 'Already booked' : clash ? skippedWords(on, fields) : null,
  }))
  return { days, warnings: [...warnings] }
}

function skippedWords(
  day: Day,
  { startTime, endTime }: Pick<BookingFields, 'startTime' | 'endTime'>,
): string {
  const isStart = startTime.startsWith('01')
  return skippedTimeWords(
    isStart || endTime > startTime ? day : addDays(day, 1),
    isStart ? startTime : endTime,
  )
}

/** The preview lists so many dates, and says how many more there are. */
export function previewOf(plan: Plan): { listed: PlannedDay[]; more: number } {
  const listed = plan.days.slice(0, LIMITS.bulkPreviewDates)
  return { listed, more: plan.days.length - listed.length }
}

// ---- Words afterwards

export function bookedWords(
  answer: ReplyOf<typeof createBooking>,
  fields: BookingFields,
  what: string,
): ToastWords {
  const { totalCreated, totalFailed, warning } = answer
  const also = warning ? ` ${warning}` : ''
  if (!fields.isBulkBooking) return { title: 'Booking Created', description: `${what}.${also}` }
  if (totalFailed > 0) {
    const words = `Created ${totalCreated} bookings, ${totalFailed} failed (likely due to conflicts)`
    return { title: 'Partial Success', description: words + (also && `.${also}`) }
  }
  const words = `Successfully created ${totalCreated} bookings for ${fields.numberOfDays} consecutive days`
  return { title: 'Bulk Booking Created', description: words + (also && `.${also}`) }
}

export function refusedWords(error: unknown, isBulk: boolean | undefined): ToastWords {
  if (isStatus(error, 409)) {
    const fallback = isBulk
      ? 'One or more contractors are already booked during the requested time periods'
      : 'This contractor is already booked during this time period'
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
  const words = error instanceof ApiError && error.errors[0] ? error.errors[0].message : null
  return {
    title,
    description: words ?? messageOf(error, 'Failed to create booking'),
    variant: 'destructive',
  }
}

export { BookingForm }
