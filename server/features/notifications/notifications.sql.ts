// A person's notifications, as JSON.

import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { LIMITS } from '#core/limits.ts'
import type { Db } from '#server/db/connection.ts'
import { iso, listAsJson } from '#server/db/json.ts'
import { notifications } from '#server/db/schema.ts'

/** The newest ones, with the current state of the job (even if cancelled) and of the application. */
export function notificationsAsJson(db: Db, userId: string): Promise<string> {
  return listAsJson(
    db,
    sql`SELECT n.id, n.type, n.title, n.message, ${iso('n.created_at')} AS "createdAt",
      ${iso('n.read_at')} AS "readAt", n.link,
      n.contractor_id AS "contractorId", n.contractor_name AS "contractorName",
      n.application_id AS "applicationId", a.status AS "applicationStatus",
      n.job_id AS "jobId", j.headline AS "jobHeadline", j.address AS "jobAddress", j.address AS "jobLocation",
      j.start_date AS "jobStartDate", j.end_date AS "jobEndDate",
      j.shift_start_time AS "jobShiftStartTime", j.shift_end_time AS "jobShiftEndTime",
      j.hours_per_day AS "jobHoursPerDay", coalesce(j.role_label, j.headline) AS "jobRoleLabel",
      j.gender_preference AS "jobGenderPreference", j.bonus AS "jobBonus", j.notes AS "jobNotes",
      j.service_user_initials AS "jobServiceUserInitials"
      FROM notifications n
      LEFT JOIN jobs j ON j.id = n.job_id
      LEFT JOIN job_applications a ON a.id = n.application_id
      WHERE n.user_id = ${userId} ORDER BY n.created_at DESC, n.id LIMIT ${LIMITS.notificationsListed}`,
  )
}

/** False if it is not this person's, or no longer exists. */
export async function deleteNotification(db: Db, userId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(notifications)
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId)))
    .returning({ id: notifications.id })
  return gone.length > 0
}

export async function deleteNotifications(db: Db, userId: string): Promise<number> {
  const gone = await db
    .delete(notifications)
    .where(eq(notifications.userId, userId))
    .returning({ id: notifications.id })
  return gone.length
}

export async function countUnread(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)))
  return row?.n ?? 0
}

/** Up to the newest that the person was shown: one that arrives meanwhile stays unread. */
export async function markRead(db: Db, userId: string, until: Date, now: Date): Promise<number> {
  const { userId: owner, readAt, createdAt, id } = notifications
  // The wire has milliseconds, the database microseconds.
  const shown = sql`date_trunc('milliseconds', ${createdAt}) <= ${until}`
  const marked = await db
    .update(notifications)
    .set({ readAt: now })
    .where(and(eq(owner, userId), isNull(readAt), shown))
    .returning({ id })
  return marked.length
}
