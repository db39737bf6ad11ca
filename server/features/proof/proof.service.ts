// Proving by a code or passkey who is using a session. The proof is recorded with the session and belongs to it alone.

import type { FastifyRequest } from 'fastify'
import { Refusal } from '#core/errors.ts'
import { isUkMobile } from '#core/phone.ts'
import type { SignedInCall } from '#server/call.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { aboutAccount, recordAudit } from '#server/features/audit/audit.service.ts'
import { warnOfWrongTries } from '#server/features/auth/attack-notices.service.ts'
import { sessionChallenge, tryCode } from '#server/features/auth/codes.service.ts'
import { type Outcome, settle } from '#server/features/auth/open-session.service.ts'
import { type AskingBrowser, requestCodeInSession } from '#server/features/auth/send-code.service.ts'
import { boundTo, provePasskey, useStep } from '#server/features/passkeys/passkeys.service.ts'
import { findUser, type UserRow } from '#server/features/people/people.service.ts'

type Proved = Record<never, never>

/** To the number on the account, never to one that the caller names. Returns it. */
export async function sendProofCode(
  deps: Deps,
  call: SignedInCall,
  browser: Pick<AskingBrowser, 'ip' | 'deviceMark'>,
): Promise<string> {
  const { whatsappNumber } = await activeSelf(call.db, call)
  if (!whatsappNumber || !isUkMobile(whatsappNumber)) throw new Refusal('proof-no-number')
  await requestCodeInSession(deps, call, whatsappNumber, 'PROOF', browser)
  return whatsappNumber
}

export async function proveByCode(deps: Deps, call: SignedInCall, otpCode: string): Promise<void> {
  const { viewer, now } = call
  settle(
    await call.db.transaction(async (tx): Promise<Outcome<Proved>> => {
      const inside = { ...call, db: tx }
      const user = await activeSelf(tx, call)
      if (!user.whatsappNumber) return { refusal: new Refusal('proof-no-number') }
      const challenge = sessionChallenge(viewer.sessionId, 'PROOF')
      const key = { phoneNumber: user.whatsappNumber, purpose: 'PROOF', challenge } as const
      const tried = await tryCode(tx, key, otpCode, now)
      if (tried.outcome === 'ended') return { refusal: codeEnded() }
      if (tried.outcome === 'wrong') {
        await record(inside, 'USER_LOGIN_FAILED', 'gave a wrong code to confirm who they are')
        if (tried.isOverDay) await warnOfWrongTries(inside, user, 'codes')
        return { refusal: tried.isLast ? codeEnded() : new Refusal('wrong-proof-code') }
      }
      await prove(deps, inside, 'a code')
      return {}
    }),
  )
}

export async function proveByPasskey(
  deps: Deps,
  call: SignedInCall,
  request: FastifyRequest,
  stepToken: string | undefined,
  response: { id: string },
): Promise<void> {
  const { viewer, now } = call
  settle(
    await call.db.transaction(async (tx): Promise<Outcome<Proved>> => {
      const inside = { ...call, db: tx }
      await activeSelf(tx, call)
      const step = await useStep(tx, boundTo(viewer.sessionId, stepToken), ['PROOF'], now)
      const owner = await provePasskey(tx, deps.settings, request, step, response, now)
      if (owner !== viewer.id) {
        await record(inside, 'USER_LOGIN_FAILED', 'used a passkey that did not confirm who they are')
        return { refusal: new Refusal('passkey-not-proved') }
      }
      await prove(deps, inside, 'a passkey')
      return {}
    }),
  )
}

/** The browser lets people ask for another code when it reads `codeEnded`. */
export const codeEnded = (): Refusal => new Refusal('proof-code-ended', { data: { codeEnded: true } })

async function prove({ sessions }: Deps, call: SignedInCall, how: string): Promise<void> {
  await sessions.prove(call.db, call.viewer.sessionId)
  await record(call, 'USER_LOGIN', `confirmed with ${how} who they are`)
}

async function record(
  call: SignedInCall,
  action: 'USER_LOGIN' | 'USER_LOGIN_FAILED',
  what: string,
): Promise<void> {
  const { viewer } = call
  await recordAudit(call, {
    action,
    ...aboutAccount(viewer.id, viewer.fullName),
    description: `${viewer.fullName} ${what}`,
  })
}

async function activeSelf(db: Db, { viewer }: SignedInCall): Promise<UserRow> {
  const user = await findUser(db, viewer.id)
  if (!user?.isActive) throw new Refusal('signed-out')
  return user
}
