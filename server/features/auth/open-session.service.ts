// The last step of every sign-in: a session for a person who has proved their identity.

import { Refusal } from '#core/errors.ts'
import type { Call } from '#server/call.ts'
import type { Deps } from '#server/deps.ts'
import { aboutAccount, recordAudit } from '#server/features/audit/audit.service.ts'
import { fullNameOf, markSignIn, type UserRow } from '#server/features/people/people.service.ts'

export const WELCOME = { success: true, message: "You've been logged in successfully." }

export interface Entry {
  /** The session's token. */
  token: string
  person: UserRow
}

/** A refusal that must not roll back the counted attempts. */
export type Outcome<T = Entry> = T | { refusal: Refusal }

/** Signs a person in within the caller's transaction. `isProved`: by a code or passkey, not by a password alone. */
export async function openSession(
  { sessions }: Deps,
  call: Call,
  user: UserRow,
  how: string,
  isProved: boolean,
): Promise<Outcome> {
  const { db, actor, now } = call
  if (!user.isActive) return { refusal: new Refusal('own-account-paused') }
  // Ends this browser's previous session: a sign-in always renews the token.
  const origin = { ...actor, isProved }
  const token = actor.viewer
    ? await sessions.replace(db, actor.viewer, user.id, origin)
    : await sessions.create(db, user.id, origin)
  await markSignIn(db, user.id, now)
  const self = {
    ...actor,
    viewer: { id: user.id, role: user.role, fullName: fullNameOf(user), sessionId: '' },
  }
  await recordAudit(
    { db, actor: self, now },
    {
      action: 'USER_LOGIN',
      ...aboutAccount(user.id, fullNameOf(user)),
      description: `${fullNameOf(user) || user.whatsappNumber} signed in with ${how}`,
    },
  )
  return { token, person: user }
}

export function settle<T extends object>(outcome: Outcome<T>): T {
  if ('refusal' in outcome) throw outcome.refusal
  return outcome
}
