// After a correct code or password: whether a passkey is needed too. With SECOND_FACTOR=staff it is, for people who see
// everybody's data. Somebody without their passkey can use the code by text instead.

import { can } from '#core/capabilities.ts'
import { Refusal } from '#core/errors.ts'
import type { Call } from '#server/call.ts'
import type { Deps } from '#server/deps.ts'
import { notifyAudience } from '#server/features/notifications/notifications.service.ts'
import { beginStep, findPasskeysOf, makeStepChallenge } from '#server/features/passkeys/passkeys.service.ts'
import { fullNameOf, type UserRow } from '#server/features/people/people.service.ts'
import { type Entry, type Outcome, openSession } from './open-session.service.ts'

/** The person has to use their passkey next; the token is for the browser's cookie. */
export interface NextStep {
  stepToken: string
  /** After a code they may continue without the passkey, after a password they may not. */
  first: 'code' | 'password'
}

/** Opens the session, or asks for the passkey. */
export async function enter(
  deps: Deps,
  call: Call,
  user: UserRow,
  first: 'code' | 'password',
): Promise<Outcome<Entry | NextStep>> {
  const { db, now, settings } = call
  const isAsked = settings.secondFactor === 'staff' && can(user.role, 'account:privileged')
  if (!isAsked || !user.isActive) return openSession(deps, call, user, `a ${first}`, first === 'code')
  const hasPasskey = (await findPasskeysOf(db, user.id)).length > 0
  if (!hasPasskey) {
    // Only somebody who is signed in can add the first passkey.
    if (first === 'code') return openSession(deps, call, user, 'a code', true)
    return { refusal: new Refusal('code-needed') }
  }
  const purpose = first === 'code' ? 'AFTER_CODE' : 'AFTER_PASSWORD'
  const stepToken = await beginStep(db, { purpose, userId: user.id, challenge: makeStepChallenge() }, now)
  return { stepToken, first }
}

/**
 * Continues without the passkey. Admins are notified, since somebody who took over a phone number would do this too.
 */
export async function enterWithoutPasskey(deps: Deps, call: Call, user: UserRow): Promise<Outcome> {
  const name = fullNameOf(user)
  const message = `${name} signed in with a code by text instead of their passkey. If they do not know about this, reset their password and check their phone number.`
  const notice = { type: 'SECURITY_ALERT', title: 'Signed in without a passkey', message } as const
  await notifyAudience(call, 'notices:attacks', notice, user.id)
  return openSession(deps, call, user, 'a code, without their passkey', true)
}
