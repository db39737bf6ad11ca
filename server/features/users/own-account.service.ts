// What people change in their own account: their name while they wait for approval, and their e-mail address.

import type { User } from '#core/contracts/users.ts'
import { Refusal } from '#core/errors.ts'
import { registeredMessage } from '#core/sign-in-messages.ts'
import { isPending } from '#core/users.ts'
import type { SignedInCall } from '#server/call.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { rewordRegistration } from '#server/features/notifications/notifications.service.ts'
import { fullNameOf, lockUser, type UserRow, updateUser } from '#server/features/people/people.service.ts'
import { about, emailEntry, labelOf } from './accounts.service.ts'
import { presentUser } from './users.service.ts'

/** Afterwards, admins see a name instead of a number. With the approval, the name is theirs to change. */
export async function giveOwnName(
  call: SignedInCall,
  name: { firstName: string; lastName: string },
): Promise<User> {
  const { db, now } = call
  const before = await lockSelf(call)
  if (!isPending(before.role)) throw new Refusal('name-after-approval')
  if (fullNameOf(before) === fullNameOf(name)) return presentUser(before)
  const after = await updateUser(db, before.id, name, now)
  const fullName = fullNameOf(after)
  await rewordRegistration(db, after.id, fullName, registeredMessage(fullName, after.whatsappNumber))
  const { firstName, lastName } = before
  await recordAudit(call, {
    action: 'USER_UPDATED',
    ...about(after),
    description: `${labelOf(after)} gave their name while waiting for approval`,
    metadata: { before: { firstName, lastName }, after: name },
  })
  return presentUser(after)
}

export async function updateOwnProfile(
  call: SignedInCall,
  { email }: { email: string | null },
): Promise<User> {
  const before = await lockSelf(call)
  if (before.email === email) return presentUser(before)
  const after = await updateUser(call.db, before.id, { email }, call.now)
  await recordAudit(call, emailEntry(before, after))
  return presentUser(after)
}

async function lockSelf({ db, viewer }: SignedInCall): Promise<UserRow> {
  const user = await lockUser(db, viewer.id)
  if (!user) throw new Refusal('signed-out')
  return user
}
