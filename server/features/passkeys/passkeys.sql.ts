// Passkeys and browsers' pending steps, as rows.

import { and, desc, eq, gt } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { passkeySteps, passkeys } from '#server/db/schema.ts'

export type PasskeyRow = typeof passkeys.$inferSelect
export type StepRow = typeof passkeySteps.$inferSelect

export async function findPasskeysOf(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt), passkeys.id)
}

/** Locked, so that concurrent uses are counted one after the other. */
export async function lockPasskey(db: Db, credentialId: string): Promise<PasskeyRow | null> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)).for('update')
  return row ?? null
}

export async function insertPasskey(db: Db, passkey: typeof passkeys.$inferInsert): Promise<void> {
  await db.insert(passkeys).values(passkey)
}

export async function updateUse(db: Db, id: string, counter: number, now: Date): Promise<void> {
  await db.update(passkeys).set({ counter, lastUsedAt: now }).where(eq(passkeys.id, id))
}

export async function deleteOwnPasskey(db: Db, userId: string, id: string): Promise<PasskeyRow | null> {
  const [gone] = await db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning()
  return gone ?? null
}

export async function deletePasskeysOf(db: Db, userId: string): Promise<void> {
  await db.delete(passkeys).where(eq(passkeys.userId, userId))
}

export async function insertStep(db: Db, step: StepRow): Promise<void> {
  await db.insert(passkeySteps).values(step)
}

export async function findStep(db: Db, tokenHash: Buffer, now: Date): Promise<StepRow | null> {
  const [row] = await db
    .select()
    .from(passkeySteps)
    .where(and(eq(passkeySteps.tokenHash, tokenHash), gt(passkeySteps.expiresAt, now)))
  return row ?? null
}

/** A step can be used once: of two concurrent uses, one gets it. */
export async function takeStep(db: Db, tokenHash: Buffer, now: Date): Promise<StepRow | null> {
  const [row] = await db.delete(passkeySteps).where(eq(passkeySteps.tokenHash, tokenHash)).returning()
  return row && row.expiresAt > now ? row : null
}
