// Work profiles and whom people are not sent to, as rows.

import { and, eq, isNull, sql } from 'drizzle-orm'
import { EMPTY_PROFILE, type WorkProfile } from '#core/work-profile.ts'
import type { Db } from '#server/db/connection.ts'
import { iso } from '#server/db/json.ts'
import { doNotSend, workProfiles } from '#server/db/schema.ts'

export async function findProfile(db: Db, userId: string): Promise<WorkProfile> {
  const [row] = await db.select().from(workProfiles).where(eq(workProfiles.userId, userId))
  if (!row) return EMPTY_PROFILE
  const { userId: _, updatedAt: __, ...profile } = row
  return profile
}

export async function upsertProfile(db: Db, userId: string, profile: WorkProfile, now: Date): Promise<void> {
  const values = { ...profile, updatedAt: now }
  await db
    .insert(workProfiles)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: workProfiles.userId, set: values })
}

export async function deleteProfile(db: Db, userId: string): Promise<void> {
  await db.delete(workProfiles).where(eq(workProfiles.userId, userId))
}

// ---- Do not send

export type DoNotSendRow = typeof doNotSend.$inferSelect

interface Listed {
  id: string
  serviceUserInitials: string
  localAuthority: string | null
  reason: string
  byName: string
  at: string
  endedAt: string | null
  endedByName: string | null
}

const nameOf = (person: string) => sql.raw(`trim(${person}.first_name || ' ' || ${person}.last_name)`)

/** Those in force first, then the newest. */
export async function findDoNotSend(db: Db, userId: string, id: string | null = null): Promise<Listed[]> {
  const { rows } = await db.execute<{ [K in keyof Listed]: Listed[K] }>(sql`
    SELECT d.id, d.service_user_initials AS "serviceUserInitials", d.local_authority AS "localAuthority", d.reason,
      coalesce(${nameOf('c')}, '') AS "byName", ${iso('d.created_at')} AS at,
      ${iso('d.ended_at')} AS "endedAt", ${nameOf('e')} AS "endedByName"
      FROM do_not_send d LEFT JOIN users c ON c.id = d.created_by_id LEFT JOIN users e ON e.id = d.ended_by_id
     WHERE d.user_id = ${userId} AND (${id}::uuid IS NULL OR d.id = ${id}::uuid)
     ORDER BY d.ended_at IS NOT NULL, d.created_at DESC, d.id`)
  return rows
}

export async function insertDoNotSend(db: Db, row: typeof doNotSend.$inferInsert): Promise<string> {
  const [made] = await db.insert(doNotSend).values(row).returning({ id: doNotSend.id })
  return made!.id
}

/** Null if there is none in force with this id. */
export async function endDoNotSendRow(
  db: Db,
  id: string,
  endedById: string | null,
  now: Date,
): Promise<DoNotSendRow | null> {
  const [row] = await db
    .update(doNotSend)
    .set({ endedAt: now, endedById })
    .where(and(eq(doNotSend.id, id), isNull(doNotSend.endedAt)))
    .returning()
  return row ?? null
}
