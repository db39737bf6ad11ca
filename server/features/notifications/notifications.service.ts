// Tells people: one row for each recipient, so that clearing one's own board clears nobody else's.

import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Role } from '#core/capabilities.ts'
import type { NotificationType } from '#core/notifications.ts'
import type { Db } from '#server/db/connection.ts'
import { notifications, users } from '#server/db/schema.ts'

export interface Notice {
  type: NotificationType
  title: string
  message: string
  contractorId?: string | null
  contractorName?: string | null
  jobId?: string | null
  applicationId?: string | null
}

export async function notifyPeople(
  db: Db,
  userIds: readonly string[],
  notice: Notice,
  now: Date,
): Promise<void> {
  const recipients = [...new Set(userIds)]
  if (recipients.length === 0) return
  await db.insert(notifications).values(recipients.map((userId) => ({ ...notice, userId, createdAt: now })))
}

/** Tells every active person of these roles, but one who did it themself. */
export async function notifyRoles(
  db: Db,
  roles: readonly Role[],
  notice: Notice,
  now: Date,
  exceptId?: string,
): Promise<void> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.role, [...roles]), eq(users.isActive, true), isNull(users.deletedAt)))
  const ids = rows.map((row) => row.id).filter((id) => id !== exceptId)
  await notifyPeople(db, ids, notice, now)
}
