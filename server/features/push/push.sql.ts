// Subscribed devices, and the keys that sign push notifications.

import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Role } from '#core/capabilities.ts'
import type { Db } from '#server/db/connection.ts'
import { appSecrets, pushSubscriptions, users } from '#server/db/schema.ts'

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

const KEY_NAME = 'vapid'

export async function findVapidKeys(db: Db): Promise<VapidKeys | null> {
  const [row] = await db.select().from(appSecrets).where(eq(appSecrets.name, KEY_NAME))
  return (row?.value as VapidKeys | undefined) ?? null
}

/** If servers start together, the first keys are kept. */
export async function keepVapidKeys(db: Db, keys: VapidKeys, now: Date): Promise<void> {
  await db.insert(appSecrets).values({ name: KEY_NAME, value: keys, createdAt: now }).onConflictDoNothing()
}

interface NewSubscription {
  userId: string
  /** The session in which the device subscribed; the subscription ends with it. */
  sessionId: string
  endpoint: string
  p256dh: string
  auth: string
  userAgent: string | null
}

/** A device belongs to the person who signed in on it last. */
export async function upsertSubscription(db: Db, subscription: NewSubscription, now: Date): Promise<void> {
  await db
    .insert(pushSubscriptions)
    .values({ ...subscription, createdAt: now })
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: { ...subscription, createdAt: now } })
}

/** Keeps the newest subscriptions. Locks the person, so that two concurrent requests see each other's device. */
export async function keepNewestDevices(db: Db, userId: string, most: number): Promise<void> {
  await db.execute(sql`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`)
  await db.execute(sql`
    DELETE FROM push_subscriptions WHERE id IN (
      SELECT id FROM push_subscriptions WHERE user_id = ${userId}
       ORDER BY created_at DESC, id DESC OFFSET ${most})`)
}

export async function deleteOwnSubscription(db: Db, userId: string, endpoint: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)))
}

export async function deleteSubscription(db: Db, id: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
}

const reachable = and(eq(users.isActive, true), isNull(users.deletedAt))

/** Only of people who can still sign in. */
export async function findSubscription(db: Db, id: string) {
  const [row] = await db
    .select({ subscription: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .where(and(eq(pushSubscriptions.id, id), reachable))
  return row?.subscription ?? null
}

const ofReachable = (db: Db, whose: SQL | undefined) =>
  db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .where(and(whose, reachable))

export async function listSubscriptionsOf(db: Db, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT s.id FROM push_subscriptions s JOIN users u ON u.id = s.user_id
     WHERE s.user_id = ANY(${sql.param([...userIds])}::uuid[]) AND u.is_active AND u.deleted_at IS NULL`)
  return rows.map((row) => row.id)
}

export async function listSubscriptionsByRole(
  db: Db,
  roles: readonly Role[],
  exceptId?: string,
): Promise<string[]> {
  const whose = and(inArray(users.role, [...roles]), exceptId ? ne(users.id, exceptId) : undefined)
  return (await ofReachable(db, whose)).map((row) => row.id)
}
