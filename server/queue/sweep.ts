// Deletes expired data: sessions and codes, old idempotency keys and rate-limit events, and login details that never
// got a receipt.

import { and, eq, inArray, isNotNull, lt, or } from 'drizzle-orm'
import { DAY_MS } from '#core/time.ts'
import { LIFETIME } from '#core/timing.ts'
import type { Db } from '../db/connection.ts'
import {
  idempotencyKeys,
  limitedEvents,
  oneTimeCodes,
  outgoingMessages,
  passkeySteps,
  sessions,
} from '../db/schema.ts'

export async function sweep(db: Db, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const keysEnd = new Date(now.getTime() - LIFETIME.idempotencyKey)
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
  await db.delete(passkeySteps).where(lt(passkeySteps.expiresAt, now))
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
