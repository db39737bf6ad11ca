// Account changes by managers and admins. Each is decided by rank, applies to open sessions at once, and is recorded in
// the audit log with the values before and after.

import type { BodyOf } from '#core/contracts/route.ts'
import type {
  changeRole as changeRoleCall,
  LoginDetails,
  User,
  updateAccount as updateCall,
} from '#core/contracts/users.ts'
import { Refusal } from '#core/errors.ts'
import { approvalMessage } from '#core/invitations.ts'
import { numberGivenMessage, numberTakenAwayMessage, roleChangedMessage } from '#core/sign-in-messages.ts'
import type { UserAction } from '#core/users.ts'
import type { Call, SignedInCall } from '#server/call.ts'
import type { Deps } from '#server/deps.ts'
import {
  type AuditEntry,
  aboutAccount,
  recordAudit,
  recordAudits,
} from '#server/features/audit/audit.service.ts'
import { notifyPeople } from '#server/features/notifications/notifications.service.ts'
import { forgetPasskeysOf } from '#server/features/passkeys/passkeys.service.ts'
import { freeUsername, fullNameOf, type UserRow, updateUser } from '#server/features/people/people.service.ts'
import { tellOwnChange } from '#server/features/people/sign-in-changes.service.ts'
import { queueMessage } from '#server/gateway/outgoing.ts'
import { invitationEntry, sendAccountMessage } from './invitations.service.ts'
import { makePassword } from './passwords.ts'
import { admitAccountChange } from './user-action.ts'
import { presentUser } from './users.service.ts'

export const labelOf = (user: UserRow): string => fullNameOf(user) || user.whatsappNumber || user.username

export const about = (user: UserRow) => aboutAccount(user.id, fullNameOf(user) || null)

/** Signs the person out everywhere, except the session they are using to do this. */
const endSessions = ({ sessions }: Deps, { db, viewer }: SignedInCall, userId: string): Promise<void> =>
  sessions.endAllOf(db, userId, userId === viewer.id ? viewer.sessionId : undefined)

export async function resetPassword(deps: Deps, call: SignedInCall, userId: string): Promise<LoginDetails> {
  const { db, now } = call
  const { password, ...stored } = await makePassword(now)
  const user = await admitAccountChange(call, userId, (target) => [{ action: 'reset-password', target }])
  await updateUser(db, user.id, stored, now)
  await endSessions(deps, call, user.id)
  await forgetPasskeysOf(db, user.id)
  if (user.id === call.viewer.id) await tellOwnChange(call, 'password-reset')
  await recordAudit(call, {
    action: 'USER_PASSWORD_RESET',
    ...about(user),
    description: `Reset the password of ${labelOf(user)}`,
  })
  const { username, role, firstName } = user
  return { userId: user.id, username, password, role, firstName }
}

export async function changeRole(
  deps: Deps,
  call: SignedInCall,
  userId: string,
  body: BodyOf<typeof changeRoleCall>,
): Promise<User> {
  const { db, now, settings } = call
  const { role } = body
  const user = await admitAccountChange(call, userId, (target) => [
    {
      action: target.role === 'PENDING' && role !== 'PENDING' ? 'approve' : 'change-role',
      target,
      newRole: role,
    },
  ])
  if (user.role === role) return presentUser(user)
  const isApproval = user.role === 'PENDING'
  // A name can only be given with an approval; otherwise it is ignored.
  const name = isApproval ? nameFor(user, body) : null
  const username = name ? await freeUsername(db, name.firstName, name.lastName) : user.username
  const after = await updateUser(db, user.id, { role, ...name, username }, now)
  await endSessions(deps, call, user.id)
  const entries: AuditEntry[] = [
    {
      action: 'USER_ROLE_CHANGED',
      ...about(after),
      description: isApproval
        ? `Approved ${labelOf(after)} as ${role}`
        : `Changed the role of ${labelOf(after)} from ${user.role} to ${role}`,
      metadata: {
        before: name ? { role: user.role, ...namesOf(user) } : { role: user.role },
        after: name ? { role, ...namesOf(after) } : { role },
      },
    },
  ]
  if (isApproval && after.whatsappNumber) {
    const { whatsappNumber, firstName } = after
    const content = approvalMessage(settings, firstName)
    const channel = await sendAccountMessage(deps, call, { userId, whatsappNumber, content })
    entries.push(
      invitationEntry(
        { userId, fullName: labelOf(after), whatsappNumber },
        'the message of approval',
        channel,
      ),
    )
  }
  // An approval has its own message.
  if (!isApproval) {
    const message = roleChangedMessage(role)
    await notifyPeople(call, [userId], { type: 'SECURITY_ALERT', title: 'Your role has changed', message })
  }
  await recordAudits(call, entries)
  return presentUser(after)
}

const namesOf = ({ firstName, lastName, username }: UserRow) => ({ firstName, lastName, username })

/** Null if the account already has a name and none is given. */
function nameFor(
  user: UserRow,
  { firstName, lastName }: { firstName?: string | undefined; lastName?: string | undefined },
): { firstName: string; lastName: string } | null {
  if (!firstName && !lastName && user.firstName && user.lastName) return null
  const name = { firstName: firstName ?? user.firstName, lastName: lastName ?? user.lastName }
  const field = (['firstName', 'lastName'] as const).filter((path) => !name[path])
  if (field.length > 0) throw new Refusal('approval-needs-name', { field })
  return name
}

/** By SMS, like codes, so that the holders of both phones learn of a change that they did not ask for. */
async function notifyBothNumbers(
  { db, now, settings }: Call,
  before: UserRow,
  after: UserRow,
): Promise<void> {
  const texts = [
    [before.whatsappNumber, numberTakenAwayMessage(settings, after.firstName)],
    [after.whatsappNumber, numberGivenMessage(settings, after.firstName)],
  ] as const
  for (const [to, body] of texts) {
    if (to) await queueMessage(db, { channel: 'sms', to, body, userId: after.id }, now)
  }
}

export async function updateAccount(
  deps: Deps,
  call: SignedInCall,
  userId: string,
  body: BodyOf<typeof updateCall>,
): Promise<User> {
  const { db, now } = call
  const { whatsappNumber, email, isActive } = body
  const before = await admitAccountChange(call, userId, (target) => {
    const requests: UserAction[] = []
    if (whatsappNumber !== undefined || email !== undefined) requests.push({ action: 'edit-phone', target })
    if (isActive !== undefined) requests.push({ action: isActive ? 'activate' : 'pause', target })
    return requests
  })
  const newNumber = whatsappNumber !== undefined && whatsappNumber !== before.whatsappNumber
  const newEmail = email !== undefined && email !== before.email
  const newStatus = isActive !== undefined && isActive !== before.isActive
  if (!newNumber && !newEmail && !newStatus) return presentUser(before)
  // One's own number is verified first (own-number.service.ts), also by whoever may change that of others.
  if (newNumber && userId === call.viewer.id) throw new Refusal('own-number')
  const after = await updateUser(
    db,
    userId,
    {
      ...(newNumber ? { whatsappNumber } : {}),
      ...(newEmail ? { email } : {}),
      ...(newStatus ? { isActive } : {}),
    },
    now,
  )
  // The number is the key to the account, so a new one signs out the holder of the old phone.
  if (newNumber || !after.isActive) await endSessions(deps, call, userId)
  if (newNumber) {
    await forgetPasskeysOf(db, userId)
    await notifyBothNumbers(call, before, after)
  }
  const entries: AuditEntry[] = []
  if (newNumber) {
    entries.push({
      action: 'USER_UPDATED',
      ...about(after),
      description: `${whatsappNumber === null ? 'Removed' : 'Changed'} the WhatsApp number of ${labelOf(after)}`,
      metadata: {
        before: { whatsappNumber: before.whatsappNumber },
        after: { whatsappNumber: after.whatsappNumber },
      },
    })
  }
  if (newEmail) entries.push(emailEntry(before, after))
  if (newStatus) {
    entries.push({
      action: 'USER_STATUS_CHANGED',
      ...about(after),
      description: `${isActive ? 'Activated' : 'Paused'} the account of ${labelOf(after)}`,
      metadata: { before: { isActive: before.isActive }, after: { isActive: after.isActive } },
    })
  }
  await recordAudits(call, entries)
  return presentUser(after)
}

export const emailEntry = (before: UserRow, after: UserRow): AuditEntry => ({
  action: 'USER_UPDATED',
  ...about(after),
  description: `${after.email === null ? 'Removed' : 'Changed'} the e-mail address of ${labelOf(after)}`,
  metadata: { before: { email: before.email }, after: { email: after.email } },
})
