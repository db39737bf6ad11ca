// One-time codes: six digits, stored hashed, good for five minutes and one use, dead after five wrong tries.

import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { and, eq, isNull } from 'drizzle-orm'
import { LIMITS } from '#core/limits.ts'
import { LIFETIME } from '#core/timing.ts'
import type { Db } from '#server/db/connection.ts'
import { oneTimeCodes } from '#server/db/schema.ts'

export type Purpose = 'LOGIN' | 'FIRST_ADMIN'

const MAX_WRONG_TRIES = 5
// Dear enough that all million codes take longer to try than a code lives, cheap enough for a sign-in.
const HASHING = { memoryCost: 8192, timeCost: 2, parallelism: 1 }

/** Makes a code and kills the earlier one. The code itself goes to the phone and is stored nowhere. */
export async function createCode(db: Db, phoneNumber: string, purpose: Purpose, now: Date): Promise<string> {
  const code = randomInt(0, 10 ** LIMITS.codeDigits)
    .toString()
    .padStart(LIMITS.codeDigits, '0')
  const codeHash = await hash(code, HASHING)
  await endLivingCode(db, phoneNumber, purpose, now)
  await db.insert(oneTimeCodes).values({
    purpose,
    phoneNumber,
    codeHash,
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIFETIME.code),
  })
  return code
}

/**
 * Tries a code. A wrong try is counted, so the caller must commit also when the answer is no. The row is locked:
 * however many tries arrive at once, five are counted and then the code is dead.
 */
export async function tryCode(
  db: Db,
  phoneNumber: string,
  purpose: Purpose,
  code: string,
  now: Date,
): Promise<boolean> {
  const [living] = await db
    .select()
    .from(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.phoneNumber, phoneNumber),
        eq(oneTimeCodes.purpose, purpose),
        isNull(oneTimeCodes.endedAt),
      ),
    )
    .for('update')
  if (!living) return false
  if (living.expiresAt <= now) {
    await endLivingCode(db, phoneNumber, purpose, now)
    return false
  }
  const right = /^\d{6}$/.test(code) && (await verify(living.codeHash, code))
  const attempts = living.attempts + (right ? 0 : 1)
  const ended = right || attempts >= MAX_WRONG_TRIES
  await db
    .update(oneTimeCodes)
    .set({ attempts, ...(ended ? { endedAt: now } : {}) })
    .where(eq(oneTimeCodes.id, living.id))
  return right
}

async function endLivingCode(db: Db, phoneNumber: string, purpose: Purpose, now: Date): Promise<void> {
  await db
    .update(oneTimeCodes)
    .set({ endedAt: now })
    .where(
      and(
        eq(oneTimeCodes.phoneNumber, phoneNumber),
        eq(oneTimeCodes.purpose, purpose),
        isNull(oneTimeCodes.endedAt),
      ),
    )
}
