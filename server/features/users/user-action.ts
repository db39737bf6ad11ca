// One account change at a time, decided on what is true now: the rule of core/users.ts, with fresh facts.

import { Refusal, type RefusalCode } from '#core/errors.ts'
import { decideUserAction, type UserAction, type UserActionRefusal } from '#core/users.ts'
import type { Db } from '#server/db/connection.ts'
import type { SignedIn } from '#server/http/session.ts'
import { NO_SUCH_USER } from './users.service.ts'
import { findUser, lockAccounts, lockActiveMasterAdmins, lockUser, type UserRow } from './users.sql.ts'

const REFUSED: Record<UserActionRefusal, readonly [RefusalCode, string]> = {
  'user-action-forbidden': ['forbidden', 'You do not have permission to do this for someone of that role.'],
  'role-not-allowed': ['forbidden', 'You do not have permission to give this role.'],
  'own-account': ['forbidden', 'You cannot do this to your own account.'],
  'last-master-admin': [
    'conflict',
    'This is the last active master admin. Make someone else a master admin first.',
  ],
  'not-pending': ['conflict', 'This account has been approved already.'],
}

/** The target, locked for the rest of the transaction. The rule is asked once for each action that `requests` names. */
export async function admitAccountChange(
  db: Db,
  viewer: SignedIn,
  targetId: string,
  requests: (target: UserRow) => readonly UserAction[],
): Promise<UserRow> {
  await lockAccounts(db)
  const target = await lockUser(db, targetId)
  if (!target) throw new Refusal('not-found', { message: NO_SUCH_USER })
  for (const request of requests(target)) await refuseUnlessAllowed(db, viewer, request)
  return target
}

/** The actor is read again: whoever was demoted a moment ago decides nothing more. */
export async function refuseUnlessAllowed(db: Db, viewer: SignedIn, request: UserAction): Promise<void> {
  const actor = await findUser(db, viewer.id)
  if (!actor?.isActive) throw new Refusal('signed-out')
  const isAboutMaster = 'target' in request && request.target.role === 'MASTER_ADMIN'
  const masters = isAboutMaster ? (await lockActiveMasterAdmins(db)).length : 1
  const decision = decideUserAction(actor, request, masters)
  if (decision.ok) return
  const [code, message] = REFUSED[decision.code]
  throw new Refusal(code, { message })
}
