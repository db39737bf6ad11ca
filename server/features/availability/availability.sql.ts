// Availability, as rows and as the JSON text that the hot reads pass through.

import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { AvailabilityFacts } from '#core/availability.ts'
import type { Day } from '#core/time.ts'
import type { Db } from '#server/db/connection.ts'
import { availability } from '#server/db/schema.ts'

export type AvailabilityRow = typeof availability.$inferSelect

/** Both ends included. */
export interface Window {
  from: Day
  to: Day
}

const COLUMNS = sql.raw(
  'a.id, a.user_id, a.kind, a.first_day, a.last_day, a.text, a.rrule, a.recur_start, a.recur_end, a.created_at',
)

/**
 * The entries of a window. One-off and repeating ones are looked up apart: the first by their last day, so that past
 * years cost nothing, the others by an index that holds them alone.
 */
function entries(whose: SQL, { from, to }: Window): SQL {
  return sql`
    SELECT ${COLUMNS} FROM availability a
     WHERE ${whose} AND a.deleted_at IS NULL AND a.rrule IS NULL
       AND a.last_day >= ${from}::date AND a.first_day <= ${to}::date
    UNION ALL
    SELECT ${COLUMNS} FROM availability a
     WHERE ${whose} AND a.deleted_at IS NULL AND a.rrule IS NOT NULL AND a.recur_start <= ${to}::date
       AND (a.recur_end IS NULL OR a.recur_end + (a.last_day - a.first_day) >= ${from}::date)`
}

/**
 * The JSON list of a group of entries. Put together as text: twice as fast as json_agg over rows, and a board asks
 * for twenty thousand. What people typed goes through to_json; the rest is ids, days and known words.
 */
const LIST = sql.raw(`'[' || string_agg(
  '{"id":"' || id || '","userId":"' || user_id || '","kind":"' || kind
  || '","start":"' || first_day || 'T00:00:00.000Z","end":"' || last_day || 'T23:59:59.999Z","date":"' || first_day
  || '","text":' || coalesce(to_json(text)::text, 'null')
  || CASE WHEN rrule IS NULL THEN ',"isRecurring":false,"rrule":null,"recurStart":null,"recurEnd":null'
     ELSE ',"isRecurring":true,"rrule":' || to_json(rrule) || ',"recurStart":"' || recur_start
       || '","recurEnd":' || coalesce('"' || recur_end || '"', 'null') END
  || ',"createdAt":"' || to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"}',
  ',' ORDER BY first_day, created_at, id) || ']'`)
const PAIRS = sql.raw(`'{' || coalesce(string_agg('"' || user_id || '":' || list, ','), '') || '}'`)

const isOneOf = (userIds: readonly string[]) => sql`a.user_id = ANY(${sql.param(userIds)}::uuid[])`
const byPerson = (whose: SQL, window: Window) =>
  sql`SELECT user_id, ${LIST} AS list FROM (${entries(whose, window)}) e GROUP BY user_id`

/** Everyone asked for, each with a list. */
export async function availabilityMapText(
  db: Db,
  userIds: readonly string[],
  window: Window,
): Promise<string> {
  return textOf(
    db,
    sql`SELECT ${PAIRS} AS text FROM (
      SELECT asked.id AS user_id, coalesce(said.list, '[]') AS list
        FROM unnest(${sql.param(userIds)}::uuid[]) AS asked(id)
        LEFT JOIN (${byPerson(isOneOf(userIds), window)}) said ON said.user_id = asked.id) p`,
  )
}

/** Everyone of the team who said something. */
export async function everyonesAvailabilityText(db: Db, window: Window): Promise<string> {
  const living = sql`EXISTS (SELECT 1 FROM users u WHERE u.id = a.user_id AND u.deleted_at IS NULL)`
  return textOf(db, sql`SELECT ${PAIRS} AS text FROM (${byPerson(living, window)}) p`)
}

export async function availabilityListText(db: Db, userId: string, window: Window): Promise<string> {
  const list = sql`SELECT coalesce(${LIST}, '[]') AS text FROM (${entries(isOneOf([userId]), window)}) e`
  return textOf(db, list)
}

async function textOf(db: Db, query: SQL): Promise<string> {
  const { rows } = await db.execute<{ text: string }>(query)
  return rows[0]?.text ?? 'null'
}

type Fact = AvailabilityFacts & { userId: string }

/** What the rules look at, by person; someone who said nothing is not in it. */
export async function findAvailabilityFacts(
  db: Db,
  userIds: readonly string[],
  window: Window,
): Promise<Map<string, AvailabilityFacts[]>> {
  const byUser = new Map<string, AvailabilityFacts[]>()
  if (userIds.length === 0) return byUser
  const { rows } = await db.execute<{ [K in keyof Fact]: Fact[K] }>(sql`
    SELECT id, user_id AS "userId", kind, first_day::text AS "firstDay", last_day::text AS "lastDay", rrule,
      recur_start::text AS "recurStart", recur_end::text AS "recurEnd",
      to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "createdAt"
    FROM (${entries(isOneOf(userIds), window)}) e ORDER BY first_day`)
  for (const row of rows) {
    const own = byUser.get(row.userId)
    if (own) own.push(row)
    else byUser.set(row.userId, [row])
  }
  return byUser
}

/** Locks the entry, so that of two changes at once the second sees the first. */
export async function lockAvailability(db: Db, id: string): Promise<AvailabilityRow | null> {
  const [row] = await db
    .select()
    .from(availability)
    .where(and(eq(availability.id, id), isNull(availability.deletedAt)))
    .for('update')
  return row ?? null
}

export async function insertAvailability(
  db: Db,
  entry: typeof availability.$inferInsert,
): Promise<AvailabilityRow> {
  const [row] = await db.insert(availability).values(entry).returning()
  return row!
}

export async function updateAvailabilityRow(
  db: Db,
  id: string,
  change: Partial<AvailabilityRow>,
): Promise<AvailabilityRow> {
  const [row] = await db.update(availability).set(change).where(eq(availability.id, id)).returning()
  return row!
}
