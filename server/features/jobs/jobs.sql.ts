// Jobs and dismissals, as rows and as JSON for the board.

import { and, count, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { iso, listAsJson } from '#server/db/json.ts'
import { escapeLike } from '#server/db/like.ts'
import { jobApplications, jobDismissals, jobs, shifts } from '#server/db/schema.ts'
import { wakeOffersOfJob } from '#server/queue/wake-offers.ts'

export type JobRow = typeof jobs.$inferSelect
export type NewJobRow = typeof jobs.$inferInsert
export type DismissalRow = typeof jobDismissals.$inferSelect

const LIVING_APPLICATION = sql`a.cleared_at IS NULL AND a.status <> 'WITHDRAWN'`

/** visibleToStaff and visibleToContractor of core/jobs.ts in SQL; a test checks that they agree. */
function visibleTo(contractorId: string | null): SQL {
  if (contractorId === null) return sql`j.deleted_at IS NULL`
  return sql`j.deleted_at IS NULL
    AND NOT EXISTS (SELECT FROM job_dismissals d WHERE d.job_id = j.id AND d.contractor_id = ${contractorId})
    AND (j.status IN ('OPEN', 'ACTIVE') OR EXISTS (SELECT FROM job_applications a
      WHERE a.job_id = j.id AND a.contractor_id = ${contractorId} AND ${LIVING_APPLICATION}))`
}

/** The board by start; null means staff, who see all. */
export function jobsAsJson(db: Db, contractorId: string | null): Promise<string> {
  return listAsJson(
    db,
    sql`SELECT j.id, j.headline, j.address, j.gender_preference AS "genderPreference",
      j.shift_start_time AS "shiftStartTime", j.shift_end_time AS "shiftEndTime",
      j.hours_per_day AS "hoursPerDay", j.start_date AS "startDate", j.end_date AS "endDate",
      j.service_user_initials AS "serviceUserInitials", j.local_authority AS "localAuthority", j.notes, j.bonus,
      j.status, j.cover_for_shift_id AS "coverForShiftId",
      j.offered_from_id AS "offeredFromId", ${iso('j.created_at')} AS "createdAt"
      FROM jobs j WHERE ${visibleTo(contractorId)} ORDER BY j.start_date, j.id`,
  )
}

export async function countOpen(db: Db, contractorId: string | null): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM jobs j
      WHERE j.status IN ('OPEN', 'ACTIVE', 'PUBLISHED') AND ${visibleTo(contractorId)}`,
  )
  return rows[0]?.n ?? 0
}

/** Includes cancelled jobs. */
export async function findJob(db: Db, id: string): Promise<JobRow | null> {
  const [row] = await db.select().from(jobs).where(eq(jobs.id, id))
  return row ?? null
}

/** The first lock of everything that changes a job: the job, then its applications, then people, then shifts. */
export async function lockJob(db: Db, id: string): Promise<JobRow | null> {
  const [row] = await db.select().from(jobs).where(eq(jobs.id, id)).for('update')
  return row ?? null
}

/** The job that finds cover for an unbooked shift, locked. */
export async function lockCoverFor(db: Db, shiftId: string): Promise<JobRow | null> {
  const [row] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.coverForShiftId, shiftId), isNull(jobs.deletedAt)))
    .for('update')
  return row ?? null
}

/** Whether the job still exists; if so, it cannot be deleted until the transaction ends. */
export async function shareJob(db: Db, id: string): Promise<boolean> {
  const there = and(eq(jobs.id, id), isNull(jobs.deletedAt))
  return (await db.select({ id: jobs.id }).from(jobs).where(there).for('share')).length > 0
}

export async function insertJob(db: Db, job: NewJobRow): Promise<JobRow> {
  const [row] = await db.insert(jobs).values(job).returning()
  return row!
}

export async function updateJob(db: Db, id: string, change: Partial<JobRow>, now: Date): Promise<void> {
  await db
    .update(jobs)
    .set({ ...change, updatedAt: now })
    .where(eq(jobs.id, id))
  await wakeOffersOfJob(db, id)
}

export async function findPlaceOf(
  db: Db,
  jobId: string,
  contractorId: string,
): Promise<{ applied: boolean; dismissed: boolean; booked: boolean }> {
  const { rows } = await db.execute<{ applied: boolean; dismissed: boolean; booked: boolean }>(
    sql`SELECT
      EXISTS (SELECT FROM job_applications a WHERE a.job_id = ${jobId} AND a.contractor_id = ${contractorId}
        AND ${LIVING_APPLICATION}) AS applied,
      EXISTS (SELECT FROM job_dismissals WHERE job_id = ${jobId} AND contractor_id = ${contractorId}) AS dismissed,
      EXISTS (SELECT FROM shifts WHERE job_id = ${jobId} AND assigned_to_id = ${contractorId}
        AND deleted_at IS NULL) AS booked`,
  )
  return rows[0]!
}

export async function countShifts(db: Db, jobId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(shifts)
    .where(and(eq(shifts.jobId, jobId), isNull(shifts.deletedAt)))
  return row?.n ?? 0
}

export async function countApplicants(db: Db, jobId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(jobApplications)
    .where(
      and(
        eq(jobApplications.jobId, jobId),
        isNull(jobApplications.clearedAt),
        ne(jobApplications.status, 'WITHDRAWN'),
      ),
    )
  return row?.n ?? 0
}

/** The people whose applications wait for an answer. */
export async function findWaitingApplicants(db: Db, jobId: string): Promise<string[]> {
  const { jobId: job, status, clearedAt, contractorId } = jobApplications
  const rows = await db
    .select({ id: contractorId })
    .from(jobApplications)
    .where(and(eq(job, jobId), eq(status, 'APPLIED'), isNull(clearedAt)))
  return rows.map((row) => row.id)
}

export async function findBookedPeople(db: Db, jobId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: shifts.assignedToId })
    .from(shifts)
    .where(and(eq(shifts.jobId, jobId), isNull(shifts.deletedAt)))
  return rows.map((row) => row.id)
}

/** From every job and the newest shifts: searching years of shifts would not be worth the cost. */
export async function findAddresses(db: Db, search: string, most: number): Promise<string[]> {
  const pattern = `%${escapeLike(search)}%`
  const { rows } = await db.execute<{ address: string }>(
    sql`SELECT min(address) AS address FROM (
        SELECT address FROM jobs
        UNION ALL
        (SELECT address FROM shifts WHERE deleted_at IS NULL ORDER BY date_start DESC LIMIT 5000)
      ) AS used
      WHERE address ILIKE ${pattern} AND trim(address) <> ''
      GROUP BY lower(trim(address)) ORDER BY count(*) DESC, min(address) LIMIT ${most}`,
  )
  return rows.map((row) => row.address)
}

// ---- Dismissals

export async function findDismissals(db: Db, contractorId: string): Promise<DismissalRow[]> {
  return db
    .select()
    .from(jobDismissals)
    .where(eq(jobDismissals.contractorId, contractorId))
    .orderBy(jobDismissals.createdAt, jobDismissals.jobId)
}

/** Null if it was already dismissed. */
export async function insertDismissal(db: Db, row: DismissalRow): Promise<DismissalRow | null> {
  const [made] = await db.insert(jobDismissals).values(row).onConflictDoNothing().returning()
  return made ?? null
}

export async function findDismissal(
  db: Db,
  jobId: string,
  contractorId: string,
): Promise<DismissalRow | null> {
  const [row] = await db
    .select()
    .from(jobDismissals)
    .where(and(eq(jobDismissals.jobId, jobId), eq(jobDismissals.contractorId, contractorId)))
  return row ?? null
}
