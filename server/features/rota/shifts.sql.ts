// Shifts, as rows and as the JSON that the board reads.

import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { LONGEST_SHIFT_DAYS } from '#core/bookings.ts'
import type { Role } from '#core/capabilities.ts'
import type { Shift } from '#core/contracts/rota.ts'
import { DAY_MS, type Span } from '#core/time.ts'
import type { Db } from '#server/db/connection.ts'
import { jobs, shifts } from '#server/db/schema.ts'

export type ShiftRow = Omit<typeof shifts.$inferSelect, 'initialsKey'>
type Known = 'assignedToId' | 'dateStart' | 'dateEnd' | 'headline' | 'createdAt' | 'updatedAt'
export type NewShift = Partial<ShiftRow> & Pick<ShiftRow, Known>

interface ShiftFilter extends Span {
  /** Null: everyone's. */
  userIds: readonly string[] | null
  /** Also what began before the span and goes on into it. */
  reaching?: boolean
  /** What the initials begin with, letters and digits in upper case; the nearest to `now` come back, up to `limit`. */
  search?: { initials: string; now: Date; limit: number }
}

const iso = (column: string) =>
  sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** The shifts that start in the span, as JSON text made by PostgreSQL: several times the speed of rows. */
export async function shiftsAsJson(db: Db, filter: ShiftFilter): Promise<string> {
  const { userIds, start, end, search, reaching = false } = filter
  // No shift is longer than a month, so the index on its start finds what reaches in, too.
  const earliest = new Date(start.getTime() - (LONGEST_SHIFT_DAYS + 1) * DAY_MS)
  const begins = reaching
    ? sql`date_start >= ${earliest} AND date_end > ${start}`
    : sql`date_start >= ${start}`
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
        WHERE deleted_at IS NULL AND ${begins} AND date_start < ${end} ${whose} ${initials} ${nearest}
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

export interface BookedShift extends Span {
  id: string
  userId: string
  headline: string
  address: string | null
}

/** What one person is booked for that touches the span. */
export async function findShiftsOf(db: Db, userId: string, span: Span): Promise<BookedShift[]> {
  const { rows } = await db.execute<{
    id: string
    headline: string
    address: string | null
    start: number
    end: number
  }>(sql`
    SELECT id, headline, address, extract(epoch FROM date_start)::float8 AS start,
      extract(epoch FROM date_end)::float8 AS end
      FROM shifts
     WHERE assigned_to_id = ${userId} AND deleted_at IS NULL AND date_start < ${span.end} AND date_end > ${span.start}
     ORDER BY date_start`)
  return rows.map((row) => ({
    ...row,
    userId,
    start: new Date(row.start * 1000),
    end: new Date(row.end * 1000),
  }))
}

/** Inserts all or, where one overlaps, none: the exclusion constraint refuses. */
export async function insertShifts(db: Db, rows: NewShift[]): Promise<string[]> {
  const made = await db.insert(shifts).values(rows).returning({ id: shifts.id })
  return made.map((row) => row.id)
}

/**
 * Inserts those that overlap nothing, each on its own: the exclusion constraint leaves the others out. Written out,
 * as the query builder takes longer over this statement than the database.
 */
export async function insertFreeShifts(db: Db, rows: NewShift[]): Promise<ShiftRow[]> {
  if (rows.length === 0) return []
  const whole = rows.map(wholeShift)
  const { rows: inserted } = await db.execute<{ id: string }>(sql`
    INSERT INTO shifts (id, assigned_to_id, date_start, date_end, headline, role_label, address, notes,
      local_authority, service_user_initials, job_id, application_id, created_by_id, created_at, updated_at)
    SELECT id, "assignedToId", "dateStart", "dateEnd", headline, "roleLabel", address, notes,
      "localAuthority", "serviceUserInitials", "jobId", "applicationId", "createdById", "createdAt", "updatedAt"
    FROM json_to_recordset(${JSON.stringify(whole)}) AS r (id uuid, "assignedToId" uuid, "dateStart" timestamptz,
      "dateEnd" timestamptz, headline text, "roleLabel" text, address text, notes text, "localAuthority" text,
      "serviceUserInitials" text, "jobId" uuid, "applicationId" uuid, "createdById" uuid, "createdAt" timestamptz,
      "updatedAt" timestamptz)
    ON CONFLICT DO NOTHING RETURNING id`)
  const made = new Set(inserted.map(({ id }) => id))
  return whole.filter(({ id }) => made.has(id))
}

function wholeShift(shift: NewShift): ShiftRow {
  return {
    id: randomUUID(),
    roleLabel: null,
    address: null,
    notes: null,
    localAuthority: null,
    serviceUserInitials: null,
    jobId: null,
    applicationId: null,
    createdById: null,
    deletedAt: null,
    ...shift,
  }
}

export async function changeShift(
  db: Db,
  id: string,
  change: Partial<ShiftRow>,
  now: Date,
): Promise<ShiftRow | null> {
  const [row] = await db
    .update(shifts)
    .set({ ...change, updatedAt: now })
    .where(and(eq(shifts.id, id), isNull(shifts.deletedAt)))
    .returning()
  return row ?? null
}

/** Whether the job is still there, and it stays so until the end of the transaction. */
export async function holdJob(db: Db, jobId: string): Promise<boolean> {
  const there = and(eq(jobs.id, jobId), isNull(jobs.deletedAt))
  const held = await db.select({ id: jobs.id }).from(jobs).where(there).for('share')
  return held.length > 0
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
export async function lockPerson(db: Db, userId: string): Promise<BookedPerson | null> {
  const { rows } = await db.execute<{ [K in keyof BookedPerson]: BookedPerson[K] }>(sql`
    SELECT id, first_name AS "firstName", last_name AS "lastName", role, is_active AS "isActive",
      deleted_at IS NOT NULL AS "isDeleted", whatsapp_number AS "whatsappNumber"
      FROM users WHERE id = ${userId} FOR NO KEY UPDATE`)
  return rows[0] ?? null
}

export interface BookedPerson {
  id: string
  firstName: string
  lastName: string
  role: Role
  isActive: boolean
  isDeleted: boolean
  whatsappNumber: string | null
}

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
