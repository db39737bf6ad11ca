// Applying, rejecting and clearing. Each is one transaction that holds the job first, then its applications.

import {
  conflictDatesLabel,
  decideApply,
  decideClear,
  decideReject,
  FILLED_REASON,
} from '#core/applications.ts'
import { Refusal } from '#core/errors.ts'
import { NOTICES } from '#core/job-messages.ts'
import { TOLD_OF_APPLICATION } from '#core/notifications.ts'
import type { Db } from '#server/db/connection.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { type JobRow, lockJob, NO_SUCH_JOB } from '#server/features/jobs/jobs.service.ts'
import { notifyEach, peopleOfRoles } from '#server/features/notifications/notifications.service.ts'
import type { Actor } from '#server/http/register-route.ts'
import type { SignedIn } from '#server/http/session.ts'
import {
  type ApplicationRow,
  findApplication,
  insertApplication,
  lockApplications,
  readApplication,
  updateApplications,
} from './applications.sql.ts'
import { conflictsWithJob } from './conflicts.service.ts'

export const noSuchApplication = () =>
  new Refusal('not-found', { message: 'Application not found or already processed' })

export async function applyForJob(db: Db, jobId: string, viewer: SignedIn, actor: Actor, now: Date) {
  const job = await lockJob(db, jobId)
  if (!job) throw new Refusal('not-found', { message: NO_SUCH_JOB })
  const applications = await lockApplications(db, jobId)
  const conflicts = await conflictsWithJob(db, viewer.id, job)
  const decision = decideApply({
    jobStatus: job.status,
    alreadyApplied: applications.some((application) => application.contractorId === viewer.id),
    hasConflicts: conflicts.hasConflicts,
  })
  if (!decision.ok) {
    if (decision.code !== 'schedule-conflict') throw new Refusal(decision.code)
    const { conflictingDates, totalConflictDays } = conflicts
    throw new Refusal('schedule-conflict', {
      message: `You are already booked during this job: ${conflictDatesLabel(conflictingDates)}`,
      data: { hasConflicts: true, conflictingDates, totalConflictDays },
    })
  }
  const id = await insertApplication(db, { jobId, contractorId: viewer.id, appliedAt: now })
  const about = { contractorId: viewer.id, contractorName: viewer.fullName, jobId, applicationId: id }
  const staff = await peopleOfRoles(db, TOLD_OF_APPLICATION)
  await notifyEach(db, [{ to: staff, notice: { ...NOTICES.applied(viewer.fullName, job), ...about } }], now)
  await recordAudit(db, actor, now, {
    action: 'JOB_APPLICATION_SUBMITTED',
    resourceType: 'JOB',
    resourceId: jobId,
    targetUserId: viewer.id,
    targetName: viewer.fullName,
    description: `${viewer.fullName} applied for ${job.headline}`,
    metadata: { applicationId: id },
  })
  return readApplication(db, id)
}

/** The job is locked before the application, as everywhere. */
export async function lockApplication(
  db: Db,
  id: string,
): Promise<{ job: JobRow; application: ApplicationRow; ofJob: ApplicationRow[] }> {
  const found = await findApplication(db, id)
  const job = found && (await lockJob(db, found.jobId))
  if (!found || !job) throw noSuchApplication()
  const ofJob = await lockApplications(db, job.id)
  const application = ofJob.find((one) => one.id === id)
  // Cleared by its contractor, or withdrawn with an account that is gone.
  if (!application) throw noSuchApplication()
  return { job, application, ofJob }
}

/** The statuses that people see; what was withdrawn never reaches here. */
export const statusOf = (application: ApplicationRow) =>
  application.status === 'WITHDRAWN' ? 'REJECTED' : application.status

export async function rejectApplication(db: Db, id: string, actor: Actor, now: Date) {
  const { job, application } = await lockApplication(db, id)
  const decision = decideReject({ status: statusOf(application) })
  if (!decision.ok) throw new Refusal(decision.code)
  await rejectAll(db, job, [application], actor, now)
  return readApplication(db, id)
}

/** Marks them rejected, tells each contractor why, and records it. */
export async function rejectAll(
  db: Db,
  job: JobRow,
  applications: ApplicationRow[],
  actor: Actor,
  now: Date,
  automatic = false,
): Promise<{ application: ApplicationRow; name: string }[]> {
  if (applications.length === 0) return []
  await updateApplications(
    db,
    applications.map((application) => application.id),
    { status: 'REJECTED', reason: FILLED_REASON, rejectedAt: now, reviewedById: actor.viewer?.id ?? null },
  )
  const rejected = []
  for (const application of applications) {
    const { contractorName: name } = await readApplication(db, application.id)
    rejected.push({ application, name })
    await recordAudit(db, actor, now, {
      action: 'JOB_APPLICATION_REJECTED',
      resourceType: 'JOB',
      resourceId: job.id,
      targetUserId: application.contractorId,
      targetName: name,
      description: `Rejected ${name} for ${job.headline}${automatic ? ', which was filled' : ''}`,
      metadata: {
        applicationId: application.id,
        reason: FILLED_REASON,
        automatic,
        before: { status: 'APPLIED' },
        after: { status: 'REJECTED' },
      },
    })
  }
  await notifyEach(
    db,
    rejected.map(({ application, name }) => ({
      to: [application.contractorId],
      notice: {
        ...NOTICES.rejected(job, FILLED_REASON),
        contractorId: application.contractorId,
        contractorName: name,
        jobId: job.id,
        applicationId: application.id,
      },
    })),
    now,
  )
  return rejected
}

/** Leaves every list and lets the contractor apply again; the record is kept, since agencies must hold it a year. */
export async function clearApplication(
  db: Db,
  id: string,
  viewer: SignedIn,
  actor: Actor,
  now: Date,
): Promise<void> {
  const found = await findApplication(db, id)
  if (!found || found.clearedAt) throw noSuchApplication()
  const isOwn = found.contractorId === viewer.id
  const { job, application } = isOwn ? await lockApplication(db, id) : { job: null, application: found }
  const decision = decideClear({ status: statusOf(application), isOwn })
  if (!decision.ok) throw new Refusal(decision.code)
  await updateApplications(db, [id], { clearedAt: now })
  await recordAudit(db, actor, now, {
    action: 'JOB_APPLICATION_CLEARED',
    resourceType: 'JOB',
    resourceId: application.jobId,
    targetUserId: viewer.id,
    targetName: viewer.fullName,
    description: `Cleared the ${statusOf(application).toLowerCase()} application for ${job?.headline ?? 'a job'}`,
    metadata: { applicationId: id, status: application.status },
  })
}

const JOB_CANCELLED_REASON = 'The job was cancelled'

/** A deleted job leaves nothing to review. Answers who applied; the caller holds the job. */
export async function closeApplicationsOfJob(
  db: Db,
  jobId: string,
  actor: Actor,
  now: Date,
): Promise<string[]> {
  const applications = await lockApplications(db, jobId)
  await updateApplications(
    db,
    applications
      .filter((application) => application.status === 'APPLIED')
      .map((application) => application.id),
    {
      status: 'REJECTED',
      reason: JOB_CANCELLED_REASON,
      rejectedAt: now,
      reviewedById: actor.viewer?.id ?? null,
    },
  )
  return applications.map((application) => application.contractorId)
}
