// Applying, rejecting and clearing. Each is one transaction that locks the job first, then its applications.

import {
  conflictDatesLabel,
  decideApply,
  decideClear,
  decideReject,
  decideWithdraw,
} from '#core/applications.ts'
import { Refusal } from '#core/errors.ts'
import { NOTICES } from '#core/job-messages.ts'
import { forContractor, warningText } from '#core/rules/index.ts'
import type { OtherNotice } from '#core/shifts/person-messages.ts'
import type { FilledJob } from '#core/shifts/undo.ts'
import type { Call, SignedInCall } from '#server/call.ts'
import type { Db } from '#server/db/connection.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { type JobRow, lockJob } from '#server/features/jobs/jobs.service.ts'
import { notifyAudience, notifyEach } from '#server/features/notifications/notifications.service.ts'
import {
  type ApplicationRow,
  findApplication,
  insertApplication,
  lockApplications,
  readApplication,
  updateApplications,
} from './applications.sql.ts'
import { conflictsWithJob, withoutId } from './conflicts.service.ts'

export async function applyForJob(call: SignedInCall, jobId: string) {
  const { db, viewer, now } = call
  const job = await lockJob(db, jobId)
  if (!job) throw new Refusal('no-such-job')
  const applications = await lockApplications(db, jobId)
  const decision = decideApply({
    jobStatus: job.status,
    alreadyApplied: applications.some((application) => application.contractorId === viewer.id),
  })
  if (!decision.ok) throw new Refusal(decision.code)
  await refuseBlocked(db, viewer.id, job)
  const id = await insertApplication(db, { jobId, contractorId: viewer.id, appliedAt: now })
  const about = { contractorId: viewer.id, contractorName: viewer.fullName, jobId, applicationId: id }
  await notifyAudience(call, 'notices:applications', { ...NOTICES.applied(viewer.fullName, job), ...about })
  await recordAudit(call, {
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

/**
 * The application of somebody who accepts an offer: made if there is none. The caller holds the job's lock and its
 * applications'. An earlier rejected one is cleared, as the person would do before applying again.
 */
export async function applicationByOffer(
  call: Call,
  job: JobRow,
  ofJob: readonly ApplicationRow[],
  { id: contractorId, name: contractorName }: { id: string; name: string },
): Promise<string> {
  const { db, now } = call
  const earlier = ofJob.find((application) => application.contractorId === contractorId)
  if (earlier?.status === 'APPLIED') return earlier.id
  if (earlier) await updateApplications(db, [earlier.id], { clearedAt: now })
  const id = await insertApplication(db, { jobId: job.id, contractorId, appliedAt: now })
  await recordAudit(call, {
    action: 'JOB_APPLICATION_SUBMITTED',
    resourceType: 'JOB',
    resourceId: job.id,
    targetUserId: contractorId,
    targetName: contractorName,
    description: `${contractorName} accepted an offer of ${job.headline}`,
    metadata: { applicationId: id },
  })
  return id
}

/** Contractors overrule nothing; warnings do not stop them. */
async function refuseBlocked(db: Db, personId: string, job: JobRow): Promise<void> {
  const { conflictingShifts: _, meaning: __, ...conflicts } = await conflictsWithJob(db, personId, job)
  const shown = forContractor(conflicts.findings)
  const data = { ...conflicts, findings: shown.map(withoutId) }
  if (conflicts.hasConflicts) {
    const dates = conflictDatesLabel(conflicts.conflictingDates)
    throw new Refusal('job-conflict', { params: { name: null, dates }, data })
  }
  const reason = warningText(shown.filter(({ level }) => level === 'block'))
  if (reason) throw new Refusal('job-blocked', { params: { reason }, data })
}

/** The job is locked before the application, as everywhere. */
export async function lockApplication(
  db: Db,
  id: string,
): Promise<{ job: JobRow; application: ApplicationRow; ofJob: ApplicationRow[] }> {
  const found = await findApplication(db, id)
  const job = found && (await lockJob(db, found.jobId))
  if (!found || !job) throw new Refusal('no-such-application')
  const ofJob = await lockApplications(db, job.id)
  const application = ofJob.find((one) => one.id === id)
  // Cleared by its contractor, or withdrawn with a deleted account.
  if (!application) throw new Refusal('no-such-application')
  return { job, application, ofJob }
}

/** The visible statuses; withdrawn applications never get here. */
export const statusOf = (application: ApplicationRow) =>
  application.status === 'WITHDRAWN' ? 'REJECTED' : application.status

export async function rejectApplication(call: Call, id: string, reason: string | null) {
  const { db } = call
  const { job, application } = await lockApplication(db, id)
  const decision = decideReject({ status: statusOf(application) })
  if (!decision.ok) throw new Refusal(decision.code)
  const rejected = await rejectAll(call, job, [application], { reason, automatic: false })
  await notifyEach(call, rejectionNotices(job, rejected, reason))
  return readApplication(db, id)
}

/** Rejects them and records it. The caller sends the notices. */
export async function rejectAll(
  call: Call,
  job: JobRow,
  applications: readonly ApplicationRow[],
  { reason, automatic }: { reason: string | null; automatic: boolean },
): Promise<Rejected[]> {
  const { db, actor, now } = call
  if (applications.length === 0) return []
  await updateApplications(
    db,
    applications.map((application) => application.id),
    { status: 'REJECTED', reason, rejectedAt: now, reviewedById: actor.viewer?.id ?? null },
  )
  const rejected = []
  for (const application of applications) {
    const { contractorName: name } = await readApplication(db, application.id)
    rejected.push({ application, name })
    await recordAudit(call, {
      action: 'JOB_APPLICATION_REJECTED',
      resourceType: 'JOB',
      resourceId: job.id,
      targetUserId: application.contractorId,
      targetName: name,
      description: `Rejected ${name} for ${job.headline}${automatic ? ', which was filled' : ''}`,
      metadata: {
        applicationId: application.id,
        reason,
        automatic,
        before: { status: 'APPLIED' },
        after: { status: 'REJECTED' },
      },
    })
  }
  return rejected
}

export interface Rejected {
  application: ApplicationRow
  name: string
}

/** To each contractor, with the reason. */
export const rejectionNotices = (
  job: JobRow,
  rejected: readonly Rejected[],
  reason: string | null,
): OtherNotice[] =>
  rejected.map(({ application, name }) => ({
    to: [application.contractorId],
    notice: { ...NOTICES.rejected(job, reason), ...aboutApplication(application, name) },
  }))

export const aboutApplication = ({ id, jobId, contractorId }: ApplicationRow, contractorName: string) => ({
  ...{ contractorId, contractorName, jobId, applicationId: id },
})

/** The booking that filled their job was undone. The caller holds their locks. */
export async function putBackApplications(call: Call, job: JobRow, filled: FilledJob): Promise<void> {
  const { db } = call
  const { createdApplicationId: createdId } = filled
  if (createdId) {
    const gone = { status: 'WITHDRAWN', reason: 'The booking was undone', confirmedAt: null } as const
    await updateApplications(db, [createdId], gone)
  }
  // Not those that were cleared or withdrawn meanwhile.
  const listed = new Set((await lockApplications(db, job.id)).map(({ id }) => id))
  const still = filled.applications.filter(({ id }) => listed.has(id))
  for (const { id, confirmedAt, rejectedAt, ...before } of still) {
    await updateApplications(db, [id], {
      ...before,
      confirmedAt: confirmedAt ? new Date(confirmedAt) : null,
      rejectedAt: rejectedAt ? new Date(rejectedAt) : null,
    })
    const { contractorId, contractorName } = await readApplication(db, id)
    await recordAudit(call, {
      action: 'JOB_APPLICATION_SUBMITTED',
      resourceType: 'JOB',
      resourceId: job.id,
      targetUserId: contractorId,
      targetName: contractorName,
      description: `Put back the application of ${contractorName} for ${job.headline}, as the booking was undone`,
      metadata: { applicationId: id, after: { status: before.status } },
    })
  }
}

/** Takes back a pending application. The record is kept; the contractor may apply again. */
export async function withdrawApplication(call: SignedInCall, id: string): Promise<void> {
  const { db, viewer } = call
  const found = await findApplication(db, id)
  if (!found || found.clearedAt || found.status === 'WITHDRAWN') throw new Refusal('no-such-application')
  if (found.contractorId !== viewer.id) throw new Refusal('not-own-application')
  const { job, application } = await lockApplication(db, id)
  const decision = decideWithdraw({ status: statusOf(application), isOwn: true })
  if (!decision.ok) throw new Refusal(decision.code)
  await updateApplications(db, [id], { status: 'WITHDRAWN', reason: 'Withdrawn by the contractor' })
  const { id: contractorId, fullName: contractorName } = viewer
  const about = { contractorId, contractorName, jobId: job.id, applicationId: id }
  await notifyAudience(call, 'notices:applications', { ...NOTICES.withdrawn(contractorName, job), ...about })
  await recordAudit(call, {
    action: 'JOB_APPLICATION_WITHDRAWN',
    resourceType: 'JOB',
    resourceId: job.id,
    targetUserId: contractorId,
    targetName: contractorName,
    description: `${contractorName} withdrew the application for ${job.headline}`,
    metadata: { applicationId: id, before: { status: 'APPLIED' }, after: { status: 'WITHDRAWN' } },
  })
}

/** Removes it from every list and lets the contractor apply again; agencies must keep the record for a year. */
export async function clearApplication(call: SignedInCall, id: string): Promise<void> {
  const { db, viewer, now } = call
  const found = await findApplication(db, id)
  if (!found || found.clearedAt) throw new Refusal('no-such-application')
  const isOwn = found.contractorId === viewer.id
  const { job, application } = isOwn ? await lockApplication(db, id) : { job: null, application: found }
  const decision = decideClear({ status: statusOf(application), isOwn })
  if (!decision.ok) throw new Refusal(decision.code)
  await updateApplications(db, [id], { clearedAt: now })
  await recordAudit(call, {
    action: 'JOB_APPLICATION_CLEARED',
    resourceType: 'JOB',
    resourceId: application.jobId,
    targetUserId: viewer.id,
    targetName: viewer.fullName,
    description: `Cleared the ${statusOf(application).toLowerCase()} application for ${job?.headline ?? 'a job'}`,
    metadata: { applicationId: id, status: application.status },
  })
}

export { lockApplications } from './applications.sql.ts'
/** For somebody who leaves: pending applications, and those that had filled a job. */
export {
  countWaiting as countWaitingApplications,
  withdrawConfirmed as withdrawConfirmedApplications,
  withdrawWaiting as withdrawWaitingApplications,
} from './withdrawal.sql.ts'

const JOB_CANCELLED_REASON = 'The job was cancelled'

/** Closes the applications of a deleted job. Returns the applicants; the caller holds the job's lock. */
export async function closeApplicationsOfJob({ db, actor, now }: Call, jobId: string): Promise<string[]> {
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
