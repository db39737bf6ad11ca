// Advertises a filled job again, for the freed days, when its person has left.

import { jobDatesLabel } from '#core/job-messages.ts'
import { reopenedDays } from '#core/jobs.ts'
import { dayOf } from '#core/time.ts'
import type { Call } from '#server/call.ts'
import type { Db } from '#server/db/connection.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { lockJob, updateJob } from './jobs.sql.ts'

interface Freed {
  jobId: string | null
  dateStart: Date
}

/** Jobs are locked before people and shifts, so code that removes shifts locks their jobs first. */
export async function lockJobs(db: Db, ids: readonly string[]): Promise<void> {
  for (const id of [...ids].sort()) await lockJob(db, id)
}

/** Returns the ids of the reopened jobs. */
export async function reopenJobs(call: Call, freed: readonly Freed[], why: string): Promise<string[]> {
  const { db, now } = call
  const reopened: string[] = []
  for (const id of [...new Set(freed.flatMap(({ jobId }) => jobId ?? []))].sort()) {
    const job = await lockJob(db, id)
    if (!job || job.deletedAt) continue
    const days = freed.filter(({ jobId }) => jobId === id).map(({ dateStart }) => dayOf(dateStart))
    const open = reopenedDays(job, days)
    if (!open) continue
    await updateJob(db, id, { status: 'OPEN', ...open }, now)
    const { status, startDate, endDate } = job
    await recordAudit(call, {
      action: 'JOB_UPDATED',
      resourceType: 'JOB',
      resourceId: id,
      description: `Reopened the job ${job.headline}, ${jobDatesLabel({ ...job, ...open })}, ${why}`,
      metadata: { before: { status, startDate, endDate }, after: { status: 'OPEN', ...open } },
    })
    reopened.push(id)
  }
  return reopened
}
