// One person's board, as the JSON it reads.

import { and, eq, sql } from 'drizzle-orm'
import { LIMITS } from '#core/limits.ts'
import type { Db } from '#server/db/connection.ts'
import { iso, listAsJson } from '#server/db/json.ts'
import { notifications } from '#server/db/schema.ts'

/** The newest ones, with the job as it is now (also a cancelled one) and what has become of the application. */
export function notificationsAsJson(db: Db, userId: string): Promise<string> {
  return listAsJson(
    db,
    sql`SELECT n.id, n.type, n.title, n.message, ${iso('n.created_at')} AS "createdAt",
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

/** False where it is not this person's, or gone. */
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
