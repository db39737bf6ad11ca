// Turning a right code or password into a session.

import { randomUUID } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '#core/errors.ts'
import { TOLD_OF_REGISTRATION } from '#core/notifications.ts'
import { normalisePhone } from '#core/phone.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { notifyRoles } from '#server/features/notifications/notifications.service.ts'
import {
  findUserByPhone,
  findUserByUsername,
  fullNameOf,
  insertUser,
  markSignIn,
  type UserRow,
} from '#server/features/users/people.service.ts'
import type { Actor } from '#server/http/register-route.ts'
import { tryCode } from './codes.service.ts'
import { countEvent, type Limit, secondsToWait } from './limits.sql.ts'

const WRONG_CODE = 'Invalid phone number or verification code.'
const WRONG_PASSWORD = 'Invalid username or password.'
const PAUSED = 'Your account is paused. Please contact your administrator.'
const WRONG_PER_USERNAME: Limit = { kind: 'wrong-password', max: 5, windowMs: 15 * 60_000 }
const WRONG_PER_ADDRESS: Limit = { kind: 'wrong-password-from', max: 50, windowMs: 60 * 60_000 }

/** A refusal that must not undo what was counted on the way to it. */
type Outcome = { token: string } | { refusal: Refusal }

export async function signInWithCode(
  deps: Deps,
  typedNumber: string,
  code: string,
  actor: Actor,
  now: Date,
): Promise<string> {
  const number = normalisePhone(typedNumber)
  if (!number.ok) throw new Refusal('wrong-credentials', { message: WRONG_CODE })
  return settle(
    await deps.database.db.transaction(async (tx): Promise<Outcome> => {
      const right = await tryCode(tx, number.phone, 'LOGIN', code, now)
      const known = await findUserByPhone(tx, number.phone)
      if (!right) {
        await recordFailure(tx, actor, now, known, number.phone, 'a wrong or expired code')
        return { refusal: new Refusal('wrong-credentials', { message: WRONG_CODE }) }
      }
      if (!known && !deps.settings.registrationOpen) {
        return { refusal: new Refusal('wrong-credentials', { message: WRONG_CODE }) }
      }
      const user = known ?? (await register(tx, number.phone, actor, now))
      return openSession(deps, tx, user, actor, now, 'a code')
    }),
  )
}

export async function signInWithPassword(
  deps: Deps,
  typedUsername: string,
  password: string,
  actor: Actor,
  now: Date,
): Promise<string> {
  const username = typedUsername.toLowerCase()
  return settle(
    await deps.database.db.transaction(async (tx): Promise<Outcome> => {
      for (const [limit, subject] of [
        [WRONG_PER_ADDRESS, actor.ip],
        [WRONG_PER_USERNAME, username],
      ] as const) {
        const wait = await secondsToWait(tx, limit, subject, now)
        if (wait !== null) {
          const message = 'Too many wrong passwords. Please wait a while and try again.'
          return { refusal: new Refusal('too-many', { message, retryAfterSeconds: wait }) }
        }
      }
      const user = await findUserByUsername(tx, username)
      // An unknown name costs as much time as a known one.
      const right = await verify(user?.passwordHash ?? (await decoyHash()), password)
      if (!user?.passwordHash || !right) {
        await countEvent(tx, WRONG_PER_USERNAME.kind, username, now)
        await countEvent(tx, WRONG_PER_ADDRESS.kind, actor.ip, now)
        await recordFailure(tx, actor, now, user, username, 'a wrong password')
        return { refusal: new Refusal('wrong-credentials', { message: WRONG_PASSWORD }) }
      }
      if (user.passwordExpiresAt && user.passwordExpiresAt <= now) {
        const message = 'This temporary password has expired. Please ask your administrator for a new one.'
        return { refusal: new Refusal('wrong-credentials', { message }) }
      }
      return openSession(deps, tx, user, actor, now, 'a password')
    }),
  )
}

/** Signs a person in within the caller's transaction and returns the token for the cookie. */
export async function openSession(
  deps: Deps,
  tx: Db,
  user: UserRow,
  actor: Actor,
  now: Date,
  how: string,
): Promise<Outcome> {
  if (!user.isActive) return { refusal: new Refusal('forbidden', { message: PAUSED }) }
  // Whoever was signed in with this browser before is not any more: a sign-in always renews the token.
  if (actor.viewer) await deps.sessions.end(tx, actor.viewer.sessionId)
  const token = await deps.sessions.create(tx, user.id, actor)
  await markSignIn(tx, user.id, now)
  const self = {
    ...actor,
    viewer: { id: user.id, role: user.role, fullName: fullNameOf(user), sessionId: '' },
  }
  await recordAudit(tx, self, now, {
    action: 'USER_LOGIN',
    resourceType: 'USER',
    resourceId: user.id,
    targetUserId: user.id,
    targetName: fullNameOf(user),
    description: `${fullNameOf(user) || user.whatsappNumber} signed in with ${how}`,
  })
  return { token }
}

export function settle(outcome: Outcome): string {
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.token
}

/** A verified number that nobody has becomes an account that waits for approval. */
async function register(tx: Db, phoneNumber: string, actor: Actor, now: Date): Promise<UserRow> {
  const username = `pending-${randomUUID().slice(0, 8)}`
  const user = await insertUser(
    tx,
    { firstName: '', lastName: '', role: 'PENDING', whatsappNumber: phoneNumber, username },
    now,
  )
  await recordAudit(tx, actor, now, {
    action: 'USER_CREATED',
    resourceType: 'USER',
    resourceId: user.id,
    targetUserId: user.id,
    description: `${phoneNumber} registered and waits for approval`,
    metadata: { role: 'PENDING', whatsappNumber: phoneNumber },
  })
  const message = `${phoneNumber} has registered and waits for approval in Manage Users.`
  await notifyRoles(tx, TOLD_OF_REGISTRATION, { type: 'ACCOUNT_PENDING', title: 'New Account', message }, now)
  return user
}

async function recordFailure(
  tx: Db,
  actor: Actor,
  now: Date,
  user: UserRow | null,
  subject: string,
  what: string,
): Promise<void> {
  await recordAudit(tx, actor, now, {
    action: 'USER_LOGIN_FAILED',
    resourceType: 'USER',
    resourceId: user?.id ?? null,
    targetUserId: user?.id ?? null,
    targetName: user ? fullNameOf(user) : null,
    description: `A sign-in as ${subject} failed: ${what}`,
  })
}

let decoy: Promise<string> | null = null
function decoyHash(): Promise<string> {
  decoy ??= hash(randomUUID())
  return decoy
}
