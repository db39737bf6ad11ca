// Removes what has served its time: expired sessions and codes, old idempotency keys and counted events, and login
// details of which no receipt ever came.

import { and, eq, inArray, isNotNull, lt, or } from 'drizzle-orm'
import { LIFETIME } from '#core/timing.ts'
import type { Db } from '../db/connection.ts'
import { idempotencyKeys, limitedEvents, oneTimeCodes, outgoingMessages, sessions } from '../db/schema.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export async function sweep(db: Db, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const keysEnd = new Date(now.getTime() - LIFETIME.idempotencyKey)
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, keysEnd))
  await db.delete(limitedEvents).where(lt(limitedEvents.at, dayAgo))
  await db
    .delete(oneTimeCodes)
    .where(
      and(
        lt(oneTimeCodes.createdAt, dayAgo),
        or(isNotNull(oneTimeCodes.endedAt), lt(oneTimeCodes.expiresAt, now)),
      ),
    )
  await db
    .update(outgoingMessages)
    .set({ body: null })
    .where(
      and(
        eq(outgoingMessages.secret, true),
        isNotNull(outgoingMessages.body),
        inArray(outgoingMessages.status, ['SENT', 'UNCERTAIN']),
        lt(outgoingMessages.updatedAt, new Date(now.getTime() - LIFETIME.undeliveredSecret)),
      ),
    )
}
