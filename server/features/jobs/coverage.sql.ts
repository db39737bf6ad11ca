// The days of jobs that nobody is booked for.

import { type SQL, sql } from 'drizzle-orm'
import { type Day, ZONE } from '#core/time.ts'
import type { Db } from '#server/db/connection.ts'

/**
 * True for a day of the job `j` that somebody is booked for: on the job itself, or by hand at the same place and time,
 * as the office does after it has unbooked somebody.
 */
const IS_BOOKED = (day: SQL): SQL => sql`(EXISTS (
    SELECT FROM shifts s WHERE s.job_id = j.id AND s.deleted_at IS NULL
      AND (s.date_start AT TIME ZONE ${ZONE})::date = ${day})
  OR EXISTS (
    SELECT FROM shifts s WHERE s.job_id IS NULL AND s.deleted_at IS NULL AND s.address = j.address
      AND s.date_start = (${day} + j.shift_start_time::time) AT TIME ZONE ${ZONE}))`

/** True for a day of the job `j` that another job offers again. */
const IS_OFFERED = (day: SQL): SQL => sql`EXISTS (
  SELECT FROM jobs again WHERE again.offered_from_id = j.id AND again.deleted_at IS NULL
    AND ${day} BETWEEN again.start_date AND again.end_date)`

interface WhichDays {
  from: Day
  /** Null: to the end of each job. */
  to: Day | null
  /** One job, the filled ones, or every job that is not deleted. */
  of: { jobId: string } | 'filled' | 'all'
}

/** The uncovered days of each job that has any, in order. */
export async function findUncovered(
  db: Db,
  { from, to, of }: WhichDays,
): Promise<{ jobId: string; days: Day[] }[]> {
  const which =
    of === 'filled' ? sql`j.status = 'FILLED'` : of === 'all' ? sql`true` : sql`j.id = ${of.jobId}`
  const last = to === null ? sql`j.end_date` : sql`least(j.end_date, ${to}::date)`
  const day = sql`wanted.day::date`
  const { rows } = await db.execute<{ jobId: string; days: Day[] }>(sql`
    SELECT j.id AS "jobId", json_agg(${day} ORDER BY ${day}) AS days
    FROM jobs j
    CROSS JOIN LATERAL generate_series(greatest(j.start_date, ${from}::date), ${last}, '1 day') AS wanted(day)
    WHERE j.deleted_at IS NULL AND j.end_date >= ${from}::date ${to === null ? sql`` : sql`AND j.start_date <= ${to}::date`}
      AND ${which} AND NOT ${IS_BOOKED(day)} AND NOT ${IS_OFFERED(day)}
    GROUP BY j.id, j.start_date ORDER BY min(${day}), j.id`)
  return rows
}

/** Whether another job offers this day of the job. */
export async function isOfferedAgain(db: Db, jobId: string, day: Day): Promise<boolean> {
  const { rows } = await db.execute<{ offered: boolean }>(
    sql`SELECT ${IS_OFFERED(sql`${day}::date`)} AS offered FROM jobs j WHERE j.id = ${jobId}`,
  )
  return rows[0]?.offered ?? false
}

/** The notes of the unbooked shift that a job finds cover for, also if its day has been offered again since. */
export async function findCoveredNotes(db: Db, jobId: string): Promise<string | null> {
  const { rows } = await db.execute<{ notes: string | null }>(sql`
    WITH RECURSIVE line AS (
      SELECT cover_for_shift_id, offered_from_id, 0 AS back FROM jobs WHERE id = ${jobId}
      UNION ALL
      SELECT before.cover_for_shift_id, before.offered_from_id, line.back + 1
      FROM line JOIN jobs before ON before.id = line.offered_from_id
      WHERE line.cover_for_shift_id IS NULL)
    SELECT nullif(trim(s.notes), '') AS notes FROM line JOIN shifts s ON s.id = line.cover_for_shift_id
    ORDER BY line.back LIMIT 1`)
  return rows[0]?.notes ?? null
}
