// The token of the setup link.

import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { appSecrets } from '#server/db/schema.ts'

const NAME = 'setup-token'

export async function findSetupToken(db: Db): Promise<string | null> {
  const [row] = await db.select().from(appSecrets).where(eq(appSecrets.name, NAME))
  return (row?.value as { token: string } | undefined)?.token ?? null
}

/** If servers start together, the first token is kept. */
export async function keepSetupToken(db: Db, token: string, now: Date): Promise<void> {
  await db.insert(appSecrets).values({ name: NAME, value: { token }, createdAt: now }).onConflictDoNothing()
}

export async function deleteSetupToken(db: Db): Promise<void> {
  await db.delete(appSecrets).where(eq(appSecrets.name, NAME))
}
