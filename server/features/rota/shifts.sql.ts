// Shifts, as rows and as the JSON that the board reads.

import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Shift } from '#core/contracts/rota.ts'
import type { Span } from '#core/time.ts'
import type { Db } from '#server/db/connection.ts'
import { jobs, shifts, users } from '#server/db/schema.ts'

export type ShiftRow = typeof shifts.$inferSelect
export type NewShift = typeof shifts.$inferInsert

export interface ShiftFilter extends Span {
  /** Null: everyone's. */
  userIds: readonly string[] | null
  /** What the initials begin with, letters and digits in upper case; the nearest to `now` come back, up to `limit`. */
  search?: { initials: string; now: Date; limit: number }
}

const iso = (column: string) =>
  sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** The shifts that start in the span, as JSON text made by PostgreSQL: several times the speed of rows. */
export async function shiftsAsJson(db: Db, { userIds, start, end, search }: ShiftFilter): Promise<string> {
  const whose = userIds === null ? sql`` : sql`AND assigned_to_id = ANY(${sql.param(userIds)}::uuid[])`
  const initials = search ? sql`AND initials_key LIKE ${`${search.initials}%`}` : sql``
  const nearest = search
    ? sql`ORDER BY abs(extract(epoch FROM date_start - ${search.now}::timestamptz)) LIMIT ${search.limit}`
    : sql``
  const { rows } = await db.execute<{ json: string }>(sql`
    SELECT coalesce(json_agg(listed), '[]')::text AS json FROM (
      SELECT s.id, s.assigned_to_id AS "assignedToId",
        trim(u.first_name || ' ' || u.last_name) AS "assignedToName",
        ${iso('s.date_start')} AS "dateStart", ${iso('s.date_end')} AS "dateEnd",
        s.headline, s.role_label AS "roleLabel", s.address, s.notes, s.local_authority AS "localAuthority",
        s.service_user_initials AS "serviceUserInitials", s.job_id AS "jobId", j.headline AS "jobTitle"
      FROM (
        SELECT * FROM shifts
        WHERE deleted_at IS NULL AND date_start >= ${start} AND date_start < ${end} ${whose} ${initials} ${nearest}
      ) AS s
      JOIN users u ON u.id = s.assigned_to_id
      LEFT JOIN jobs j ON j.id = s.job_id
      ORDER BY s.date_start, s.id
    ) AS listed`)
  return rows[0]?.json ?? '[]'
}

export async function findShift(db: Db, id: string): Promise<ShiftRow | null> {
  const [row] = await db
    .select()
    .from(shifts)
    .where(and(eq(shifts.id, id), isNull(shifts.deletedAt)))
  return row ?? null
}

/** Unbooked since the given moment. */
export async function findUnbooked(db: Db, id: string, since: Date): Promise<ShiftRow | null> {
  const [row] = await db
    .select()
    .from(shifts)
    .where(and(eq(shifts.id, id), gt(shifts.deletedAt, since)))
  return row ?? null
}

/** What one person is booked for that touches the span. */
export async function findShiftsOf(
  db: Db,
  userId: string,
  span: Span,
): Promise<{ id: string; userId: string; start: Date; end: Date }[]> {
  return db
    .select({ id: shifts.id, userId: shifts.assignedToId, start: shifts.dateStart, end: shifts.dateEnd })
    .from(shifts)
    .where(
      and(
        eq(shifts.assignedToId, userId),
        isNull(shifts.deletedAt),
        lt(shifts.dateStart, span.end),
        gt(shifts.dateEnd, span.start),
      ),
    )
    .orderBy(asc(shifts.dateStart))
}

/** Inserts those that overlap nothing, each on its own: the exclusion constraint leaves the others out. */
export async function insertFreeShifts(db: Db, rows: NewShift[]): Promise<ShiftRow[]> {
  if (rows.length === 0) return []
  return db.insert(shifts).values(rows).onConflictDoNothing().returning()
}

export async function changeShift(
  db: Db,
  id: string,
  change: Partial<NewShift>,
  now: Date,
): Promise<ShiftRow | null> {
  const [row] = await db
    .update(shifts)
    .set({ ...change, updatedAt: now })
    .where(and(eq(shifts.id, id), isNull(shifts.deletedAt)))
    .returning()
  return row ?? null
}

export async function findJobTitle(db: Db, jobId: string | null): Promise<string | null> {
  if (!jobId) return null
  const [row] = await db.select({ headline: jobs.headline }).from(jobs).where(eq(jobs.id, jobId))
  return row?.headline ?? null
}

/**
 * Whoever books or moves shifts of a person holds their row until the end, so that bookings of one person take
 * turns: two that overlap can then never wait for each other, and what the rules look at does not move.
 */
export async function lockPerson(db: Db, userId: string) {
  const [row] = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      role: users.role,
      isActive: users.isActive,
      whatsappNumber: users.whatsappNumber,
      deletedAt: users.deletedAt,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  return row ?? null
}
export type BookedPerson = NonNullable<Awaited<ReturnType<typeof lockPerson>>>

/** A shift as it goes over the wire. */
export function shiftOnTheWire(row: ShiftRow, assignedToName: string, jobTitle: string | null): Shift {
  const { id, assignedToId, dateStart, dateEnd, headline, roleLabel, address, notes } = row
  const { localAuthority, serviceUserInitials, jobId } = row
  return {
    id,
    assignedToId,
    assignedToName,
    dateStart: dateStart.toISOString(),
    dateEnd: dateEnd.toISOString(),
    headline,
    roleLabel,
    address,
    notes,
    localAuthority,
    serviceUserInitials,
    jobId,
    jobTitle,
  }
}
