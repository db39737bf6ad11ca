// Applications, as rows and as JSON for lists.

import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '#core/limits.ts'
import type { Db } from '#server/db/connection.ts'
import { iso, listAsJson } from '#server/db/json.ts'
import { jobApplications } from '#server/db/schema.ts'
import { wakeOffersOfApplications } from '#server/queue/wake-offers.ts'

export type ApplicationRow = typeof jobApplications.$inferSelect

const COLUMNS = sql`a.id, a.job_id AS "jobId", j.headline AS "jobHeadline", j.status AS "jobStatus",
  a.contractor_id AS "contractorId", trim(u.first_name || ' ' || u.last_name) AS "contractorName",
  a.status, (a.status = 'CONFIRMED' AND EXISTS (SELECT 1 FROM shifts s WHERE s.job_id = a.job_id
    AND s.assigned_to_id = a.contractor_id AND s.deleted_at IS NULL)) AS "isBooked", a.reason, a.notes, ${iso('a.applied_at')} AS "appliedAt",
  ${iso('a.confirmed_at')} AS "confirmedAt", ${iso('a.rejected_at')} AS "rejectedAt"
  FROM job_applications a JOIN jobs j ON j.id = a.job_id JOIN users u ON u.id = a.contractor_id`

/** Applications that were cleared, withdrawn, or belonged to a deleted job are kept, but on no list. */
const LISTED = sql`a.cleared_at IS NULL AND a.status <> 'WITHDRAWN' AND j.deleted_at IS NULL`

/** Newest first; null means everyone, or every job. If there are too many, answered ones are dropped first. */
export function applicationsAsJson(
  db: Db,
  { contractorId, jobId }: { contractorId: string | null; jobId: string | null },
): Promise<string> {
  const whose: SQL = contractorId === null ? sql`` : sql`AND a.contractor_id = ${contractorId}`
  const which: SQL = jobId === null ? sql`` : sql`AND a.job_id = ${jobId}`
  return listAsJson(
    db,
    sql`SELECT * FROM (SELECT ${COLUMNS} WHERE ${LISTED} ${whose} ${which}
      ORDER BY (a.status = 'APPLIED') DESC, a.applied_at DESC, a.id LIMIT ${LIMITS.applicationsListed}) AS listed
      ORDER BY "appliedAt" DESC, id`,
  )
}

/** One application, as lists show it. */
export async function readApplication(db: Db, id: string) {
  const [application] = JSON.parse(await listAsJson(db, sql`SELECT ${COLUMNS} WHERE a.id = ${id}`))
  return application
}

export async function findApplication(db: Db, id: string): Promise<ApplicationRow | null> {
  const [row] = await db.select().from(jobApplications).where(eq(jobApplications.id, id))
  return row ?? null
}

/** Every active application of a job, locked after the job and in one order. */
export async function lockApplications(db: Db, jobId: string): Promise<ApplicationRow[]> {
  return db
    .select()
    .from(jobApplications)
    .where(
      and(
        eq(jobApplications.jobId, jobId),
        isNull(jobApplications.clearedAt),
        ne(jobApplications.status, 'WITHDRAWN'),
      ),
    )
    .orderBy(jobApplications.id)
    .for('update')
}

export async function insertApplication(
  db: Db,
  row: { jobId: string; contractorId: string; appliedAt: Date },
): Promise<string> {
  const [made] = await db.insert(jobApplications).values(row).returning({ id: jobApplications.id })
  return made!.id
}

export async function updateApplications(
  db: Db,
  ids: string[],
  change: Partial<ApplicationRow>,
): Promise<void> {
  if (ids.length === 0) return
  await db.update(jobApplications).set(change).where(inArray(jobApplications.id, ids))
  await wakeOffersOfApplications(db, ids)
}
