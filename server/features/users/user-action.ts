// Account changes one at a time, decided on current data by the rule in core/users.ts.

import { Refusal } from '#core/errors.ts'
import { decideUserAction, type UserAction } from '#core/users.ts'
import type { SignedInCall } from '#server/call.ts'
import {
  findUser,
  lockAccounts,
  lockActiveMasterAdmins,
  lockUser,
  type UserRow,
} from '#server/features/people/people.service.ts'

/** The target, locked for the rest of the transaction. The rule is checked for each action in `requests`. */
export async function admitAccountChange(
  call: SignedInCall,
  targetId: string,
  requests: (target: UserRow) => readonly UserAction[],
): Promise<UserRow> {
  const { db } = call
  await lockAccounts(db)
  const target = await lockUser(db, targetId)
  if (!target) throw new Refusal('no-such-user')
  for (const request of requests(target)) await refuseUnlessAllowed(call, request)
  return target
}

/** The actor is read again, in case they have just been demoted. */
export async function refuseUnlessAllowed({ db, viewer }: SignedInCall, request: UserAction): Promise<void> {
  const actor = await findUser(db, viewer.id)
  if (!actor?.isActive) throw new Refusal('signed-out')
  const isAboutMaster = 'target' in request && request.target.role === 'MASTER_ADMIN'
  const masters = isAboutMaster ? (await lockActiveMasterAdmins(db)).length : 1
  const decision = decideUserAction(actor, request, masters)
  if (!decision.ok) throw new Refusal(decision.code)
}
