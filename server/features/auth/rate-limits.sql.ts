// Rate limits by number, username or address. Stored in the database, so that they hold across servers.

import { and, count, desc, eq, gt, lte, min, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { limitedEvents } from '#server/db/schema.ts'

/**
 * How far the clocks of servers on one database may differ. Entries further in the future were counted before a clock
 * was set back, and would lock people out until that time comes again.
 */
const CLOCKS_APART_MS = 60_000

export interface Limit {
  kind: string
  max: number
  windowMs: number
}

/**
 * Whether one more is allowed: null, or the seconds until it is. Callers for one subject are serialised until the
 * transaction ends, so concurrent calls cannot exceed the limit.
 */
export async function secondsToWait(
  db: Db,
  limit: Limit,
  subject: string,
  now: Date,
): Promise<number | null> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${limit.kind}:${subject}`}, 0))`)
  const since = new Date(now.getTime() - limit.windowMs)
  const until = new Date(now.getTime() + CLOCKS_APART_MS)
  const recent = db
    .select({ at: limitedEvents.at })
    .from(limitedEvents)
    .where(
      and(
        eq(limitedEvents.kind, limit.kind),
        eq(limitedEvents.subject, subject),
        gt(limitedEvents.at, since),
        lte(limitedEvents.at, until),
      ),
    )
    .orderBy(desc(limitedEvents.at))
    .limit(limit.max)
    .as('recent')
  const [row] = await db.select({ n: count(), oldest: min(recent.at) }).from(recent)
  if (!row || row.n < limit.max || !row.oldest) return null
  const left = Math.min(limit.windowMs, row.oldest.getTime() + limit.windowMs - now.getTime())
  return Math.max(1, Math.ceil(left / 1000))
}

export async function countEvent(db: Db, kind: string, subject: string, now: Date): Promise<void> {
  await db.insert(limitedEvents).values({ kind, subject, at: now })
}
