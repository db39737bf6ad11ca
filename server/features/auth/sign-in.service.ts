// Turns a correct code or password into a session.

import { randomUUID } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '#core/errors.ts'
import { normalisePhone } from '#core/phone.ts'
import { registeredMessage } from '#core/sign-in-messages.ts'
import type { Call } from '#server/call.ts'
import type { Deps } from '#server/deps.ts'
import { aboutAccount, recordAudit } from '#server/features/audit/audit.service.ts'
import { notifyAudience } from '#server/features/notifications/notifications.service.ts'
import {
  findUserByPhone,
  findUserByUsername,
  fullNameOf,
  insertUser,
  type UserRow,
} from '#server/features/people/people.service.ts'
import { PasswordTries } from './allowances.ts'
import { warnOfWrongTries } from './attack-notices.service.ts'
import { tryCode } from './codes.service.ts'
import { type Entry, type Outcome, settle } from './open-session.service.ts'
import { enter, type NextStep } from './second-factor.service.ts'
import { countStraySignIn } from './stray-sign-ins.service.ts'

/** The browser enables Resend when it reads `codeEnded`. */
export const codeEnded = (): Refusal => new Refusal('code-ended', { data: { codeEnded: true } })

export async function signInWithCode(
  deps: Deps,
  call: Call,
  typed: { phoneNumber: string; otpCode: string },
  challenge: Buffer | null,
): Promise<Entry | NextStep> {
  const number = normalisePhone(typed.phoneNumber)
  if (!number.ok) throw new Refusal('wrong-code')
  const phoneNumber = number.phone
  const { actor, now } = call
  return settle(
    await call.db.transaction(async (tx): Promise<Outcome<Entry | NextStep>> => {
      const inside = { ...call, db: tx }
      const tried = await tryCode(tx, { phoneNumber, purpose: 'LOGIN', challenge }, typed.otpCode, now)
      const known = await findUserByPhone(tx, phoneNumber)
      if (tried.outcome === 'ended') {
        await countStraySignIn(tx, 'CODE', actor.ip, now)
        return { refusal: codeEnded() }
      }
      if (tried.outcome === 'wrong') {
        if (known) await recordFailure(inside, known, phoneNumber, 'a wrong code')
        else await countStraySignIn(tx, 'CODE', actor.ip, now)
        if (known && tried.isOverDay) await warnOfWrongTries(inside, known, 'codes')
        return { refusal: tried.isLast ? codeEnded() : new Refusal('wrong-code') }
      }
      // Registration was closed after the code was sent.
      if (!known && !call.settings.registrationOpen) return { refusal: codeEnded() }
      const user = known ?? (await register(inside, phoneNumber))
      return enter(deps, inside, user, 'code')
    }),
  )
}

export async function signInWithPassword(
  deps: Deps,
  call: Call,
  typed: { username: string; password: string },
  deviceMark: string | undefined,
): Promise<Entry | NextStep> {
  const username = typed.username.toLowerCase()
  const { actor, now } = call
  return settle(
    await call.db.transaction(async (tx): Promise<Outcome<Entry | NextStep>> => {
      const inside = { ...call, db: tx }
      const user = await findUserByUsername(tx, username)
      const device = deps.marks.deviceOf(deviceMark, user, now)
      const tries = new PasswordTries(tx, { username, device, ip: actor.ip }, now)
      const closed = await tries.refuse()
      if (closed) return { refusal: closed }
      // An unknown name takes as much time as a known one.
      const right = await verify(user?.passwordHash ?? (await decoyHash), typed.password)
      if (!user?.passwordHash || !right) {
        const { isOverDay } = await tries.countWrong()
        if (user) await recordFailure(inside, user, username, 'a wrong password')
        else await countStraySignIn(tx, 'PASSWORD', actor.ip, now)
        if (user && isOverDay) await warnOfWrongTries(inside, user, 'passwords')
        return { refusal: new Refusal('wrong-password') }
      }
      if (user.passwordExpiresAt && user.passwordExpiresAt <= now)
        return { refusal: new Refusal('password-expired') }
      return enter(deps, inside, user, 'password')
    }),
  )
}

/** A verified unknown number becomes an account that waits for approval. */
async function register(call: Call, phoneNumber: string): Promise<UserRow> {
  const username = `pending-${randomUUID().slice(0, 8)}`
  const account = {
    firstName: '',
    lastName: '',
    role: 'PENDING',
    whatsappNumber: phoneNumber,
    username,
  } as const
  const user = await insertUser(call.db, account, call.now)
  await recordAudit(call, {
    action: 'USER_CREATED',
    ...aboutAccount(user.id, null),
    description: `${phoneNumber} registered and is waiting for approval`,
    metadata: { role: 'PENDING', whatsappNumber: phoneNumber },
  })
  await notifyAudience(call, 'notices:registrations', {
    type: 'ACCOUNT_PENDING',
    title: 'New Account',
    message: registeredMessage('', phoneNumber),
    // By this, the name can be added once they have given it.
    contractorId: user.id,
  })
  return user
}

async function recordFailure(call: Call, user: UserRow, subject: string, what: string): Promise<void> {
  await recordAudit(call, {
    action: 'USER_LOGIN_FAILED',
    ...aboutAccount(user.id, fullNameOf(user)),
    description: `A sign-in as ${subject} failed: ${what}`,
  })
}

/** Created in advance, so that the first unknown name takes no longer than the next. */
const decoyHash = hash(randomUUID())
