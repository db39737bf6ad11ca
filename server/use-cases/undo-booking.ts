// Undoes a booking or a move while its messages wait. A job that was filled is open again, with its applications as
// they were.

import type { undoBooking as undoContract } from '#core/contracts/rota.ts'
import type { ReplyOf } from '#core/contracts/route.ts'
import { Refusal } from '#core/errors.ts'
import type { FilledJob } from '#core/shifts/undo.ts'
import type { Call } from '#server/call.ts'
import { lockApplications, putBackApplications } from '#server/features/applications/applications.service.ts'
import { lockJob, unfillJob } from '#server/features/jobs/jobs.service.ts'
import { shiftsOnTheWire } from '#server/features/rota/bookings.service.ts'
import { filledJobOf, findUndoable, undoShifts } from '#server/features/shifts/shifts.service.ts'

export async function undoBooking(call: Call, shiftId: string): Promise<ReplyOf<typeof undoContract>> {
  const action = await findUndoable(call, shiftId)
  const filled = filledJobOf(action)
  const job = filled && (await lockFilled(call, filled))
  const { shifts, findings } = await undoShifts(call, action)
  if (job) {
    await putBackApplications(call, job, filled)
    await unfillJob(call, job, filled.status)
  }
  const removedIds = shifts.length > 0 ? [] : action.shiftIds
  return { removedIds, shifts: await shiftsOnTheWire(call, shifts), findings }
}

/** The job first, then its applications, as everywhere. */
async function lockFilled({ db }: Call, { id }: FilledJob) {
  const job = await lockJob(db, id)
  if (!job || job.deletedAt || job.status !== 'FILLED') throw new Refusal('undo-superseded')
  await lockApplications(db, id)
  return job
}
