// The keys of repeated submits, as rows.

import { and, eq, sql } from 'drizzle-orm'
import { LIFETIME } from '#core/timing.ts'
import type { Db } from '../db/connection.ts'
import { named } from '../db/named.ts'
import { idempotencyKeys } from '../db/schema.ts'

interface Claim {
  userId: string
  key: string
  requestHash: Buffer
  now: Date
}

/**
 * False if the key is in use; an expired one is free again. A second request with the key waits here until the first
 * has committed or rolled back.
 */
export async function claimKey(db: Db, { userId, key, requestHash, now }: Claim): Promise<boolean> {
  const expired = new Date(now.getTime() - LIFETIME.idempotencyKey)
  const { rowCount } = await db.execute(sql`${named('claim-key')}
    INSERT INTO idempotency_keys AS k (user_id, key, request_hash, created_at)
    VALUES (${userId}, ${key}, ${requestHash}, ${now})
    ON CONFLICT (user_id, key) DO UPDATE
      SET request_hash = excluded.request_hash, created_at = excluded.created_at, status = NULL, reply = NULL
      WHERE k.created_at < ${expired}`)
  return rowCount === 1
}

export async function findKey(db: Db, userId: string, key: string) {
  const [row] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))
  return row ?? null
}

/** Stores the reply for repeated submits. */
export async function storeReply(
  db: Db,
  userId: string,
  key: string,
  status: number,
  reply: unknown,
): Promise<void> {
  await db.execute(sql`${named('store-reply')}
    UPDATE idempotency_keys SET status = ${status}, reply = ${JSON.stringify(reply) ?? null}::jsonb
     WHERE user_id = ${userId} AND key = ${key}`)
}
