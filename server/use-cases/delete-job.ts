// Deletes a job in one transaction: closes its applications, removes its future shifts and notifies everyone.

import { Refusal } from '#core/errors.ts'
import { NOTICES } from '#core/job-messages.ts'
import type { Call } from '#server/call.ts'
import { closeApplicationsOfJob } from '#server/features/applications/applications.service.ts'
import { cancelJob, findBookedPeople, type JobRow, lockJob } from '#server/features/jobs/jobs.service.ts'
import { audienceOf, notifyEach } from '#server/features/notifications/notifications.service.ts'
import { unassign } from '#server/features/shifts/shifts.service.ts'

export async function deleteJob(call: Call, id: string): Promise<{ success: true; shiftsUnbooked: number }> {
  const { db } = call
  const job = await lockJob(db, id)
  if (!job || job.deletedAt) throw new Refusal('no-such-job')
  const applicants = await closeApplicationsOfJob(call, id)
  const booked = await findBookedPeople(db, id)
  const unbooked = await unassign(call, { jobId: id }, { cause: 'job-deleted', job })
  await cancelJob(call, job, unbooked.length)
  // People who lost shifts have already been notified.
  const notified = new Set(unbooked.map(({ assignedToId }) => assignedToId))
  const others = [...new Set([...applicants, ...booked])].filter((personId) => !notified.has(personId))
  await notifyOfDeletion(call, job, others)
  return { success: true, shiftsUnbooked: unbooked.length }
}

async function notifyOfDeletion(call: Call, job: JobRow, contractors: readonly string[]): Promise<void> {
  const { db, actor } = call
  const staff = await audienceOf(db, 'notices:deleted-jobs', actor.viewer?.id)
  const by = actor.viewer?.fullName || 'The office'
  await notifyEach(call, [
    { to: staff, notice: { ...NOTICES.deletedForStaff(job, by), jobId: job.id } },
    ...contractors.map((contractorId) => ({
      to: [contractorId],
      notice: { ...NOTICES.deletedForContractor(job, 0), jobId: job.id, contractorId },
    })),
  ])
}
