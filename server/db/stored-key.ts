// A random key that is generated at first start and stored in the database, so that every server has it.

import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from './connection.ts'
import { appSecrets } from './schema.ts'

/** If servers start together, the first key is kept. */
export async function storedKey(db: Db, name: string, now: Date): Promise<Buffer> {
  const value = { key: randomBytes(32).toString('base64url') }
  await db.insert(appSecrets).values({ name, value, createdAt: now }).onConflictDoNothing()
  const [row] = await db.select().from(appSecrets).where(eq(appSecrets.name, name))
  return Buffer.from((row!.value as typeof value).key, 'base64url')
}
