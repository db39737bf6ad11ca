// Advertises an unbooked shift again, as a job of its own that somebody else can take.

import { coverTimes } from '#core/cover.ts'
import type { Call } from '#server/call.ts'
import type { ShiftRow } from '#server/features/shifts/shifts.service.ts'
import { insertJobWithAudit } from './jobs.service.ts'
import { findJob } from './jobs.sql.ts'

/** The id of the cover job; null if no job can stand for the shift. */
export async function advertiseCover(call: Call, shift: ShiftRow): Promise<string | null> {
  const times = coverTimes({ start: shift.dateStart, end: shift.dateEnd }, call.now)
  if (!times) return null
  const { headline, roleLabel, address, serviceUserInitials, localAuthority, notes, jobId } = shift
  const from = jobId ? await findJob(call.db, jobId) : null
  const cover = await insertJobWithAudit(
    call,
    {
      ...{ headline, roleLabel, serviceUserInitials, localAuthority, notes, ...times },
      // A shift may have been booked by hand without an address.
      address: address ?? '',
      genderPreference: from?.genderPreference ?? 'NO_PREFERENCE',
      // The day is this job's from now on, so that it counts once.
      offeredFromId: jobId,
      coverForShiftId: shift.id,
    },
    'Asked for cover: the job',
  )
  return cover.id
}
