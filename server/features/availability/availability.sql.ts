// Availability, as rows and as JSON text for the frequent reads.

import { and, eq, gte, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { AvailabilityFacts } from '#core/availability.ts'
import type { Day } from '#core/time.ts'
import type { Db } from '#server/db/connection.ts'
import { named } from '#server/db/named.ts'
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
 * The entries of a window. One-off and repeating entries are found separately: one-off ones by their last day, so that
 * past years cost nothing, repeating ones by a partial index.
 */
const entries = (whose: SQL, window: Window): SQL =>
  sql`${oneOffs(whose, window)} UNION ALL ${repeating(whose, window)}`

const oneOffs = (whose: SQL, { from, to }: Window): SQL => sql`
  SELECT ${COLUMNS} FROM availability a
   WHERE ${whose} AND a.deleted_at IS NULL AND a.rrule IS NULL
     AND a.last_day >= ${from}::date AND a.first_day <= ${to}::date`

const repeating = (whose: SQL, { from, to }: Window): SQL => sql`
  SELECT ${COLUMNS} FROM availability a
   WHERE ${whose} AND a.deleted_at IS NULL AND a.rrule IS NOT NULL AND a.recur_start <= ${to}::date
     AND (a.recur_end IS NULL OR a.recur_end + (a.last_day - a.first_day) >= ${from}::date)`

/**
 * The JSON list of a group of entries. Built as text: twice as fast as json_agg over rows, and a board reads twenty
 * thousand. User input goes through to_json; the rest is ids, days and fixed words.
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
const LIVING = sql`EXISTS (SELECT 1 FROM users u WHERE u.id = a.user_id AND u.deleted_at IS NULL)`
const byPerson = (whose: SQL, window: Window) =>
  sql`SELECT user_id, ${LIST} AS list FROM (${entries(whose, window)}) e GROUP BY user_id`

/** A list for everyone asked for. */
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

/** Everyone on the team who has entries; or only those `among` the given people. */
export async function everyonesAvailabilityText(
  db: Db,
  window: Window,
  among: readonly string[] | null = null,
): Promise<string> {
  const living = among ? sql`${LIVING} AND ${isOneOf(among)}` : LIVING
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

/** The entries that the rules need, by person; people without entries are left out. */
export async function findAvailabilityFacts(
  db: Db,
  userIds: readonly string[],
  window: Window,
): Promise<Map<string, AvailabilityFacts[]>> {
  const byUser = new Map<string, AvailabilityFacts[]>()
  if (userIds.length === 0) return byUser
  const { rows } = await db.execute<{ [K in keyof Fact]: Fact[K] }>(sql`${named('availability-around')}
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

/** How many one-off entries the team has in the window. */
export async function countTeamsOneOffs(db: Db, window: Window): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM (${oneOffs(LIVING, window)}) e`,
  )
  return rows[0]!.n
}

type Repetition = Pick<AvailabilityFacts, 'firstDay' | 'lastDay' | 'rrule' | 'recurStart' | 'recurEnd'>

/** The team's different rules that may fall into the window, and how many entries have each. */
export async function findTeamsRules(db: Db, window: Window): Promise<(Repetition & { n: number })[]> {
  const { rows } = await db.execute<{ [K in keyof Repetition]: Repetition[K] } & { n: number }>(sql`
    SELECT rrule, first_day::text AS "firstDay", last_day::text AS "lastDay",
      recur_start::text AS "recurStart", recur_end::text AS "recurEnd", count(*)::int AS n
    FROM (${repeating(LIVING, window)}) e GROUP BY rrule, first_day, last_day, recur_start, recur_end`)
  return rows
}

/** Locks the entry, so that of two concurrent changes the second sees the first. */
export async function lockAvailability(db: Db, id: string): Promise<AvailabilityRow | null> {
  const [row] = await db
    .select()
    .from(availability)
    .where(and(eq(availability.id, id), isNull(availability.deletedAt)))
    .for('update')
  return row ?? null
}

/** A person's entries that may cover a day, locked. */
export async function lockEntriesAround(db: Db, userId: string, day: Day): Promise<AvailabilityRow[]> {
  return db
    .select()
    .from(availability)
    .where(
      and(
        eq(availability.userId, userId),
        isNull(availability.deletedAt),
        lte(availability.firstDay, day),
        or(isNotNull(availability.rrule), gte(availability.lastDay, day)),
      ),
    )
    .for('update')
}

/**
 * How many other entries a person has, and how many of them repeat. Locks the person, so that of two concurrent
 * additions the second counts the first.
 */
export async function lockAndCountEntries(
  db: Db,
  userId: string,
  exceptId: string | null,
): Promise<{ entries: number; rules: number }> {
  await db.execute(sql`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`)
  const { rows } = await db.execute<{ entries: number; rules: number }>(sql`
    SELECT count(*)::int AS entries, count(rrule)::int AS rules FROM availability
     WHERE user_id = ${userId} AND deleted_at IS NULL AND id IS DISTINCT FROM ${exceptId}::uuid`)
  return rows[0]!
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
