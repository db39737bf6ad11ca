// Applications: a contractor applies for a job. Pure decisions; the database resolves races.

import { type DaySpan, isOpen, type JobTimes, spansOfJob } from './jobs.ts'
import { LIMITS } from './limits.ts'
import { type Day, overlaps, type Span } from './time.ts'
import { FORMATS, formatDay } from './time-labels.ts'

export const APPLICATION_STATUSES = ['APPLIED', 'CONFIRMED', 'REJECTED'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

/** Said only when another candidate was confirmed. */
export const FILLED_REASON = 'Position was filled by another candidate'

/** The reasons that a reviewer can choose from. Any other can be typed. */
export const REJECTION_REASONS = [
  'We need somebody with other qualifications',
  'It would leave too little rest between shifts',
  'It would take your week over the hours limit',
  'The job has changed or is no longer needed',
] as const

/** The label shown for a status. */
export const statusLabel = (status: ApplicationStatus): string =>
  status === 'APPLIED' ? 'PENDING REVIEW' : status

type ApplicationRefusal =
  | 'job-not-open'
  | 'already-applied'
  | 'application-processed'
  | 'not-own-application'
  | 'application-under-review'
  | 'application-not-pending'

type ApplicationDecision = { ok: true } | { ok: false; code: ApplicationRefusal }

const yes: ApplicationDecision = { ok: true }
const no = (code: ApplicationRefusal): ApplicationDecision => ({ ok: false, code })

export function decideApply(facts: { jobStatus: string; alreadyApplied: boolean }): ApplicationDecision {
  if (!isOpen(facts.jobStatus)) return no('job-not-open')
  return facts.alreadyApplied ? no('already-applied') : yes
}

export function decideConfirm(facts: { status: ApplicationStatus; jobStatus: string }): ApplicationDecision {
  if (facts.status !== 'APPLIED') return no('application-processed')
  return isOpen(facts.jobStatus) ? yes : no('job-not-open')
}

export const decideReject = (facts: { status: ApplicationStatus }): ApplicationDecision =>
  facts.status === 'APPLIED' ? yes : no('application-processed')

/** A contractor takes back their own application while it waits for review. */
export function decideWithdraw(facts: { status: ApplicationStatus; isOwn: boolean }): ApplicationDecision {
  if (!facts.isOwn) return no('not-own-application')
  return facts.status === 'APPLIED' ? yes : no('application-not-pending')
}

/** A contractor removes their own answered application from their view; the booked shifts stay. */
export function decideClear(facts: { status: ApplicationStatus; isOwn: boolean }): ApplicationDecision {
  if (!facts.isOwn) return no('not-own-application')
  return facts.status === 'APPLIED' ? no('application-under-review') : yes
}

// ---- Conflicts between a job and existing bookings

export interface ConflictCheck<Shift> {
  hasConflicts: boolean
  conflictingShifts: Shift[]
  /** The days of the job, not of the shifts: a night shift conflicts on the day it starts. */
  conflictingDates: Day[]
  totalConflictDays: number
}

export function conflictsOf<Shift extends Span>(jobSpans: DaySpan[], shifts: Shift[]): ConflictCheck<Shift> {
  const conflictingShifts = shifts.filter((shift) => jobSpans.some((span) => overlaps(span, shift)))
  const conflictingDates = jobSpans
    .filter((span) => conflictingShifts.some((shift) => overlaps(span, shift)))
    .map((span) => span.day)
  return {
    hasConflicts: conflictingDates.length > 0,
    conflictingShifts,
    conflictingDates,
    totalConflictDays: conflictingDates.length,
  }
}

/** Which of these jobs overlap a job, each with the first of its own days that does, soonest first. */
export function overlappingJobs<Job extends JobTimes>(
  job: JobTimes,
  others: readonly Job[],
): { job: Job; day: Day }[] {
  const spans = spansIn(job)
  return others
    .flatMap((other) => {
      const [day] = conflictsOf(spansIn(other), spans).conflictingDates
      return day ? [{ job: other, day }] : []
    })
    .sort((a, b) => a.day.localeCompare(b.day))
}

/** A job whose times do not exist on one of its days has no shifts yet. */
function spansIn(job: JobTimes): DaySpan[] {
  const made = spansOfJob(job)
  return made.ok ? made.spans : []
}

/** 'Aug 03, Aug 04, Aug 05 +2 more'. */
export function conflictDatesLabel(dates: Day[]): string {
  const listed = dates.slice(0, LIMITS.conflictDatesListed).map((day) => formatDay(day, FORMATS.weekdayDate))
  const more = dates.length - listed.length
  return listed.join(', ') + (more > 0 ? ` +${more} more` : '')
}
