// One-time codes: six digits, stored hashed, valid for five minutes and one use, invalid after five wrong attempts. A
// code belongs to the challenge of the browser that asked for it, and only that browser can try it.

import { createHash, randomBytes, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { LIMITS } from '#core/limits.ts'
import { LIFETIME } from '#core/timing.ts'
import type { Db } from '#server/db/connection.ts'
import { oneTimeCodes } from '#server/db/schema.ts'
import { allowanceOf, WRONG_CODES_A_DAY } from './allowances.ts'
import { countEvent, secondsToWait } from './rate-limits.sql.ts'

export type Purpose = typeof oneTimeCodes.$inferSelect.purpose

/** The subject of a code, and which browser may try it. */
export interface CodeKey {
  phoneNumber: string
  purpose: Purpose
  /** The hash of the challenge cookie; null without one. */
  challenge: Buffer | null
}

export type Tried =
  | { outcome: 'right' }
  /** `isLast`: the last attempt for this code. `isOverDay`: also the last of the day for the number or device. */
  | { outcome: 'wrong'; isLast: boolean; isOverDay: boolean }
  /** Used, expired, tried too often, or never existed: the reply does not say which. */
  | { outcome: 'ended' }

const MAX_WRONG_TRIES = 5
// Slow enough that trying all million codes takes longer than a code lives, fast enough for a sign-in.
const HASHING = { memoryCost: 8192, timeCost: 2, parallelism: 1 }

export const makeChallenge = (): string => randomBytes(32).toString('base64url')

export function hashChallenge(challenge: string): Buffer {
  return createHash('sha256').update(challenge).digest()
}

export function challengeHashOf({ challenge }: { challenge: string | undefined }): Buffer | null {
  return challenge ? hashChallenge(challenge) : null
}

/**
 * The challenge of somebody who is signed in: their session. Only it can try the code, a new one cancels only its own
 * earlier one, and no cookie of a sign-in has this hash.
 */
export function sessionChallenge(sessionId: string, purpose: 'PROOF' | 'NEW_NUMBER'): Buffer {
  return hashChallenge(`${purpose} ${sessionId}`)
}

export function makeCode(): string {
  return randomInt(0, 10 ** LIMITS.codeDigits)
    .toString()
    .padStart(LIMITS.codeDigits, '0')
}

/**
 * Stores the hash of a code and cancels the earlier one of the same challenge. Null stores one that nothing matches:
 * trying it looks and takes as long as a wrong code, so a number that was sent nothing looks like any other.
 */
export async function keepCode(
  db: Db,
  key: CodeKey & { challenge: Buffer; device: string | null },
  code: string | null,
  now: Date,
): Promise<void> {
  const codeHash = await hash(code ?? randomBytes(32), HASHING)
  const { challenge } = key
  // Two requests from one browser at once: the second cancels the first one's code.
  await db.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`challenge:${challenge.toString('hex')}`}, 0))`,
  )
  await db
    .update(oneTimeCodes)
    .set({ endedAt: now })
    .where(and(eq(oneTimeCodes.challenge, challenge), isNull(oneTimeCodes.endedAt)))
  const expiresAt = new Date(now.getTime() + LIFETIME.code)
  await db.insert(oneTimeCodes).values({ ...key, codeHash, createdAt: now, expiresAt })
}

/**
 * Tries a code. A wrong attempt is counted, so the caller must commit even if it is refused. The row is locked: however
 * many attempts arrive at once, five are counted and then the code is invalid.
 */
export async function tryCode(db: Db, key: CodeKey, code: string, now: Date): Promise<Tried> {
  const living = await lockLivingCode(db, key)
  if (!living) return { outcome: 'ended' }
  const end = (attempts: number) =>
    db.update(oneTimeCodes).set({ attempts, endedAt: now }).where(eq(oneTimeCodes.id, living.id))
  const subject = allowanceOf(key.phoneNumber, living.device)
  const isOver = async () => (await secondsToWait(db, WRONG_CODES_A_DAY, subject, now)) !== null
  if (living.expiresAt <= now || (await isOver())) {
    await end(living.attempts)
    return { outcome: 'ended' }
  }
  if (/^\d{6}$/.test(code) && (await verify(living.codeHash, code))) {
    await end(living.attempts)
    return { outcome: 'right' }
  }
  const attempts = living.attempts + 1
  await countEvent(db, WRONG_CODES_A_DAY.kind, subject, now)
  const isOverDay = await isOver()
  const isLast = isOverDay || attempts >= MAX_WRONG_TRIES
  if (isLast) await end(attempts)
  else await db.update(oneTimeCodes).set({ attempts }).where(eq(oneTimeCodes.id, living.id))
  return { outcome: 'wrong', isLast, isOverDay }
}

async function lockLivingCode(db: Db, { phoneNumber, purpose, challenge }: CodeKey) {
  if (!challenge) return undefined
  const [living] = await db
    .select()
    .from(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.challenge, challenge),
        eq(oneTimeCodes.phoneNumber, phoneNumber),
        eq(oneTimeCodes.purpose, purpose),
        isNull(oneTimeCodes.endedAt),
      ),
    )
    .for('update')
  return living
}
