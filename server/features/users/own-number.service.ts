// Changing one's own number. The new number counts once a code that was sent to it comes back; until then the old one
// stays. Nothing before that tells whether somebody else has the number.

import type { User } from '#core/contracts/users.ts'
import { Refusal } from '#core/errors.ts'
import { isUkMobile } from '#core/phone.ts'
import { ownNumberChangedMessage } from '#core/sign-in-messages.ts'
import { isPending } from '#core/users.ts'
import type { SignedInCall } from '#server/call.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { sessionChallenge, tryCode } from '#server/features/auth/codes.service.ts'
import { type Outcome, settle } from '#server/features/auth/open-session.service.ts'
import { type AskingBrowser, requestCodeInSession } from '#server/features/auth/send-code.service.ts'
import {
  findUser,
  findUserByPhone,
  lockAccounts,
  lockUser,
  type UserRow,
  updateUser,
} from '#server/features/people/people.service.ts'
import { queueMessage } from '#server/gateway/outgoing.ts'
import { about, labelOf } from './accounts.service.ts'
import { presentUser } from './users.service.ts'

export async function requestOwnNumber(
  deps: Deps,
  call: SignedInCall,
  whatsappNumber: string,
  browser: Pick<AskingBrowser, 'ip' | 'deviceMark'>,
): Promise<void> {
  if (!isUkMobile(whatsappNumber)) throw new Refusal('phone-not-mobile', { field: 'whatsappNumber' })
  const user = await findUser(call.db, call.viewer.id)
  if (user?.whatsappNumber === whatsappNumber) throw new Refusal('number-is-own', { field: 'whatsappNumber' })
  await requestCodeInSession(deps, call, whatsappNumber, 'NEW_NUMBER', browser)
}

/** Other sessions and the passkeys stay: whoever did this has proved who they are. */
export async function verifyOwnNumber(
  call: SignedInCall,
  { whatsappNumber, otpCode }: { whatsappNumber: string; otpCode: string },
): Promise<{ user: User; row: UserRow }> {
  const { viewer, now } = call
  const { row } = settle(
    await call.db.transaction(async (tx): Promise<Outcome<{ row: UserRow }>> => {
      const inside = { ...call, db: tx }
      const challenge = sessionChallenge(viewer.sessionId, 'NEW_NUMBER')
      const key = { phoneNumber: whatsappNumber, purpose: 'NEW_NUMBER', challenge } as const
      const tried = await tryCode(tx, key, otpCode, now)
      if (tried.outcome === 'ended' || (tried.outcome === 'wrong' && tried.isLast))
        return { refusal: new Refusal('proof-code-ended', { data: { codeEnded: true } }) }
      if (tried.outcome === 'wrong') return { refusal: new Refusal('wrong-proof-code') }
      await lockAccounts(tx)
      const before = await lockUser(tx, viewer.id)
      if (!before?.isActive) return { refusal: new Refusal('signed-out') }
      const holder = await findUserByPhone(tx, whatsappNumber)
      if (holder && holder.id !== before.id)
        return { refusal: new Refusal(isPending(holder.role) ? 'number-pending' : 'number-taken') }
      return { row: await switchNumber(inside, before, whatsappNumber) }
    }),
  )
  return { user: presentUser(row), row }
}

async function switchNumber(call: SignedInCall, before: UserRow, whatsappNumber: string): Promise<UserRow> {
  const { db, now, settings } = call
  const after = await updateUser(db, before.id, { whatsappNumber }, now)
  if (before.whatsappNumber) {
    const message = { channel: 'sms', to: before.whatsappNumber, userId: before.id } as const
    await queueMessage(db, { ...message, body: ownNumberChangedMessage(settings) }, now)
  }
  await recordAudit(call, {
    action: 'USER_UPDATED',
    ...about(after),
    description: `${labelOf(after)} changed their own number, confirmed by a code`,
    metadata: {
      before: { whatsappNumber: before.whatsappNumber },
      after: { whatsappNumber: after.whatsappNumber },
    },
  })
  return after
}
