// Jobs: advertising one, and seeing it.

import type { NewJob } from '#core/contracts/jobs.ts'
import { Refusal } from '#core/errors.ts'
import { initialsToKeep } from '#core/initials.ts'
import { jobDatesLabel } from '#core/job-messages.ts'
import { hoursPerDay, pastJobWarning, spansOfJob, visibleToContractor } from '#core/jobs.ts'
import { dayOf } from '#core/time.ts'
import { skippedTimeWords } from '#core/time-labels.ts'
import type { Db } from '#server/db/connection.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { countShiftsToCome } from '#server/features/rota/shifts.service.ts'
import type { Actor } from '#server/http/register-route.ts'
import type { SignedIn } from '#server/http/session.ts'
import * as rows from './jobs.sql.ts'

export const NO_SUCH_JOB = 'That job does not exist, or is no longer advertised.'
const noSuchJob = () => new Refusal('not-found', { message: NO_SUCH_JOB })

const blankIsNone = (text: string | null | undefined): string | null => text?.trim() || null

function jobOnTheWire({ createdAt, ...job }: rows.JobRow) {
  return { ...job, createdAt: createdAt.toISOString() }
}

export async function createJob(db: Db, given: NewJob, actor: Actor, now: Date) {
  refuseImpossibleTimes(given)
  const job = await rows.insertJob(db, {
    ...given,
    hoursPerDay: hoursPerDay(given.shiftStartTime, given.shiftEndTime),
    serviceUserInitials: initialsToKeep(given.serviceUserInitials),
    localAuthority: blankIsNone(given.localAuthority),
    notes: blankIsNone(given.notes),
    bonus: blankIsNone(given.bonus),
    status: 'OPEN',
    createdById: actor.viewer?.id ?? null,
    createdAt: now,
    updatedAt: now,
  })
  await recordAudit(db, actor, now, {
    action: 'JOB_CREATED',
    resourceType: 'JOB',
    resourceId: job.id,
    description: `Created the job ${job.headline}, ${jobDatesLabel(job)}`,
    metadata: { after: jobOnTheWire(job) },
  })
  return { ...jobOnTheWire(job), warning: pastJobWarning(job.startDate, job.endDate, dayOf(now)) }
}

function refuseImpossibleTimes(job: NewJob): void {
  const made = spansOfJob(job)
  if (made.ok) return
  if ('field' in made) {
    const { code, field, day } = made
    const message = code === 'job-time-skipped' ? skippedTimeWords(day, job[field]) : undefined
    throw refusedField(code, field, message)
  }
  throw refusedField(made.code, 'endDate')
}

function refusedField(
  code: ConstructorParameters<typeof Refusal>[0],
  path: string,
  message?: string,
): Refusal {
  const refusal = new Refusal(code, message ? { message } : {})
  return new Refusal(code, { message: refusal.message, errors: [{ path, message: refusal.message }] })
}

/** Staff also see what deleting it would undo; a contractor sees what is on their board or booked for them. */
export async function readJob(db: Db, id: string, viewer: SignedIn, seesAll: boolean, now: Date) {
  const job = await rows.findJob(db, id)
  if (!job) throw noSuchJob()
  if (seesAll) {
    const deleting = job.deletedAt ? null : await countUndone(db, id, now)
    return { ...jobOnTheWire(job), deleting }
  }
  const mine = await rows.findPlaceOf(db, id, viewer.id)
  if (!mine.booked && !visibleToContractor(job.status, mine)) throw noSuchJob()
  return { ...jobOnTheWire(job), deleting: null }
}

/** What deleting would undo. */
async function countUndone(db: Db, jobId: string, now: Date) {
  const shiftsToUnbook = await countShiftsToCome(db, { jobId }, now)
  const pastShiftsKept = (await rows.countShifts(db, jobId)) - shiftsToUnbook
  return { shiftsToUnbook, pastShiftsKept, applicants: await rows.countApplicants(db, jobId) }
}

/** Hiding it twice is hiding it. */
export async function dismissJob(db: Db, jobId: string, actor: Actor, contractorId: string, now: Date) {
  const job = await rows.findJob(db, jobId)
  if (!job || job.deletedAt) throw noSuchJob()
  const made = await rows.insertDismissal(db, { jobId, contractorId, createdAt: now })
  if (made) {
    await recordAudit(db, actor, now, {
      action: 'JOB_DISMISSED',
      resourceType: 'JOB',
      resourceId: jobId,
      targetUserId: contractorId,
      description: `Dismissed the job ${job.headline}`,
    })
  }
  const row = made ?? (await rows.findDismissal(db, jobId, contractorId))
  if (!row) throw noSuchJob()
  return { ...row, createdAt: row.createdAt.toISOString() }
}

// ---- For applications, which hold the job while they decide

export type { JobRow } from './jobs.sql.ts'
export const findJob = rows.findJob
export const lockJob = rows.lockJob

export async function fillJob(db: Db, id: string, now: Date): Promise<void> {
  await rows.updateJob(db, id, { status: 'FILLED' }, now)
}
