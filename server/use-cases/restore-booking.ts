// Undoes an unbooking, and with it the cover that was asked for: the open cover job is deleted like any other.

import type { restoreBooking as restoreContract } from '#core/contracts/rota.ts'
import type { ReplyOf } from '#core/contracts/route.ts'
import { Refusal } from '#core/errors.ts'
import { isOpen } from '#core/jobs.ts'
import type { Call } from '#server/call.ts'
import { lockCoverFor } from '#server/features/jobs/jobs.service.ts'
import { restore } from '#server/features/rota/bookings.service.ts'
import type { Overruling } from '#server/features/shifts/shifts.service.ts'
import { deleteJob } from './delete-job.ts'

export async function restoreBooking(
  call: Call,
  id: string,
  overruling: Overruling,
): Promise<ReplyOf<typeof restoreContract>> {
  const cover = await lockCoverFor(call.db, id)
  if (cover && !isOpen(cover.status)) throw new Refusal('restore-covered')
  if (cover) await deleteJob(call, cover.id)
  return restore(call, id, overruling)
}
