// How many of the shifts that jobs need are booked.

import { sql } from 'drizzle-orm'
import { type Day, ZONE } from '#core/time.ts'
import type { Db } from '#server/db/connection.ts'

interface Coverage {
  jobDaysWanted: number
  jobDaysBooked: number
}

/** A job needs one shift on each of its days, except those that another job offers again; a deleted job needs none. */
export async function countJobDays(db: Db, from: Day, to: Day): Promise<Coverage> {
  const { rows } = await db.execute<{ wanted: number; booked: number }>(sql`
    SELECT count(*)::int AS wanted, count(b.job_id)::int AS booked
    FROM jobs j
    CROSS JOIN LATERAL generate_series(greatest(j.start_date, ${from}::date), least(j.end_date, ${to}::date), '1 day')
      AS wanted(day)
    LEFT JOIN LATERAL (
      SELECT s.job_id FROM shifts s
      WHERE s.job_id = j.id AND s.deleted_at IS NULL
        AND (s.date_start AT TIME ZONE ${ZONE})::date = wanted.day::date
      LIMIT 1
    ) b ON true
    WHERE j.deleted_at IS NULL AND j.status <> 'CANCELLED' AND j.start_date <= ${to} AND j.end_date >= ${from}
      AND NOT EXISTS (SELECT FROM jobs again WHERE again.offered_from_id = j.id AND again.deleted_at IS NULL
        AND wanted.day::date BETWEEN again.start_date AND again.end_date)`)
  const [row] = rows
  return { jobDaysWanted: row?.wanted ?? 0, jobDaysBooked: row?.booked ?? 0 }
}
