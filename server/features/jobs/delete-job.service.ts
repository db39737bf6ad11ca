// Deleting a job, in one transaction: off every list, what is still to come unbooked, everyone concerned told.

import { Refusal } from '#core/errors.ts'
import { cancelledMessage, jobDatesLabel, NOTICES } from '#core/job-messages.ts'
import { TOLD_OF_DELETED_JOB } from '#core/notifications.ts'
import type { Db } from '#server/db/connection.ts'
import { closeApplicationsOfJob } from '#server/features/applications/applications.service.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { notifyEach, peopleOfRoles } from '#server/features/notifications/notifications.service.ts'
import { unbookShiftsToCome } from '#server/features/rota/shifts.service.ts'
import { sendWhatsapp } from '#server/features/whatsapp/whatsapp-outbound.service.ts'
import type { Actor } from '#server/http/register-route.ts'
import { NO_SUCH_JOB } from './jobs.service.ts'
import { findBookedPeople, findPeople, type JobRow, lockJob, updateJob } from './jobs.sql.ts'

export async function deleteJob(
  db: Db,
  id: string,
  actor: Actor,
  now: Date,
): Promise<{ success: true; shiftsUnbooked: number }> {
  const job = await lockJob(db, id)
  if (!job || job.deletedAt) throw new Refusal('not-found', { message: NO_SUCH_JOB })
  const applicants = await closeApplicationsOfJob(db, id, actor, now)
  const booked = await findBookedPeople(db, id)
  const unbooked = await unbookShiftsToCome(db, { jobId: id }, now)
  await updateJob(db, id, { status: 'CANCELLED', deletedAt: now }, now)

  const shiftsOf = new Map<string, string[]>()
  for (const { id: shiftId, assignedToId } of unbooked) {
    shiftsOf.set(assignedToId, [...(shiftsOf.get(assignedToId) ?? []), shiftId])
  }
  await recordAudit(db, actor, now, {
    action: 'JOB_CANCELLED',
    resourceType: 'JOB',
    resourceId: id,
    description: `Cancelled the job ${job.headline}, ${jobDatesLabel(job)}`,
    metadata: {
      before: { status: job.status },
      after: { status: 'CANCELLED' },
      shiftsUnbooked: unbooked.length,
    },
  })
  await tellOfUnbooking(db, job, shiftsOf, actor, now)
  await tellOfDeletion(db, job, [...applicants, ...booked], shiftsOf, actor, now)
  return { success: true, shiftsUnbooked: unbooked.length }
}

async function tellOfUnbooking(
  db: Db,
  job: JobRow,
  shiftsOf: Map<string, string[]>,
  actor: Actor,
  now: Date,
): Promise<void> {
  for (const person of await findPeople(db, [...shiftsOf.keys()])) {
    const shiftIds = shiftsOf.get(person.id) ?? []
    await recordAudit(db, actor, now, {
      action: 'SHIFT_UNASSIGNED',
      resourceType: 'SHIFT',
      resourceId: shiftIds[0] ?? null,
      targetUserId: person.id,
      targetName: person.fullName,
      description: `Unbooked ${person.fullName} from ${job.headline}, which was cancelled`,
      metadata: { jobId: job.id, shiftIds },
    })
    if (!person.whatsappNumber) continue
    const message = {
      contractorId: person.id,
      phoneNumber: person.whatsappNumber,
      content: cancelledMessage(person.firstName, job, shiftIds.length),
      senderId: actor.viewer?.id ?? null,
      senderName: actor.viewer?.fullName ?? '',
    }
    await sendWhatsapp(db, message, now)
  }
}

async function tellOfDeletion(
  db: Db,
  job: JobRow,
  contractors: string[],
  shiftsOf: Map<string, string[]>,
  actor: Actor,
  now: Date,
): Promise<void> {
  const staff = await peopleOfRoles(db, TOLD_OF_DELETED_JOB, actor.viewer?.id)
  const by = actor.viewer?.fullName || 'The office'
  await notifyEach(
    db,
    [
      { to: staff, notice: { ...NOTICES.deletedForStaff(job, by), jobId: job.id } },
      ...[...new Set(contractors)].map((id) => ({
        to: [id],
        notice: {
          ...NOTICES.deletedForContractor(job, shiftsOf.get(id)?.length ?? 0),
          jobId: job.id,
          contractorId: id,
        },
      })),
    ],
    now,
  )
}
