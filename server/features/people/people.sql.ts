// The people, as rows.

import { and, count, eq, inArray, isNull, like, or, sql } from 'drizzle-orm'
import type { Role } from '#core/capabilities.ts'
import { usernameFor } from '#core/users.ts'
import type { Db } from '#server/db/connection.ts'
import { escapeLike } from '#server/db/like.ts'
import { signIns, users } from '#server/db/schema.ts'
import { wakeOffersTo } from '#server/queue/wake-offers.ts'

export type UserRow = typeof users.$inferSelect

export const fullNameOf = (user: { firstName: string; lastName: string }): string =>
  `${user.firstName} ${user.lastName}`.trim()

export async function findUser(db: Db, id: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
  return row ?? null
}

export async function findUserByPhone(db: Db, phoneNumber: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.whatsappNumber, phoneNumber), isNull(users.deletedAt)))
  return row ?? null
}

export async function findUserByUsername(db: Db, username: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.username, username), isNull(users.deletedAt)))
  return row ?? null
}

const byName = [sql`lower(${users.firstName})`, sql`lower(${users.lastName})`, users.id]

export async function findUsers(db: Db): Promise<UserRow[]> {
  return db
    .select()
    .from(users)
    .where(isNull(users.deletedAt))
    .orderBy(...byName)
}

/** Those who can be booked through the shortlist. */
export async function findActiveContractors(
  db: Db,
): Promise<Pick<UserRow, 'id' | 'firstName' | 'lastName' | 'whatsappNumber'>[]> {
  const { id, firstName, lastName, whatsappNumber } = users
  return db
    .select({ id, firstName, lastName, whatsappNumber })
    .from(users)
    .where(and(eq(users.role, 'CONTRACTOR'), eq(users.isActive, true), isNull(users.deletedAt)))
}

/** Those who wait for approval, the longest-waiting first. */
export async function findPending(db: Db, most: number): Promise<UserRow[]> {
  return db
    .select()
    .from(users)
    .where(and(eq(users.role, 'PENDING'), eq(users.isActive, true), isNull(users.deletedAt)))
    .orderBy(users.createdAt, users.id)
    .limit(most)
}

/** People who wait for approval come first, the longest-waiting at the top. */
export async function findUsersPendingFirst(db: Db): Promise<UserRow[]> {
  return db
    .select()
    .from(users)
    .where(isNull(users.deletedAt))
    .orderBy(
      sql`${users.role} <> 'PENDING'`,
      sql`CASE WHEN ${users.role} = 'PENDING' THEN ${users.createdAt} END`,
      ...byName,
    )
}

export async function findSignIns(db: Db): Promise<{ userId: string; lastAt: Date }[]> {
  return db
    .select({ userId: signIns.userId, lastAt: signIns.lastAt })
    .from(signIns)
    .innerJoin(users, eq(users.id, signIns.userId))
    .where(isNull(users.deletedAt))
}

/** Which of these numbers have an account, and whether it is still waiting for approval. */
export async function findTakenNumbers(
  db: Db,
  numbers: readonly string[],
): Promise<{ whatsappNumber: string | null; role: Role }[]> {
  return db
    .select({ whatsappNumber: users.whatsappNumber, role: users.role })
    .from(users)
    .where(and(inArray(users.whatsappNumber, [...numbers]), isNull(users.deletedAt)))
}

/** Serialises account changes, so that each decides on the result of the one before. */
export async function lockAccounts(db: Db): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('accounts'))`)
}

/** Also blocks new bookings and applications, which hold a share lock on the row until they are done. */
export async function lockUser(db: Db, id: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for('update')
  return row ?? null
}

/** Locks them, so that of two concurrent removals the second sees the first and cannot remove the last one. */
export async function lockActiveMasterAdmins(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'MASTER_ADMIN'), eq(users.isActive, true), isNull(users.deletedAt)))
    .orderBy(users.id)
    .for('update')
  return rows.map((row) => row.id)
}

export async function hasMasterAdmin(db: Db): Promise<boolean> {
  const [row] = await db
    .select({ n: count() })
    .from(users)
    .where(and(eq(users.role, 'MASTER_ADMIN'), isNull(users.deletedAt)))
  return (row?.n ?? 0) > 0
}

/** An unused username, made from the name. The lock stops two people with one name from getting the same. */
export async function freeUsername(db: Db, firstName: string, lastName: string): Promise<string> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('usernames'))`)
  const base = usernameFor(firstName, lastName, () => false)
  const rows = await db
    .select({ username: users.username })
    .from(users)
    .where(or(eq(users.username, base), like(users.username, `${escapeLike(base)}%`)))
  const taken = new Set(rows.map((row) => row.username))
  return usernameFor(firstName, lastName, (candidate) => taken.has(candidate))
}

interface NewUser {
  firstName: string
  lastName: string
  role: Role
  whatsappNumber: string | null
  email?: string | null | undefined
  username: string
  passwordHash?: string | null
  passwordExpiresAt?: Date | null
}

export async function insertUser(db: Db, user: NewUser, now: Date): Promise<UserRow> {
  const [row] = await db
    .insert(users)
    .values({ ...user, createdAt: now, updatedAt: now })
    .returning()
  return row!
}

export async function updateUser(db: Db, id: string, change: Partial<UserRow>, now: Date): Promise<UserRow> {
  const [row] = await db
    .update(users)
    .set({ ...change, updatedAt: now })
    .where(eq(users.id, id))
    .returning()
  await wakeOffersTo(db, id)
  return row!
}

export async function markSignIn(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .insert(signIns)
    .values({ userId, lastAt: now })
    .onConflictDoUpdate({ target: signIns.userId, set: { lastAt: now } })
}
