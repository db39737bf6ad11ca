// Deleting an account: what is still to come is taken away, what has been stays. Each feature undoes its own part.

import { farewellMessage } from '#core/invitations.ts'
import { FORMATS, formatInstant } from '#core/time-labels.ts'
import {
  withdrawConfirmedApplications,
  withdrawWaitingApplications,
} from '#server/features/applications/withdrawal.service.ts'
import { type AuditEntry, recordAudits } from '#server/features/audit/audit.service.ts'
import { lockJobs, reopenJobs } from '#server/features/jobs/reopen-jobs.service.ts'
import { forgetDevicesOf } from '#server/features/push/push.service.ts'
import {
  findJobsToCome,
  type UnbookedShift,
  unbookShiftsToCome,
} from '#server/features/rota/shifts.service.ts'
import { about, type Change, labelOf } from './accounts.service.ts'
import { tell } from './invitations.service.ts'
import { admitAccountChange } from './user-action.ts'
import { type UserRow, updateUser } from './users.sql.ts'

const REASON = 'The account was deleted'
const WHY = 'as the account was deleted'

export async function deleteAccount(
  change: Change,
): Promise<{ success: true; shiftsUnbooked: number; applicationsWithdrawn: number }> {
  const { deps, db, viewer, actor, now, userId } = change
  await lockJobs(db, await findJobsToCome(db, userId, now))
  const user = await admitAccountChange(db, viewer, userId, (target) => [{ action: 'delete', target }])
  const unbooked = await unbookShiftsToCome(db, { assignedToId: userId }, now)
  const applicationsWithdrawn = await withdrawWaitingApplications(db, userId, REASON)
  const reopened = await reopenJobs(db, unbooked, WHY, actor, now)
  await withdrawConfirmedApplications(db, userId, reopened, REASON)
  await forgetDevicesOf(db, userId)
  await deps.sessions.endAllOf(db, userId)
  await updateUser(db, userId, { deletedAt: now, passwordHash: null, passwordExpiresAt: null }, now)
  if (unbooked.length > 0 && user.whatsappNumber) {
    const content = farewellMessage(deps.settings, user.firstName, unbooked.length)
    await tell(deps, db, { userId, whatsappNumber: user.whatsappNumber, content }, now)
  }
  const { role, whatsappNumber, username } = user
  await recordAudits(db, actor, now, [
    {
      action: 'USER_DELETED',
      ...about(user),
      description: `Deleted the account of ${labelOf(user)}`,
      metadata: {
        before: { role, whatsappNumber, username },
        shiftsUnbooked: unbooked.length,
        applicationsWithdrawn,
        jobsReopened: reopened.length,
      },
    },
    ...unbooked.map((shift) => unbookedEntry(user, shift)),
  ])
  return { success: true, shiftsUnbooked: unbooked.length, applicationsWithdrawn }
}

function unbookedEntry(user: UserRow, shift: UnbookedShift): AuditEntry {
  return {
    ...about(user),
    action: 'SHIFT_UNASSIGNED',
    resourceType: 'SHIFT',
    resourceId: shift.id,
    description: `Unbooked ${labelOf(user)} from ${shift.headline} on ${formatInstant(shift.dateStart, FORMATS.dateTime)}, ${WHY}`,
    metadata: {
      before: { dateStart: shift.dateStart.toISOString(), dateEnd: shift.dateEnd.toISOString() },
    },
  }
}
