// Deletes a person: future work is removed, past work is kept. Each feature handles its own part, in one transaction.
// Jobs are locked before the person, as everywhere.

import type { SignedInCall } from '#server/call.ts'
import type { Deps } from '#server/deps.ts'
import {
  withdrawConfirmedApplications,
  withdrawWaitingApplications,
} from '#server/features/applications/applications.service.ts'
import { lockJobs, reopenJobs } from '#server/features/jobs/reopen-jobs.service.ts'
import { findJobsToCome, unassign } from '#server/features/shifts/shifts.service.ts'
import { admitRemoval, closeAccount } from '#server/features/users/account-removal.service.ts'
import { forgetProfile } from '#server/features/work-profiles/work-profiles.service.ts'

const REASON = 'The account was deleted'

export async function deletePerson(
  deps: Deps,
  call: SignedInCall,
  userId: string,
): Promise<{ success: true; shiftsUnbooked: number; applicationsWithdrawn: number }> {
  const { db, now } = call
  await lockJobs(db, await findJobsToCome(db, userId, now))
  const user = await admitRemoval(call, userId)
  const unbooked = await unassign(call, { assignedToId: userId }, { cause: 'person-deleted' })
  const applicationsWithdrawn = await withdrawWaitingApplications(db, userId, REASON)
  const reopened = await reopenJobs(call, unbooked, 'as the account was deleted')
  await withdrawConfirmedApplications(db, userId, reopened, REASON)
  await forgetProfile(db, userId)
  const shiftsUnbooked = unbooked.length
  await closeAccount(deps, call, user, {
    shiftsUnbooked,
    applicationsWithdrawn,
    jobsReopened: reopened.length,
  })
  return { success: true, shiftsUnbooked, applicationsWithdrawn }
}
