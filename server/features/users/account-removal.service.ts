// Deleting an account: who may do it, and the effect on the account itself. server/use-cases/delete-person.ts handles
// the rest.

import { farewellMessage } from '#core/invitations.ts'
import type { Call, SignedInCall } from '#server/call.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { forgetPasskeysOf } from '#server/features/passkeys/passkeys.service.ts'
import { type UserRow, updateUser } from '#server/features/people/people.service.ts'
import { about, labelOf } from './accounts.service.ts'
import { sendAccountMessage } from './invitations.service.ts'
import { admitAccountChange } from './user-action.ts'

/** Locks the person; refused to anyone who may not delete them. */
export const admitRemoval = (call: SignedInCall, userId: string): Promise<UserRow> =>
  admitAccountChange(call, userId, (target) => [{ action: 'delete', target }])

/** Signs them out everywhere, and tells them how many shifts were cancelled. */
export async function closeAccount(
  deps: Deps,
  call: Call,
  user: UserRow,
  undone: { shiftsUnbooked: number; applicationsWithdrawn: number; jobsReopened: number },
): Promise<void> {
  const { db, now, settings } = call
  const { id: userId } = user
  await deps.sessions.endAllOf(db, userId)
  await forgetPasskeysOf(db, userId)
  await updateUser(db, userId, { deletedAt: now, passwordHash: null, passwordExpiresAt: null }, now)
  const { role, whatsappNumber, username } = user
  if (undone.shiftsUnbooked > 0 && whatsappNumber) {
    const content = farewellMessage(settings, user.firstName, undone.shiftsUnbooked)
    await sendAccountMessage(deps, call, { userId, whatsappNumber, content })
  }
  await recordAudit(call, {
    action: 'USER_DELETED',
    ...about(user),
    description: `Deleted the account of ${labelOf(user)}`,
    metadata: { before: { role, whatsappNumber, username }, ...undone },
  })
}
