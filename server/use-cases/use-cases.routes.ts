// The calls that involve several features.

import { deleteJob as deleteJobCall } from '#core/contracts/jobs.ts'
import { restoreBooking as restoreBookingCall, undoBooking as undoBookingCall } from '#core/contracts/rota.ts'
import { deleteAccount } from '#core/contracts/users.ts'
import type { Routes } from '#server/http/register-route.ts'
import { deleteJob } from './delete-job.ts'
import { deletePerson } from './delete-person.ts'
import { restoreBooking } from './restore-booking.ts'
import { undoBooking } from './undo-booking.ts'

export function registerUseCases(routes: Routes): void {
  const { deps } = routes
  routes.on(deleteJobCall, (call) => deleteJob(call, call.params.id))
  routes.on(restoreBookingCall, (call) => restoreBooking(call, call.params.id, call.body ?? {}))
  routes.on(undoBookingCall, (call) => undoBooking(call, call.params.id))
  routes.on(deleteAccount, (call) => deletePerson(deps, call, call.params.userId))
}
