// How well people know a service user, which shifts a job has already, whose shift it covers, and who applied.

import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { LIMITS } from '#core/limits.ts'
import type { Applied } from '#core/shortlist/reasons.ts'
import { DAY_MS } from '#core/time.ts'
import type { Db } from '#server/db/connection.ts'
import { shifts, users } from '#server/db/schema.ts'

/** By person: the shifts with these initials that ended between the two moments. */
export async function countShiftsWith(
  db: Db,
  initialsKey: string,
  { since, until }: { since: Date; until: Date },
): Promise<Map<string, number>> {
  // The index is on the start. The longest shift bounds how much earlier one of these can have begun.
  const earliest = new Date(since.getTime() - (LIMITS.shiftDays + 1) * DAY_MS)
  const { rows } = await db.execute<{ userId: string; times: number }>(sql`
    SELECT assigned_to_id AS "userId", count(*)::int AS times FROM shifts
     WHERE initials_key = ${initialsKey} AND deleted_at IS NULL
       AND date_start > ${earliest} AND date_end > ${since} AND date_end <= ${until}
     GROUP BY assigned_to_id`)
  return new Map(rows.map(({ userId, times }) => [userId, times]))
}

/** Who had a shift, even if it was unbooked. */
export async function findPersonOf(db: Db, shiftId: string): Promise<string | null> {
  const [row] = await db.select({ userId: shifts.assignedToId }).from(shifts).where(eq(shifts.id, shiftId))
  return row?.userId ?? null
}

/** The shifts of a job with whose they are, the first one first. */
export function findBookedFor(db: Db, jobId: string) {
  return db
    .select({ id: shifts.id, firstName: users.firstName, lastName: users.lastName })
    .from(shifts)
    .innerJoin(users, eq(users.id, shifts.assignedToId))
    .where(and(eq(shifts.jobId, jobId), isNull(shifts.deletedAt)))
    .orderBy(asc(shifts.dateStart))
}

/** Who wants a job, and who wanted the one that the shift it covers came from. */
export async function findApplicants(
  db: Db,
  { id, coverForShiftId }: { id: string; coverForShiftId: string | null },
): Promise<Map<string, Applied>> {
  const { rows } = await db.execute<{ userId: string; isNow: boolean }>(sql`
    SELECT contractor_id AS "userId", bool_or(job_id = ${id}) AS "isNow" FROM job_applications
     WHERE (job_id = ${id} AND status = 'APPLIED')
        OR (job_id = (SELECT job_id FROM shifts WHERE id = ${coverForShiftId}) AND status <> 'WITHDRAWN')
     GROUP BY contractor_id`)
  return new Map(rows.map(({ userId, isNow }) => [userId, isNow ? 'now' : 'before']))
}
