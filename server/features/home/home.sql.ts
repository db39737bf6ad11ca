// The dashboard's reads.

import { type SQL, sql } from 'drizzle-orm'
import type { ApplicationToDecide, TodayShift, UnfilledJob } from '#core/contracts/home.ts'
import type { AgencyFacts } from '#core/home.ts'
import type { Db } from '#server/db/connection.ts'
import { iso, listAsJson } from '#server/db/json.ts'

const list = async <T>(db: Db, query: SQL): Promise<T[]> => JSON.parse(await listAsJson(db, query))

/** The shifts that are not over yet and start before `until`, in order. */
export function findShiftsUntil(db: Db, now: Date, until: Date): Promise<TodayShift[]> {
  return list(
    db,
    sql`SELECT s.id, s.assigned_to_id AS "assignedToId",
        trim(u.first_name || ' ' || u.last_name) AS "assignedToName",
        ${iso('s.date_start')} AS "dateStart", ${iso('s.date_end')} AS "dateEnd",
        s.headline, s.role_label AS "roleLabel", s.address, s.notes, s.local_authority AS "localAuthority",
        s.service_user_initials AS "serviceUserInitials", s.job_id AS "jobId", j.headline AS "jobTitle",
        s.application_id IS NOT NULL AS confirmed
      FROM shifts s JOIN users u ON u.id = s.assigned_to_id LEFT JOIN jobs j ON j.id = s.job_id
      WHERE s.deleted_at IS NULL AND s.date_end > ${now} AND s.date_start < ${until}
        -- No shift is longer than a month, so the index on the start finds them.
        AND s.date_start > ${now}::timestamptz - interval '32 days'
      ORDER BY s.date_start, "assignedToName", s.id`,
  )
}

/** By their ids. */
export async function findJobs(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Omit<UnfilledJob, 'days'>>> {
  if (ids.length === 0) return new Map()
  const jobs = await list<Omit<UnfilledJob, 'days'>>(
    db,
    sql`SELECT j.id AS "jobId", j.headline, j.address, j.start_date AS "startDate", j.end_date AS "endDate",
        j.shift_start_time AS "shiftStartTime", j.shift_end_time AS "shiftEndTime", j.status,
        (SELECT count(*)::int FROM job_applications a
          WHERE a.job_id = j.id AND a.status = 'APPLIED' AND a.cleared_at IS NULL) AS applicants
      FROM jobs j WHERE j.id = ANY(${sql.param(ids)}::uuid[])`,
  )
  return new Map(jobs.map((job) => [job.jobId, job]))
}

/** The longest-waiting first. */
export function findApplicationsToDecide(db: Db, most: number): Promise<ApplicationToDecide[]> {
  return list(
    db,
    sql`SELECT a.id, a.job_id AS "jobId", j.headline AS "jobHeadline",
        j.service_user_initials AS "serviceUserInitials", j.start_date AS "startDate", j.end_date AS "endDate",
        j.shift_start_time AS "shiftStartTime", j.shift_end_time AS "shiftEndTime",
        a.contractor_id AS "contractorId", trim(u.first_name || ' ' || u.last_name) AS "contractorName",
        ${iso('a.applied_at')} AS "appliedAt"
      FROM job_applications a JOIN jobs j ON j.id = a.job_id JOIN users u ON u.id = a.contractor_id
      WHERE a.status = 'APPLIED' AND a.cleared_at IS NULL AND j.deleted_at IS NULL
        AND j.status IN ('OPEN', 'ACTIVE', 'PUBLISHED')
      ORDER BY a.applied_at, a.id LIMIT ${most}`,
  )
}

/** Which of the first steps an agency has taken. Each looks for a single row. */
export async function findAgencyFacts(db: Db, now: Date): Promise<AgencyFacts> {
  const { rows } = await db.execute<{ [K in keyof AgencyFacts]: boolean }>(sql`
    SELECT EXISTS (SELECT FROM shifts WHERE deleted_at IS NULL AND date_end <= ${now}) AS worked,
      EXISTS (SELECT FROM users WHERE role = 'CONTRACTOR' AND deleted_at IS NULL) AS people,
      EXISTS (SELECT FROM availability WHERE deleted_at IS NULL) AS availability,
      EXISTS (SELECT FROM jobs) AS job,
      EXISTS (SELECT FROM shifts) AS shift,
      EXISTS (SELECT FROM messages) OR EXISTS (SELECT FROM whatsapp_messages WHERE sender_id IS NOT NULL)
        AS message`)
  return rows[0]!
}
