// Jobs: creating and reading them.

import type { NewJob } from '#core/contracts/jobs.ts'
import { Refusal } from '#core/errors.ts'
import { initialsToKeep } from '#core/initials.ts'
import { jobDatesLabel } from '#core/job-messages.ts'
import { hoursPerDay, pastJobWarning, spansOfJob, visibleToContractor } from '#core/jobs.ts'
import { dayOf } from '#core/time.ts'
import type { Call, SignedInCall } from '#server/call.ts'
import type { Db } from '#server/db/connection.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { countShiftsToCome } from '#server/features/shifts/shifts.service.ts'
import * as rows from './jobs.sql.ts'

export { asksOf, shiftsAskedBy, spansOrRefuse } from './job-shifts.ts'

const blankIsNone = (text: string | null | undefined): string | null => text?.trim() || null

export function jobOnTheWire({ createdAt, ...job }: rows.JobRow) {
  return { ...job, createdAt: createdAt.toISOString() }
}

/** The fields that the form gives, as they are stored. */
export function keptFields(given: NewJob) {
  const { headline, address, genderPreference, shiftStartTime, shiftEndTime, startDate, endDate } = given
  return {
    ...{ headline, address, genderPreference, shiftStartTime, shiftEndTime, startDate, endDate },
    hoursPerDay: hoursPerDay(shiftStartTime, shiftEndTime),
    serviceUserInitials: initialsToKeep(given.serviceUserInitials),
    localAuthority: blankIsNone(given.localAuthority),
    notes: blankIsNone(given.notes),
    bonus: blankIsNone(given.bonus),
  }
}

export async function createJob(call: Call, given: NewJob) {
  refuseImpossibleTimes(given)
  const job = await insertJobWithAudit(call, keptFields(given), 'Created the job')
  return { ...jobOnTheWire(job), warning: pastJobWarning(job.startDate, job.endDate, dayOf(call.now)) }
}

export async function insertJobWithAudit(
  call: Call,
  fields: Omit<rows.NewJobRow, 'status' | 'createdById' | 'createdAt' | 'updatedAt'>,
  verb: string,
): Promise<rows.JobRow> {
  const { db, actor, now } = call
  const job = await rows.insertJob(db, {
    ...fields,
    status: 'OPEN',
    createdById: actor.viewer?.id ?? null,
    createdAt: now,
    updatedAt: now,
  })
  await recordAudit(call, {
    action: 'JOB_CREATED',
    resourceType: 'JOB',
    resourceId: job.id,
    description: `${verb} ${job.headline}, ${jobDatesLabel(job)}`,
    metadata: { after: jobOnTheWire(job) },
  })
  return job
}

export function refuseImpossibleTimes(job: NewJob): void {
  const made = spansOfJob(job)
  if (made.ok) return
  if ('field' in made) {
    const { code, field, day } = made
    if (code === 'job-time-invalid') throw new Refusal(code, { field })
    throw new Refusal('time-skipped', { field, params: { day, time: job[field] } })
  }
  throw new Refusal(made.code, { field: 'endDate' })
}

/** Staff also see what deleting it would undo; a contractor sees jobs on their board or booked for them. */
export async function readJob({ db, viewer, now }: SignedInCall, id: string, seesAll: boolean) {
  const job = await rows.findJob(db, id)
  if (!job) throw new Refusal('no-such-job')
  if (seesAll) {
    const deleting = job.deletedAt ? null : await countUndone(db, id, now)
    return { ...jobOnTheWire(job), deleting }
  }
  const mine = await rows.findPlaceOf(db, id, viewer.id)
  if (!mine.booked && !visibleToContractor(job.status, mine)) throw new Refusal('no-such-job')
  return { ...jobOnTheWire(job), deleting: null }
}

/** What deleting would undo. */
async function countUndone(db: Db, jobId: string, now: Date) {
  const shiftsToUnbook = await countShiftsToCome(db, { jobId }, now)
  const pastShiftsKept = (await rows.countShifts(db, jobId)) - shiftsToUnbook
  return { shiftsToUnbook, pastShiftsKept, applicants: await rows.countApplicants(db, jobId) }
}

/** Dismissing a job twice is allowed and has no further effect. */
export async function dismissJob(call: SignedInCall, jobId: string) {
  const { db, viewer, now } = call
  const contractorId = viewer.id
  const job = await rows.findJob(db, jobId)
  if (!job || job.deletedAt) throw new Refusal('no-such-job')
  const made = await rows.insertDismissal(db, { jobId, contractorId, createdAt: now })
  if (made) {
    await recordAudit(call, {
      action: 'JOB_DISMISSED',
      resourceType: 'JOB',
      resourceId: jobId,
      targetUserId: contractorId,
      description: `Dismissed the job ${job.headline}`,
    })
  }
  const row = made ?? (await rows.findDismissal(db, jobId, contractorId))
  if (!row) throw new Refusal('no-such-job')
  return { ...row, createdAt: row.createdAt.toISOString() }
}

// ---- For features in higher layers, which lock the job while they decide

export { findCoveredNotes, findUncovered, isOfferedAgain } from './coverage.sql.ts'
export { findBookedPeople, findJob, type JobRow, lockCoverFor, lockJob, shareJob } from './jobs.sql.ts'

export async function fillJob({ db, now }: Call, id: string): Promise<void> {
  await rows.updateJob(db, id, { status: 'FILLED' }, now)
}

/** A locked job whose booking was undone. */
export async function unfillJob(call: Call, job: rows.JobRow, status: rows.JobRow['status']): Promise<void> {
  const { db, now } = call
  await rows.updateJob(db, job.id, { status }, now)
  await recordAudit(call, {
    action: 'JOB_UPDATED',
    resourceType: 'JOB',
    resourceId: job.id,
    description: `Reopened the job ${job.headline}, ${jobDatesLabel(job)}, as the booking was undone`,
    metadata: { before: { status: job.status }, after: { status } },
  })
}

/** Removes a locked job from every list; its record is kept. */
export async function cancelJob(call: Call, job: rows.JobRow, shiftsUnbooked: number): Promise<void> {
  const { db, now } = call
  await rows.updateJob(db, job.id, { status: 'CANCELLED', deletedAt: now }, now)
  await recordAudit(call, {
    action: 'JOB_CANCELLED',
    resourceType: 'JOB',
    resourceId: job.id,
    description: `Cancelled the job ${job.headline}, ${jobDatesLabel(job)}`,
    metadata: { before: { status: job.status }, after: { status: 'CANCELLED' }, shiftsUnbooked },
  })
}
