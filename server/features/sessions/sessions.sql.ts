// The sessions of one person, as rows. http/session.ts looks them up by token.

import { and, desc, eq, gt, ne } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { sessions } from '#server/db/schema.ts'

export async function findSessionsOf(db: Db, userId: string, now: Date) {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      ip: sessions.ip,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), sessions.id)
}

/** Null if it is not this person's, or no longer exists. */
export async function deleteOwnSession(
  db: Db,
  userId: string,
  id: string,
): Promise<{ userAgent: string | null } | null> {
  const [gone] = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ userAgent: sessions.userAgent })
  return gone ?? null
}

export async function countOtherSessions(db: Db, userId: string, ownId: string): Promise<number> {
  return db.$count(sessions, and(eq(sessions.userId, userId), ne(sessions.id, ownId)))
}
