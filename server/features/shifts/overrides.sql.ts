// Blocks that somebody overruled, as rows: for each shift and rule who, when, why, and the words of the finding then.

import { and, eq, gte, inArray, or, sql } from 'drizzle-orm'
import type { RuleName } from '#core/rules/names.ts'
import { type Day, type Span, ZONE } from '#core/time.ts'
import type { Db } from '#server/db/connection.ts'
import { iso } from '#server/db/json.ts'
import { named } from '#server/db/named.ts'
import { shiftOverrides } from '#server/db/schema.ts'

export type OverrideRow = Omit<typeof shiftOverrides.$inferSelect, 'id'>

/** Rows written by one statement. */
const ROWS_AT_ONCE = 1000

export async function insertOverrides(db: Db, rows: readonly OverrideRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await db.insert(shiftOverrides).values(rows.slice(from, from + ROWS_AT_ONCE))
  }
}

/** What was overruled for this person and shift, or when they were booked for it. */
export async function findOverrideRows(db: Db, shiftId: string, personId: string): Promise<OverrideRow[]> {
  const { shiftId: its, bookedId, userId } = shiftOverrides
  const rows = await db
    .select()
    .from(shiftOverrides)
    .where(and(eq(userId, personId), or(eq(its, shiftId), eq(bookedId, shiftId))))
  return rows.map(({ id: _, ...row }) => row)
}

/** For an undo: drops what was overruled with these shifts at that time or later. The audit log still has it. */
export async function deleteOverrides(db: Db, bookedIds: readonly string[], since: Date): Promise<void> {
  const { bookedId, createdAt } = shiftOverrides
  await db.delete(shiftOverrides).where(and(inArray(bookedId, [...bookedIds]), gte(createdAt, since)))
}

export interface NamedOverride {
  shiftId: string
  rule: RuleName
  message: string
  reason: string
  byName: string
  at: string
}
type Named = { [K in keyof NamedOverride]: NamedOverride[K] }

const NAMED = sql`o.shift_id AS "shiftId", o.rule, o.message, o.reason,
  coalesce(trim(u.first_name || ' ' || u.last_name), '') AS "byName", ${iso('o.created_at')} AS at`

/** What was overruled for a shift of its person, and when it was booked for its neighbours; the latest first. */
export async function findOverridesOf(db: Db, shiftId: string): Promise<NamedOverride[]> {
  const { rows } = await db.execute<Named>(sql`
    SELECT ${NAMED} FROM shifts s JOIN shift_overrides o ON o.user_id = s.assigned_to_id
      LEFT JOIN users u ON u.id = o.created_by_id
     WHERE s.id = ${shiftId} AND (o.shift_id = s.id OR o.booked_id = s.id) ORDER BY o.created_at DESC, o.id`)
  return rows
}

/** Of the shifts of these people that start in the span, oldest first. */
export async function findOverridesOfPeople(
  db: Db,
  userIds: readonly string[],
  span: Span,
): Promise<NamedOverride[]> {
  const { rows } = await db.execute<Named>(sql`${named('overrides-of-people')}
    SELECT ${NAMED} FROM shift_overrides o JOIN shifts s ON s.id = o.shift_id
      LEFT JOIN users u ON u.id = o.created_by_id
     WHERE o.user_id = ANY(${sql.param(userIds)}::uuid[]) AND s.date_start >= ${span.start} AND s.date_start < ${span.end}
     ORDER BY o.created_at, o.id`)
  return rows
}

export interface ListedOverride extends NamedOverride {
  day: Day
  headline: string
}

/** The latest of a person, with the shift. */
export async function findLatestOverrides(db: Db, userId: string, limit: number): Promise<ListedOverride[]> {
  const { rows } = await db.execute<{ [K in keyof ListedOverride]: ListedOverride[K] }>(sql`
    SELECT ${NAMED}, to_char(s.date_start AT TIME ZONE ${ZONE}, 'YYYY-MM-DD') AS day, s.headline
      FROM shift_overrides o JOIN shifts s ON s.id = o.shift_id LEFT JOIN users u ON u.id = o.created_by_id
     WHERE o.user_id = ${userId} ORDER BY o.created_at DESC, o.id LIMIT ${limit}`)
  return rows
}
