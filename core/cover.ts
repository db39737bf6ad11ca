// Cover for an unbooked shift: a job of one day with the same content.

import { hoursPerDay } from './jobs.ts'
import { dayOf, type Span, spanOf, wallTimeOf } from './time.ts'

/** The day, times and hours of the job; null for a shift that has begun, or that no job of one day can describe. */
export function coverTimes(shift: Span, now: Date) {
  if (shift.start <= now) return null
  const [day, start, end] = [dayOf(shift.start), wallTimeOf(shift.start), wallTimeOf(shift.end)]
  const span = spanOf(day, start, end)
  // A shift over 24 hours differs, and so does one that begins in the hour that the clocks repeat.
  const isSame = span.ok && +span.start === +shift.start && +span.end === +shift.end
  if (!isSame) return null
  return {
    startDate: day,
    endDate: day,
    shiftStartTime: start,
    shiftEndTime: end,
    hoursPerDay: hoursPerDay(start, end),
  }
}
