// Who wants no messages about offers.

import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { offerStops } from '#server/db/schema.ts'

export async function hasStopped(db: Db, userId: string): Promise<boolean> {
  const rows = await db.select().from(offerStops).where(eq(offerStops.userId, userId))
  return rows.length > 0
}

export async function insertStop(db: Db, userId: string, stoppedAt: Date): Promise<void> {
  await db.insert(offerStops).values({ userId, stoppedAt }).onConflictDoNothing()
}

export async function deleteStop(db: Db, userId: string): Promise<void> {
  await db.delete(offerStops).where(eq(offerStops.userId, userId))
}
