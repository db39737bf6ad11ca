// Replies that PostgreSQL builds as JSON: several times faster than converting rows to objects and back.

import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './connection.ts'

/** An instant as ISO 8601 with Z. */
export const iso = (column: string): SQL =>
  sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** The rows of a query as one JSON array, in the query's order. */
export async function listAsJson(db: Db, query: SQL): Promise<string> {
  const { rows } = await db.execute<{ json: string }>(
    sql`SELECT coalesce(json_agg(row), '[]')::text AS json FROM (${query}) AS row`,
  )
  return rows[0]?.json ?? '[]'
}
