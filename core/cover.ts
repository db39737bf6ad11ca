// Cover for an unbooked shift: a job of one day with the same content, without the shift's notes. Every contractor reads
// a job, and notes hold key codes and health: they stay on the shift and come back with the next booking.

import { type GenderPreference, hoursPerDay } from './jobs.ts'
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

interface ShiftToCover extends Span {
  headline: string
  address: string | null
  serviceUserInitials: string | null
  localAuthority: string | null
}

interface Advert {
  /** What the job of the shift asks for. */
  genderPreference: GenderPreference | null
  /** Written for the advert. */
  words: string | null | undefined
}

/** Everything that contractors read of the cover job; null if no job can stand for the shift. */
export function coverJob(shift: ShiftToCover, advert: Advert, now: Date) {
  const times = coverTimes(shift, now)
  if (!times) return null
  const { headline, serviceUserInitials, localAuthority } = shift
  return {
    ...{ headline, serviceUserInitials, localAuthority, ...times },
    // A shift may have been booked by hand without an address.
    address: shift.address ?? '',
    genderPreference: advert.genderPreference ?? 'NO_PREFERENCE',
    notes: advert.words?.trim() || null,
  }
}

/** The notes of a booking that covers another: that one's, and what is typed now; or else those of the job. */
export function coveringNotes(
  covered: string | null,
  typed: string | null,
  ofJob: string | null,
): string | null {
  if (covered && typed && covered !== typed) return `${covered}\n\n${typed}`
  return covered ?? typed ?? ofJob
}
