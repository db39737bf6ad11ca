// Advertises an unbooked shift again, as a job of its own that somebody else can take.

import { coverJob } from '#core/cover.ts'
import type { Call } from '#server/call.ts'
import type { ShiftRow } from '#server/features/shifts/shifts.service.ts'
import { insertJobWithAudit } from './jobs.service.ts'
import { findJob } from './jobs.sql.ts'

/** The id of the cover job; null if no job can stand for the shift. */
export async function advertiseCover(
  call: Call,
  shift: ShiftRow,
  words: string | null | undefined,
): Promise<string | null> {
  const { roleLabel, jobId } = shift
  const from = jobId ? await findJob(call.db, jobId) : null
  const work = { ...shift, start: shift.dateStart, end: shift.dateEnd }
  const job = coverJob(work, { genderPreference: from?.genderPreference ?? null, words }, call.now)
  if (!job) return null
  const cover = await insertJobWithAudit(
    call,
    {
      ...job,
      roleLabel,
      // The day is this job's from now on, so that it counts once.
      offeredFromId: jobId,
      coverForShiftId: shift.id,
    },
    'Asked for cover: the job',
  )
  return cover.id
}
