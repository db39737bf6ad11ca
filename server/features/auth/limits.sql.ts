// Counts what is limited by number, username or address. Kept in the database, so that a limit holds over many servers.

import { and, count, desc, eq, gt, min, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { limitedEvents } from '#server/db/schema.ts'

export interface Limit {
  kind: string
  max: number
  windowMs: number
}

/**
 * Whether one more is allowed: null, or the seconds until it is. Callers for one subject wait for each other until
 * the transaction ends, so the count cannot be overrun by many at once.
 */
export async function secondsToWait(
  db: Db,
  limit: Limit,
  subject: string,
  now: Date,
): Promise<number | null> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${limit.kind}:${subject}`}, 0))`)
  const since = new Date(now.getTime() - limit.windowMs)
  const recent = db
    .select({ at: limitedEvents.at })
    .from(limitedEvents)
    .where(
      and(
        eq(limitedEvents.kind, limit.kind),
        eq(limitedEvents.subject, subject),
        gt(limitedEvents.at, since),
      ),
    )
    .orderBy(desc(limitedEvents.at))
    .limit(limit.max)
    .as('recent')
  const [row] = await db.select({ n: count(), oldest: min(recent.at) }).from(recent)
  if (!row || row.n < limit.max || !row.oldest) return null
  return Math.max(1, Math.ceil((row.oldest.getTime() + limit.windowMs - now.getTime()) / 1000))
}

export async function countEvent(db: Db, kind: string, subject: string, now: Date): Promise<void> {
  await db.insert(limitedEvents).values({ kind, subject, at: now })
}
