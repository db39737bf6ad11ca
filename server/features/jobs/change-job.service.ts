// Editing a job, and offering its uncovered days again.

import type { NewJob } from '#core/contracts/jobs.ts'
import { Refusal } from '#core/errors.ts'
import { jobDatesLabel, NOTICES } from '#core/job-messages.ts'
import { daysToOffer, decideJobEdit, isOpen, pastJobWarning, stretchesOf, timesDiffer } from '#core/jobs.ts'
import { type Day, dayOf } from '#core/time.ts'
import type { Call } from '#server/call.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { notifyPeople } from '#server/features/notifications/notifications.service.ts'
import { findUncovered } from './coverage.sql.ts'
import { insertJobWithAudit, jobOnTheWire, keptFields, refuseImpossibleTimes } from './jobs.service.ts'
import { countShifts, findWaitingApplicants, type JobRow, lockJob, updateJob } from './jobs.sql.ts'

async function lockLivingJob({ db }: Call, id: string): Promise<JobRow> {
  const job = await lockJob(db, id)
  if (!job || job.deletedAt) throw new Refusal('no-such-job')
  return job
}

/** Booked shifts keep what they say: they are changed on the rota, where the person is told. */
export async function editJob(call: Call, id: string, given: NewJob) {
  const { db, now } = call
  const job = await lockLivingJob(call, id)
  const decision = decideJobEdit(job, given, await countShifts(db, id))
  if (!decision.ok) throw new Refusal(decision.code, { field: 'startDate' })
  if (timesDiffer(job, given)) refuseImpossibleTimes(given)
  const edited = keptFields(given)
  const after = { ...job, ...edited }
  const changed = (Object.keys(edited) as (keyof typeof edited)[]).filter(
    (name) => job[name] !== edited[name],
  )
  if (changed.length > 0) {
    await updateJob(db, id, edited, now)
    const pick = (row: JobRow) => Object.fromEntries(changed.map((name) => [name, row[name]]))
    await recordAudit(call, {
      action: 'JOB_UPDATED',
      resourceType: 'JOB',
      resourceId: id,
      description: `Changed the job ${after.headline}, ${jobDatesLabel(after)}`,
      metadata: { before: pick(job), after: pick(after) },
    })
    await tellApplicants(call, job, after)
  }
  return { ...jobOnTheWire(after), warning: pastJobWarning(after.startDate, after.endDate, dayOf(now)) }
}

/** Those who wait for an answer applied for other days, times or another place. */
async function tellApplicants(call: Call, before: JobRow, after: JobRow): Promise<void> {
  if (!timesDiffer(before, after) && before.address === after.address) return
  const applicants = await findWaitingApplicants(call.db, after.id)
  await notifyPeople(call, applicants, { ...NOTICES.changed(after), jobId: after.id })
}

export async function listUncovered({ db, now }: Call): Promise<{ jobId: string; days: Day[] }[]> {
  return findUncovered(db, { from: dayOf(now), to: null, of: 'filled' })
}

/** The filled job keeps its booked days. Its lock makes a second call find the days already on offer. */
export async function offerAgain(call: Call, id: string) {
  const { db, now } = call
  const job = await lockLivingJob(call, id)
  if (isOpen(job.status)) throw new Refusal('job-still-open')
  const [uncovered] = await findUncovered(db, { from: dayOf(now), to: null, of: { jobId: id } })
  const stretches = stretchesOf(daysToOffer(job, uncovered?.days ?? [], now))
  if (stretches.length === 0) throw new Refusal('job-covered')
  const made: JobRow[] = []
  for (const stretch of stretches) {
    const { roleLabel } = job
    const again = { ...keptFields(job), ...stretch, roleLabel, offeredFromId: id }
    made.push(await insertJobWithAudit(call, again, 'Offered again the job'))
  }
  return { jobs: made.map(jobOnTheWire) }
}
