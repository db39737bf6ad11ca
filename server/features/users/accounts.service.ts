// What managers and admins do to an account. Each change is decided by rank, takes effect on live sessions at once,
// and is written to the audit log with what was before and after.

import type { BodyOf } from '#core/contracts/route.ts'
import type {
  changeRole as changeRoleCall,
  LoginDetails,
  User,
  updateAccount as updateCall,
} from '#core/contracts/users.ts'
import { Refusal } from '#core/errors.ts'
import { approvalMessage } from '#core/invitations.ts'
import type { UserAction } from '#core/users.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { type AuditEntry, recordAudit, recordAudits } from '#server/features/audit/audit.service.ts'
import type { Actor } from '#server/http/register-route.ts'
import type { SignedIn } from '#server/http/session.ts'
import { invitationEntry, tell } from './invitations.service.ts'
import { makePassword } from './passwords.ts'
import { admitAccountChange } from './user-action.ts'
import { presentUser } from './users.service.ts'
import { freeUsername, fullNameOf, type UserRow, updateUser } from './users.sql.ts'

export interface Change {
  deps: Deps
  db: Db
  viewer: SignedIn
  actor: Actor
  now: Date
  userId: string
}

export const labelOf = (user: UserRow): string => fullNameOf(user) || user.whatsappNumber || user.username

export const about = (
  user: UserRow,
): Pick<AuditEntry, 'resourceType' | 'resourceId' | 'targetUserId' | 'targetName'> => ({
  resourceType: 'USER',
  resourceId: user.id,
  targetUserId: user.id,
  targetName: fullNameOf(user) || null,
})

/** Signs the person out everywhere but where they are acting themself. */
const endSessions = ({ deps, db, viewer }: Change, userId: string): Promise<void> =>
  deps.sessions.endAllOf(db, userId, userId === viewer.id ? viewer.sessionId : undefined)

export async function resetPassword(change: Change): Promise<LoginDetails> {
  const { db, viewer, actor, now, userId } = change
  const { password, ...stored } = await makePassword(now)
  const user = await admitAccountChange(db, viewer, userId, (target) => [
    { action: 'reset-password', target },
  ])
  await updateUser(db, user.id, stored, now)
  await endSessions(change, user.id)
  await recordAudit(db, actor, now, {
    action: 'USER_PASSWORD_RESET',
    ...about(user),
    description: `Reset the password of ${labelOf(user)}`,
  })
  const { username, role, firstName } = user
  return { userId: user.id, username, password, role, firstName }
}

export async function changeRole(change: Change, body: BodyOf<typeof changeRoleCall>): Promise<User> {
  const { deps, db, viewer, actor, now, userId } = change
  const { role } = body
  const user = await admitAccountChange(db, viewer, userId, (target) => [
    {
      action: target.role === 'PENDING' && role !== 'PENDING' ? 'approve' : 'change-role',
      target,
      newRole: role,
    },
  ])
  if (user.role === role) return presentUser(user)
  const isApproval = user.role === 'PENDING'
  // A name is given with an approval only; for anyone else it is not this call's business.
  const name = isApproval ? nameFor(user, body) : null
  const username = name ? await freeUsername(db, name.firstName, name.lastName) : user.username
  const after = await updateUser(db, user.id, { role, ...name, username }, now)
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
    const content = approvalMessage(deps.settings, firstName)
    const channel = await tell(deps, db, { userId, whatsappNumber, content }, now)
    entries.push(
      invitationEntry(
        { userId, fullName: labelOf(after), whatsappNumber },
        'word of their approval',
        channel,
      ),
    )
  }
  await recordAudits(db, actor, now, entries)
  return presentUser(after)
}

const namesOf = ({ firstName, lastName, username }: UserRow) => ({ firstName, lastName, username })

/** Null where the account has a name already and none is given. */
function nameFor(
  user: UserRow,
  { firstName, lastName }: { firstName?: string | undefined; lastName?: string | undefined },
): { firstName: string; lastName: string } | null {
  if (!firstName && !lastName && user.firstName && user.lastName) return null
  const name = { firstName: firstName ?? user.firstName, lastName: lastName ?? user.lastName }
  const errors = (['firstName', 'lastName'] as const)
    .filter((path) => !name[path])
    .map((path) => ({ path, message: 'A name is needed to approve an account' }))
  if (errors.length > 0) throw new Refusal('bad-input', { message: errors[0]!.message, errors })
  return name
}

export async function updateAccount(change: Change, body: BodyOf<typeof updateCall>): Promise<User> {
  const { db, viewer, actor, now, userId } = change
  const { whatsappNumber, isActive } = body
  const before = await admitAccountChange(db, viewer, userId, (target) => {
    const requests: UserAction[] = []
    if (whatsappNumber !== undefined) requests.push({ action: 'edit-phone', target })
    if (isActive !== undefined) requests.push({ action: isActive ? 'activate' : 'pause', target })
    return requests
  })
  const newNumber = whatsappNumber !== undefined && whatsappNumber !== before.whatsappNumber
  const newStatus = isActive !== undefined && isActive !== before.isActive
  if (!newNumber && !newStatus) return presentUser(before)
  const after = await updateUser(
    db,
    userId,
    { ...(newNumber ? { whatsappNumber } : {}), ...(newStatus ? { isActive } : {}) },
    now,
  )
  // The number is the key to the account, so a new one locks out whoever holds the old phone.
  if (newNumber || !after.isActive) await endSessions(change, userId)
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
  if (newStatus) {
    entries.push({
      action: 'USER_STATUS_CHANGED',
      ...about(after),
      description: `${isActive ? 'Activated' : 'Paused'} the account of ${labelOf(after)}`,
      metadata: { before: { isActive: before.isActive }, after: { isActive: after.isActive } },
    })
  }
  await recordAudits(db, actor, now, entries)
  return presentUser(after)
}
