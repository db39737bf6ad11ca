// Confirming an application, in one transaction: books a shift for each day, fills the job, rejects the others and
// notifies everyone. Locks are always taken in this order: job, applications, people, shifts.

import { decideConfirm, FILLED_REASON } from '#core/applications.ts'
import { coveringNotes } from '#core/cover.ts'
import { Refusal } from '#core/errors.ts'
import { initialsToKeep } from '#core/initials.ts'
import { jobDatesLabel, NOTICES } from '#core/job-messages.ts'
import { isOpen } from '#core/jobs.ts'
import { findingFields } from '#core/rules/index.ts'
import type { OtherNotice } from '#core/shifts/person-messages.ts'
import type { FilledJob } from '#core/shifts/undo.ts'
import type { Call } from '#server/call.ts'
import { recordAudits } from '#server/features/audit/audit.service.ts'
import {
  fillJob,
  findCoveredNotes,
  type JobRow,
  lockJob,
  spansOrRefuse,
} from '#server/features/jobs/jobs.service.ts'
import { audienceOf, notifyEach } from '#server/features/notifications/notifications.service.ts'
import { findUser, fullNameOf } from '#server/features/people/people.service.ts'
import { assign, holdAlso, type Overruling } from '#server/features/shifts/shifts.service.ts'
import {
  aboutApplication,
  lockApplication,
  rejectAll,
  rejectionNotices,
  statusOf,
} from './applications.service.ts'
import {
  type ApplicationRow,
  insertApplication,
  lockApplications,
  readApplication,
  updateApplications,
} from './applications.sql.ts'

export interface Confirmation extends Overruling {
  notes?: string | null | undefined
  serviceUserInitials?: string | null | undefined
  /** Whose decision it is, if not the caller's: an offer was made by a manager and accepted by the person. */
  reviewedById?: string | null
}

export async function confirmApplication(call: Call, id: string, given: Confirmation) {
  const locked = await lockApplication(call.db, id)
  const decision = decideConfirm({ status: statusOf(locked.application), jobStatus: locked.job.status })
  if (!decision.ok) throw new Refusal(decision.code)
  const { person, shifts, findings } = await confirmLocked(call, locked, given)
  return {
    ...(await readApplication(call.db, id)),
    shiftsCreated: shifts.length,
    whatsappQueued: person.whatsappNumber !== null,
    ...findingFields(findings),
  }
}

/** Books somebody who need not have applied: their application is created, or the one they have is confirmed. */
export async function confirmForJob(
  call: Call,
  { jobId, contractorId, ...overruling }: Overruling & { jobId: string; contractorId: string },
) {
  const { db, now } = call
  const job = await lockJob(db, jobId)
  if (!job || job.deletedAt) throw new Refusal('no-such-job')
  if (!isOpen(job.status)) throw new Refusal('job-not-open')
  if (!(await findUser(db, contractorId))) throw new Refusal('no-such-person')
  const before = await lockApplications(db, jobId)
  const has = before.some((one) => one.contractorId === contractorId)
  const createdId = has ? null : await insertApplication(db, { jobId, contractorId, appliedAt: now })
  const ofJob = await lockApplications(db, jobId)
  const application = ofJob.find((one) => one.contractorId === contractorId)!
  return confirmLocked(
    call,
    { job, application, ofJob },
    overruling,
    filling(job, application, before, createdId),
  )
}

/** What undoing the booking needs: everything that it changes. */
function filling(
  { id, status }: JobRow,
  confirmed: ApplicationRow,
  before: readonly ApplicationRow[],
  createdApplicationId: string | null,
): FilledJob {
  const changed = before.filter((one) => one.id === confirmed.id || one.status === 'APPLIED')
  const applications = changed.map((one) => ({
    id: one.id,
    status: one.status,
    reason: one.reason,
    notes: one.notes,
    confirmedAt: one.confirmedAt?.toISOString() ?? null,
    rejectedAt: one.rejectedAt?.toISOString() ?? null,
    reviewedById: one.reviewedById,
  }))
  return { id, status, createdApplicationId, applications }
}

async function confirmLocked(
  call: Call,
  { job, application, ofJob }: Awaited<ReturnType<typeof lockApplication>>,
  given: Confirmation,
  /** Given if it can be undone: then everybody hears of it later. */
  fills?: FilledJob,
) {
  const { db, actor, now } = call
  const { id } = application
  const notes = given.notes?.trim() || null
  const serviceUserInitials = initialsToKeep(given.serviceUserInitials) ?? job.serviceUserInitials
  const ofShift = coveringNotes(await findCoveredNotes(db, job.id), notes, job.notes)
  const wanted = shiftsOfJob(job, application, { notes: ofShift, serviceUserInitials })
  const message = { ...job, serviceUserInitials, notes: ofShift }
  const why = { cause: 'confirmed', job: message, ...(fills && { fills }) } as const
  const { person, shifts, findings } = await assign(call, application.contractorId, wanted, why, given)
  await fillJob(call, job.id)
  await updateApplications(db, [id], {
    status: 'CONFIRMED',
    notes,
    confirmedAt: now,
    // Somebody who was rejected before can still be booked.
    rejectedAt: null,
    reason: null,
    reviewedById: given.reviewedById ?? actor.viewer?.id ?? null,
  })
  await recordConfirmation(call, job, application, fullNameOf(person), { notes, serviceUserInitials })
  const notices = await rejectTheOthers(call, job, ofJob, id)
  await (fills ? holdAlso(db, shifts[0]!.id, notices) : notifyEach(call, notices))
  return { job, person, shifts, findings }
}

function shiftsOfJob(
  job: JobRow,
  application: ApplicationRow,
  given: { notes: string | null; serviceUserInitials: string | null },
) {
  return spansOrRefuse(job).map(({ start, end }) => ({
    dateStart: start,
    dateEnd: end,
    headline: job.headline,
    roleLabel: job.roleLabel,
    address: job.address,
    notes: given.notes,
    localAuthority: job.localAuthority,
    serviceUserInitials: given.serviceUserInitials,
    jobId: job.id,
    applicationId: application.id,
  }))
}

async function recordConfirmation(
  call: Call,
  job: JobRow,
  application: ApplicationRow,
  name: string,
  given: { notes: string | null; serviceUserInitials: string | null },
): Promise<void> {
  const about = {
    resourceType: 'JOB',
    resourceId: job.id,
    targetUserId: application.contractorId,
    targetName: name,
  } as const
  await recordAudits(call, [
    {
      ...about,
      action: 'JOB_APPLICATION_CONFIRMED',
      description: `Confirmed ${name} for ${job.headline}, ${jobDatesLabel(job)}`,
      metadata: {
        applicationId: application.id,
        ...given,
        before: { application: application.status },
        after: { application: 'CONFIRMED' },
      },
    },
    {
      ...about,
      action: 'JOB_UPDATED',
      description: `${job.headline} is filled`,
      metadata: { before: { status: job.status }, after: { status: 'FILLED' } },
    },
  ])
}

async function rejectTheOthers(
  call: Call,
  job: JobRow,
  ofJob: readonly ApplicationRow[],
  confirmedId: string,
): Promise<OtherNotice[]> {
  const others = ofJob.filter(({ id, status }) => id !== confirmedId && status === 'APPLIED')
  const rejected = await rejectAll(call, job, others, { reason: FILLED_REASON, automatic: true })
  const staff = await audienceOf(call.db, 'notices:auto-rejections')
  const toStaff = rejected.map(({ application, name }) => ({
    to: staff,
    notice: { ...NOTICES.autoRejected(name, job, FILLED_REASON), ...aboutApplication(application, name) },
  }))
  return [...rejectionNotices(job, rejected, FILLED_REASON), ...toStaff]
}
