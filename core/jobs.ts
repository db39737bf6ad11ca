// Jobs: their hours, their days, and who sees them.

import { LIMITS } from './limits.ts'
import { addDays, type Day, daysBetween, type Span, spanOf, type TimeProblem, type WallTime } from './time.ts'

export const JOB_STATUSES = ['OPEN', 'ACTIVE', 'PUBLISHED', 'FILLED', 'CANCELLED'] as const
export type JobStatus = (typeof JOB_STATUSES)[number]

export const GENDER_PREFERENCES = ['NO_PREFERENCE', 'MALE', 'FEMALE'] as const
export type GenderPreference = (typeof GENDER_PREFERENCES)[number]

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

/** Wall-clock arithmetic that ignores clock changes: end minus start, plus 24 if negative, and 24 if equal. */
export function hoursPerDay(startTime: WallTime, endTime: WallTime): number {
  const minutes = minutesOf(endTime) - minutesOf(startTime)
  return Math.round(((minutes > 0 ? minutes : minutes + 24 * 60) / 60) * 100) / 100
}

const upper = (status: string) => status.toUpperCase()

export const isOpen = (status: string): boolean => ['ACTIVE', 'OPEN', 'PUBLISHED'].includes(upper(status))

/** A contractor sees jobs that are active or open, and those they applied to, except dismissed ones. */
export function visibleToContractor(status: string, mine: { applied: boolean; dismissed: boolean }): boolean {
  // A deleted job disappears from every list, including its applicants'.
  if (mine.dismissed || upper(status) === 'CANCELLED') return false
  return mine.applied || ['ACTIVE', 'OPEN'].includes(upper(status))
}

type JobDatesRefusal = 'job-dates-invalid' | 'job-dates-order' | 'job-too-long'

/** Both days count, so a job that starts and ends on the same day has one day. */
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

/** The shifts of a job, one per day; refused if the clock change skips a time on one of them. */
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

/** A warning before a job in the past is created. It is allowed, because work is sometimes recorded afterwards. */
export function pastJobWarning(startDate: Day, endDate: Day, today: Day): string | null {
  if (endDate < today) return 'This job is in the past. Contractors can no longer work any of its days.'
  if (startDate < today) return 'This job starts in the past. Its earlier days can no longer be worked.'
  return null
}

/**
 * A filled job whose person has left is advertised again for the freed days only; days already worked are no longer
 * needed. Null if the job stays as it is.
 */
export function reopenedDays(
  job: { status: string; startDate: Day; endDate: Day },
  freed: readonly Day[],
): { startDate: Day; endDate: Day } | null {
  const days = freed.filter((day) => day >= job.startDate && day <= job.endDate).sort()
  const [startDate, endDate] = [days[0], days.at(-1)]
  return upper(job.status) === 'FILLED' && startDate && endDate ? { startDate, endDate } : null
}

// ---- Days that nobody is booked for

/** '1 of 3 days uncovered'. */
export function uncoveredLabel(uncovered: number, job: { startDate: Day; endDate: Day }): string {
  const days = daysBetween(job.startDate, job.endDate) + 1
  return `${uncovered} of ${days === 1 ? '1 day' : `${days} days`} uncovered`
}

/** The days whose shift has not started yet: nobody can apply for the others. */
export function daysToOffer(job: JobTimes, uncovered: readonly Day[], now: Date): Day[] {
  return uncovered.filter((day) => {
    const span = spanOf(day, job.shiftStartTime, job.shiftEndTime)
    return span.ok && span.start > now
  })
}

/** Days in order, as stretches without gaps. A job has no gaps, so each stretch is offered as a job of its own. */
export function stretchesOf(days: readonly Day[]): { startDate: Day; endDate: Day }[] {
  const stretches: { startDate: Day; endDate: Day }[] = []
  for (const day of [...days].sort()) {
    const last = stretches.at(-1)
    if (last && addDays(last.endDate, 1) === day) last.endDate = day
    else stretches.push({ startDate: day, endDate: day })
  }
  return stretches
}

// ---- Editing

const TIMES = ['startDate', 'endDate', 'shiftStartTime', 'shiftEndTime'] as const

export const timesDiffer = (before: JobTimes, after: JobTimes): boolean =>
  TIMES.some((name) => before[name] !== after[name])

/** Dates and times can only be changed while nobody is booked: the booked shifts would not follow. */
export function decideJobEdit(
  before: JobTimes,
  after: JobTimes,
  shiftsBooked: number,
): { ok: true } | { ok: false; code: 'job-booked' } {
  return shiftsBooked > 0 && timesDiffer(before, after) ? { ok: false, code: 'job-booked' } : { ok: true }
}
