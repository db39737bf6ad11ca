// Who wants no messages about offers.

import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { offerStops } from '#server/db/schema.ts'

/** Since when; null for somebody who has not answered STOP, or START since. */
export async function findStop(db: Db, userId: string): Promise<Date | null> {
  const [row] = await db.select().from(offerStops).where(eq(offerStops.userId, userId))
  return row?.stoppedAt ?? null
}

export const hasStopped = async (db: Db, userId: string): Promise<boolean> =>
  (await findStop(db, userId)) !== null

/** Everyone who has: the shortlist marks them. */
export async function findStopped(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.select({ userId: offerStops.userId }).from(offerStops)
  return new Set(rows.map(({ userId }) => userId))
}

export async function insertStop(db: Db, userId: string, stoppedAt: Date): Promise<void> {
  await db.insert(offerStops).values({ userId, stoppedAt }).onConflictDoNothing()
}

export async function deleteStop(db: Db, userId: string): Promise<void> {
  await db.delete(offerStops).where(eq(offerStops.userId, userId))
}
