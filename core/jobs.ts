// Jobs: what is advertised. Their hours, their days, who sees them.

import { LIMITS } from './limits.ts'
import { addDays, type Day, daysBetween, type Span, spanOf, type TimeProblem, type WallTime } from './time.ts'

export const JOB_STATUSES = ['OPEN', 'ACTIVE', 'PUBLISHED', 'FILLED', 'CANCELLED'] as const

export const GENDER_PREFERENCES = ['NO_PREFERENCE', 'MALE', 'FEMALE'] as const
type GenderPreference = (typeof GENDER_PREFERENCES)[number]

export const GENDER_LABELS: Record<GenderPreference, string> = {
  NO_PREFERENCE: 'Male or Female',
  MALE: 'Male',
  FEMALE: 'Female',
}

export interface JobTimes {
  startDate: Day
  endDate: Day
  shiftStartTime: WallTime
  shiftEndTime: WallTime
}

const minutesOf = (time: WallTime): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Wall-clock arithmetic, clock changes aside: end minus start, plus 24 if negative, and 24 if equal. */
export function hoursPerDay(startTime: WallTime, endTime: WallTime): number {
  const minutes = minutesOf(endTime) - minutesOf(startTime)
  return Math.round(((minutes > 0 ? minutes : minutes + 24 * 60) / 60) * 100) / 100
}

const upper = (status: string) => status.toUpperCase()

export const isOpen = (status: string): boolean => ['ACTIVE', 'OPEN', 'PUBLISHED'].includes(upper(status))

/** A contractor sees jobs that are active or open, and those they applied to, but none they dismissed. */
export function visibleToContractor(status: string, mine: { applied: boolean; dismissed: boolean }): boolean {
  // A deleted job leaves every list, also its applicants'.
  if (mine.dismissed || upper(status) === 'CANCELLED') return false
  return mine.applied || ['ACTIVE', 'OPEN'].includes(upper(status))
}

type JobDatesRefusal = 'job-dates-invalid' | 'job-dates-order' | 'job-too-long'

/** Both days count, so a job from a day to the same day spans one. */
export function decideJobDates(
  startDate: Day,
  endDate: Day,
): { ok: true } | { ok: false; code: JobDatesRefusal } {
  const days = daysBetween(startDate, endDate) + 1
  if (Number.isNaN(days)) return { ok: false, code: 'job-dates-invalid' }
  if (days < 1) return { ok: false, code: 'job-dates-order' }
  return days > LIMITS.jobSpanDays ? { ok: false, code: 'job-too-long' } : { ok: true }
}

export interface DaySpan extends Span {
  day: Day
}

type JobSpans =
  | { ok: true; spans: DaySpan[] }
  | { ok: false; code: JobDatesRefusal }
  | {
      ok: false
      code: 'job-time-skipped' | 'job-time-invalid'
      field: 'shiftStartTime' | 'shiftEndTime'
      day: Day
    }

const CODE: Record<TimeProblem, 'job-time-skipped' | 'job-time-invalid'> = {
  skipped: 'job-time-skipped',
  invalid: 'job-time-invalid',
}

/** The shifts a job would become, one for each of its days; refused if a clock change skips a time of one. */
export function spansOfJob(job: JobTimes): JobSpans {
  const dates = decideJobDates(job.startDate, job.endDate)
  if (!dates.ok) return dates
  const spans: DaySpan[] = []
  for (let day = job.startDate; day <= job.endDate; day = addDays(day, 1)) {
    const span = spanOf(day, job.shiftStartTime, job.shiftEndTime)
    if (!span.ok) {
      const field = span.field === 'startTime' ? 'shiftStartTime' : 'shiftEndTime'
      return { ok: false, code: CODE[span.reason], field, day: span.day }
    }
    spans.push({ day, start: span.start, end: span.end })
  }
  return { ok: true, spans }
}

/** Said before a job in the past is created; it is allowed, since work is sometimes written down afterwards. */
export function pastJobWarning(startDate: Day, endDate: Day, today: Day): string | null {
  if (endDate < today) return 'This job is in the past. Contractors can no longer work any of its days.'
  if (startDate < today) return 'This job starts in the past. Its earlier days can no longer be worked.'
  return null
}

/**
 * A filled job whose person has gone is advertised again, for the days that came free: what was worked before is no
 * longer wanted. Null where it stays as it is.
 */
export function reopenedDays(
  job: { status: string; startDate: Day; endDate: Day },
  freed: readonly Day[],
): { startDate: Day; endDate: Day } | null {
  const days = freed.filter((day) => day >= job.startDate && day <= job.endDate).sort()
  const [startDate, endDate] = [days[0], days.at(-1)]
  return upper(job.status) === 'FILLED' && startDate && endDate ? { startDate, endDate } : null
}
