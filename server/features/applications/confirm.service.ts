// Confirming an application, in one transaction: a shift for each day, the job filled, the others rejected, everyone
// told, the WhatsApp confirmation queued. Locks are taken as everywhere: job, applications, person, shifts.

import { conflictDatesLabel, decideConfirm, FILLED_REASON } from '#core/applications.ts'
import { Refusal } from '#core/errors.ts'
import { initialsToKeep } from '#core/initials.ts'
import { confirmedMessage, jobDatesLabel, NOTICES } from '#core/job-messages.ts'
import { TOLD_OF_AUTO_REJECTION } from '#core/notifications.ts'
import type { Db } from '#server/db/connection.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { fillJob, type JobRow } from '#server/features/jobs/jobs.service.ts'
import {
  notifyEach,
  peopleOfRoles,
  type Telling,
} from '#server/features/notifications/notifications.service.ts'
import { insertShifts, lockPerson } from '#server/features/rota/shifts.service.ts'
import { fullNameOf } from '#server/features/users/people.service.ts'
import { sendWhatsapp } from '#server/features/whatsapp/whatsapp-outbound.service.ts'
import type { Actor } from '#server/http/register-route.ts'
import { lockApplication, noSuchApplication, rejectAll, statusOf } from './applications.service.ts'
import { type ApplicationRow, readApplication, updateApplications } from './applications.sql.ts'
import { conflictsWithJob, spansOrRefuse } from './conflicts.service.ts'

export interface Confirmation {
  notes?: string | null | undefined
  serviceUserInitials?: string | null | undefined
}

export async function confirmApplication(db: Db, id: string, given: Confirmation, actor: Actor, now: Date) {
  const { job, application, ofJob } = await lockApplication(db, id)
  const person = await lockPerson(db, application.contractorId)
  if (!person || person.isDeleted) throw noSuchApplication()
  const conflicts = await conflictsWithJob(db, person.id, job)
  const decision = decideConfirm({
    status: statusOf(application),
    jobStatus: job.status,
    hasConflicts: conflicts.hasConflicts,
  })
  const name = fullNameOf(person)
  if (!decision.ok) {
    if (decision.code !== 'schedule-conflict') throw new Refusal(decision.code)
    const { conflictingDates, totalConflictDays } = conflicts
    throw new Refusal('schedule-conflict', {
      message: `${name} is already booked during this job: ${conflictDatesLabel(conflictingDates)}`,
      data: { hasConflicts: true, conflictingDates, totalConflictDays },
    })
  }
  if (!person.isActive) throw new Refusal('contractor-paused')

  const notes = given.notes?.trim() || null
  const serviceUserInitials = initialsToKeep(given.serviceUserInitials) ?? job.serviceUserInitials
  const shiftIds = await bookEachDay(db, job, application, { notes, serviceUserInitials }, actor, now)
  await fillJob(db, job.id, now)
  await updateApplications(db, [id], {
    status: 'CONFIRMED',
    notes,
    confirmedAt: now,
    reviewedById: actor.viewer?.id ?? null,
  })
  await recordConfirmation(db, { job, application, name, shiftIds, notes, serviceUserInitials }, actor, now)
  const about = { contractorId: person.id, contractorName: name, jobId: job.id, applicationId: id }
  await notifyEach(db, [{ to: [person.id], notice: { ...NOTICES.confirmed(job), ...about } }], now)
  await rejectTheOthers(db, job, ofJob, id, actor, now)

  if (person.whatsappNumber) {
    const message = {
      contractorId: person.id,
      phoneNumber: person.whatsappNumber,
      content: confirmedMessage(person.firstName, { ...job, serviceUserInitials }),
      senderId: actor.viewer?.id ?? null,
      senderName: actor.viewer?.fullName ?? '',
    }
    await sendWhatsapp(db, message, now)
  }
  return {
    ...(await readApplication(db, id)),
    shiftsCreated: shiftIds.length,
    whatsappQueued: person.whatsappNumber !== null,
  }
}

function bookEachDay(
  db: Db,
  job: JobRow,
  application: ApplicationRow,
  given: { notes: string | null; serviceUserInitials: string | null },
  actor: Actor,
  now: Date,
): Promise<string[]> {
  return insertShifts(
    db,
    spansOrRefuse(job).map(({ start, end }) => ({
      assignedToId: application.contractorId,
      dateStart: start,
      dateEnd: end,
      headline: job.headline,
      roleLabel: job.roleLabel,
      address: job.address,
      notes: given.notes ?? job.notes,
      localAuthority: job.localAuthority,
      serviceUserInitials: given.serviceUserInitials,
      jobId: job.id,
      applicationId: application.id,
      createdById: actor.viewer?.id ?? null,
      createdAt: now,
      updatedAt: now,
    })),
  )
}

interface Confirmed {
  job: JobRow
  application: ApplicationRow
  name: string
  shiftIds: string[]
  notes: string | null
  serviceUserInitials: string | null
}

async function recordConfirmation(db: Db, confirmed: Confirmed, actor: Actor, now: Date): Promise<void> {
  const { job, application, name, shiftIds, notes, serviceUserInitials } = confirmed
  const target = { targetUserId: application.contractorId, targetName: name }
  await recordAudit(db, actor, now, {
    ...target,
    action: 'JOB_APPLICATION_CONFIRMED',
    resourceType: 'JOB',
    resourceId: job.id,
    description: `Confirmed ${name} for ${job.headline}, ${jobDatesLabel(job)}`,
    metadata: {
      applicationId: application.id,
      notes,
      serviceUserInitials,
      before: { application: 'APPLIED' },
      after: { application: 'CONFIRMED' },
    },
  })
  await recordAudit(db, actor, now, {
    ...target,
    action: 'JOB_UPDATED',
    resourceType: 'JOB',
    resourceId: job.id,
    description: `${job.headline} is filled`,
    metadata: { before: { status: job.status }, after: { status: 'FILLED' } },
  })
  await recordAudit(db, actor, now, {
    ...target,
    action: 'SHIFT_PUBLISHED',
    resourceType: 'SHIFT',
    resourceId: shiftIds[0] ?? null,
    description: `Booked ${name} for ${job.headline}, ${shiftIds.length === 1 ? '1 shift' : `${shiftIds.length} shifts`}`,
    metadata: { jobId: job.id, applicationId: application.id, shiftIds },
  })
}

async function rejectTheOthers(
  db: Db,
  job: JobRow,
  ofJob: ApplicationRow[],
  confirmedId: string,
  actor: Actor,
  now: Date,
): Promise<void> {
  const others = ofJob.filter(({ id, status }) => id !== confirmedId && status === 'APPLIED')
  const rejected = await rejectAll(db, job, others, actor, now, true)
  const staff = await peopleOfRoles(db, TOLD_OF_AUTO_REJECTION)
  const tellings: Telling[] = rejected.map(({ application, name }) => ({
    to: staff,
    notice: {
      ...NOTICES.autoRejected(name, job, FILLED_REASON),
      contractorId: application.contractorId,
      contractorName: name,
      jobId: job.id,
      applicationId: application.id,
    },
  }))
  await notifyEach(db, tellings, now)
}
