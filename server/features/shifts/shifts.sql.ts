// Shifts as rows. Nothing outside this feature writes them.

import { randomUUID } from 'node:crypto'
import { and, count, eq, gt, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Role } from '#core/capabilities.ts'
import type { Span } from '#core/time.ts'
import type { Db } from '#server/db/connection.ts'
import { named } from '#server/db/named.ts'
import { shifts } from '#server/db/schema.ts'

export type ShiftRow = Omit<typeof shifts.$inferSelect, 'initialsKey'>

/** The content of a shift. The times, the headline and the person are always given. */
type Known = 'assignedToId' | 'dateStart' | 'dateEnd' | 'headline'
export type NewShift = Partial<Omit<ShiftRow, 'id' | 'deletedAt'>> & Pick<ShiftRow, Known>

export function newShiftRow(shift: NewShift, now: Date): ShiftRow {
  return {
    roleLabel: null,
    address: null,
    notes: null,
    localAuthority: null,
    serviceUserInitials: null,
    jobId: null,
    applicationId: null,
    createdById: null,
    createdAt: now,
    updatedAt: now,
    ...shift,
    id: randomUUID(),
    deletedAt: null,
  }
}

// ---- People

export interface ShiftPerson {
  id: string
  firstName: string
  lastName: string
  role: Role
  isActive: boolean
  isDeleted: boolean
  whatsappNumber: string | null
  /** The devices to push to; none for somebody who cannot sign in. */
  deviceIds: string[]
}

/**
 * Locks people's rows until the transaction ends. Only one writer at a time can change a person's shifts, and the facts
 * for the rules do not change meanwhile. Always in the order of the ids, so that two writers cannot deadlock.
 */
export async function lockPeople(db: Db, ids: readonly string[]): Promise<ShiftPerson[]> {
  const { rows } = await db.execute<PersonRow>(
    sql`${named('lock-people')} ${peopleWith(ids)} FOR NO KEY UPDATE`,
  )
  return rows
}

/** The same without the lock, for a preview. */
export async function findPeople(db: Db, ids: readonly string[]): Promise<ShiftPerson[]> {
  const { rows } = await db.execute<PersonRow>(peopleWith(ids))
  return rows
}

type PersonRow = { [K in keyof ShiftPerson]: ShiftPerson[K] }

const peopleWith = (ids: readonly string[]) => sql`
    SELECT id, first_name AS "firstName", last_name AS "lastName", role, is_active AS "isActive",
      deleted_at IS NOT NULL AS "isDeleted", whatsapp_number AS "whatsappNumber",
      ARRAY(SELECT s.id FROM push_subscriptions s WHERE s.user_id = users.id AND is_active AND deleted_at IS NULL)
        AS "deviceIds"
      FROM users WHERE id = ANY(${sql.param(ids)}::uuid[]) ORDER BY id`

// ---- Reading

export async function findShift(db: Db, id: string): Promise<ShiftRow | null> {
  const [row] = await db
    .select()
    .from(shifts)
    .where(and(eq(shifts.id, id), isNull(shifts.deletedAt)))
  return row ?? null
}

/** What is copied of a shift. Whole rows of a large agency's week would take long to read. */
const COPIED = {
  assignedToId: shifts.assignedToId,
  dateStart: shifts.dateStart,
  dateEnd: shifts.dateEnd,
  headline: shifts.headline,
  roleLabel: shifts.roleLabel,
  address: shifts.address,
  notes: shifts.notes,
  localAuthority: shifts.localAuthority,
  serviceUserInitials: shifts.serviceUserInitials,
}
export type OriginalShift = Pick<ShiftRow, keyof typeof COPIED>

/** The shifts that start in the span, of one person or of everyone, in order of their start. */
export async function findOriginals(db: Db, span: Span, userId?: string): Promise<OriginalShift[]> {
  return db
    .select(COPIED)
    .from(shifts)
    .where(
      and(
        isNull(shifts.deletedAt),
        gte(shifts.dateStart, span.start),
        lt(shifts.dateStart, span.end),
        userId === undefined ? undefined : eq(shifts.assignedToId, userId),
      ),
    )
    .orderBy(shifts.dateStart, shifts.id)
}

/** A shift that was unbooked after the given time. */
export async function findUnbooked(db: Db, id: string, since: Date): Promise<ShiftRow | null> {
  const [row] = await db
    .select()
    .from(shifts)
    .where(and(eq(shifts.id, id), gt(shifts.deletedAt, since)))
  return row ?? null
}

/** Everyone with a shift that starts in the span, or those among the given people, with their names. */
export async function findPeopleBooked(
  db: Db,
  span: Span,
  among: readonly string[] | null = null,
): Promise<{ id: string; name: string }[]> {
  const whose = among ? sql`AND assigned_to_id = ANY(${sql.param(among)}::uuid[])` : sql``
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    SELECT id, trim(first_name || ' ' || last_name) AS name FROM users
     WHERE id IN (SELECT assigned_to_id FROM shifts
                   WHERE deleted_at IS NULL AND date_start < ${span.end} AND date_start >= ${span.start} ${whose})
     ORDER BY name, id`)
  return rows
}

// ---- Future shifts

/** One shift, some, or all future shifts of a person or a job. */
export type WhichShifts =
  | { id: string }
  | { ids: readonly string[] }
  | { assignedToId: string }
  | { jobId: string }

/** A shift that has started is not a future shift. */
function which(asked: WhichShifts, now: Date) {
  if ('id' in asked) return and(eq(shifts.id, asked.id), isNull(shifts.deletedAt))
  if ('ids' in asked) return and(inArray(shifts.id, [...asked.ids]), isNull(shifts.deletedAt))
  const owner = 'jobId' in asked ? eq(shifts.jobId, asked.jobId) : eq(shifts.assignedToId, asked.assignedToId)
  return and(owner, isNull(shifts.deletedAt), gt(shifts.dateStart, now))
}

export async function countShiftsToCome(
  db: Db,
  owner: Exclude<WhichShifts, { id: string } | { ids: readonly string[] }>,
  now: Date,
): Promise<number> {
  const [row] = await db.select({ n: count() }).from(shifts).where(which(owner, now))
  return row?.n ?? 0
}

/** A person's future shifts, soonest first. */
export async function findShiftsToCome(
  db: Db,
  userId: string,
  now: Date,
  limit: number,
): Promise<ShiftRow[]> {
  return db
    .select()
    .from(shifts)
    .where(which({ assignedToId: userId }, now))
    .orderBy(shifts.dateStart)
    .limit(limit)
}

/** The jobs of a person's future shifts. */
export async function findJobsToCome(db: Db, userId: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: shifts.jobId })
    .from(shifts)
    .where(which({ assignedToId: userId }, now))
  return rows.flatMap(({ id }) => id ?? [])
}

export async function findAssignees(db: Db, asked: WhichShifts, now: Date): Promise<string[]> {
  const rows = await db.selectDistinct({ id: shifts.assignedToId }).from(shifts).where(which(asked, now))
  return rows.map(({ id }) => id)
}

// ---- Writing

/** All or none: if one overlaps, the exclusion constraint refuses them all. */
export async function insertShifts(db: Db, rows: readonly ShiftRow[]): Promise<void> {
  // Plain SQL: the query builder takes longer over this statement than the database.
  await db.execute(sql`${named('insert-shifts')}
    INSERT INTO shifts (id, assigned_to_id, date_start, date_end, headline, role_label, address, notes,
      local_authority, service_user_initials, job_id, application_id, created_by_id, created_at, updated_at)
    SELECT id, "assignedToId", "dateStart", "dateEnd", headline, "roleLabel", address, notes,
      "localAuthority", "serviceUserInitials", "jobId", "applicationId", "createdById", "createdAt", "updatedAt"
    FROM json_to_recordset(${JSON.stringify(rows)}) AS r (id uuid, "assignedToId" uuid, "dateStart" timestamptz,
      "dateEnd" timestamptz, headline text, "roleLabel" text, address text, notes text, "localAuthority" text,
      "serviceUserInitials" text, "jobId" uuid, "applicationId" uuid, "createdById" uuid, "createdAt" timestamptz,
      "updatedAt" timestamptz)`)
}

export async function updateShift(db: Db, id: string, change: Partial<ShiftRow>): Promise<void> {
  await db.update(shifts).set(change).where(eq(shifts.id, id))
}

/** Removes them from the rota, soonest first; the rows are kept. */
export async function removeShifts(db: Db, asked: WhichShifts, now: Date): Promise<ShiftRow[]> {
  const rows = await db
    .update(shifts)
    .set({ deletedAt: now, updatedAt: now })
    .where(which(asked, now))
    .returning()
  return rows.sort((a, b) => a.dateStart.getTime() - b.dateStart.getTime())
}
