// Applications: what joins a contractor to a job. Facts in, a decision out; the database settles what races.

import { type DaySpan, isOpen } from './jobs.ts'
import { LIMITS } from './limits.ts'
import { type Day, overlaps, type Span } from './time.ts'
import { FORMATS, formatDay } from './time-labels.ts'

export const APPLICATION_STATUSES = ['APPLIED', 'CONFIRMED', 'REJECTED'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

export const FILLED_REASON = 'Position was filled by another candidate'

/** What people read for a status. */
export const statusLabel = (status: ApplicationStatus): string =>
  status === 'APPLIED' ? 'PENDING REVIEW' : status

type ApplicationRefusal =
  | 'job-not-open'
  | 'already-applied'
  | 'schedule-conflict'
  | 'application-processed'
  | 'not-own-application'
  | 'application-under-review'

type ApplicationDecision = { ok: true } | { ok: false; code: ApplicationRefusal }

const yes: ApplicationDecision = { ok: true }
const no = (code: ApplicationRefusal): ApplicationDecision => ({ ok: false, code })

export function decideApply(facts: {
  jobStatus: string
  alreadyApplied: boolean
  hasConflicts: boolean
}): ApplicationDecision {
  if (!isOpen(facts.jobStatus)) return no('job-not-open')
  if (facts.alreadyApplied) return no('already-applied')
  return facts.hasConflicts ? no('schedule-conflict') : yes
}

export function decideConfirm(facts: {
  status: ApplicationStatus
  jobStatus: string
  hasConflicts: boolean
}): ApplicationDecision {
  if (facts.status !== 'APPLIED') return no('application-processed')
  if (!isOpen(facts.jobStatus)) return no('job-not-open')
  return facts.hasConflicts ? no('schedule-conflict') : yes
}

export const decideReject = (facts: { status: ApplicationStatus }): ApplicationDecision =>
  facts.status === 'APPLIED' ? yes : no('application-processed')

/** A contractor clears their own answered application from their view; the booked shifts stay. */
export function decideClear(facts: { status: ApplicationStatus; isOwn: boolean }): ApplicationDecision {
  if (!facts.isOwn) return no('not-own-application')
  return facts.status === 'APPLIED' ? no('application-under-review') : yes
}

// ---- Conflicts between a job and what someone is booked for

export interface ConflictCheck<Shift> {
  hasConflicts: boolean
  conflictingShifts: Shift[]
  /** The days of the job, not of the shifts: a night's clash is on the day it begins. */
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

/** 'Aug 03, Aug 04, Aug 05 +2 more'. */
export function conflictDatesLabel(dates: Day[]): string {
  const listed = dates.slice(0, LIMITS.conflictDatesListed).map((day) => formatDay(day, FORMATS.monthDay))
  const more = dates.length - listed.length
  return listed.join(', ') + (more > 0 ? ` +${more} more` : '')
}
