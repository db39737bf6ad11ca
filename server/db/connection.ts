// How the server reaches PostgreSQL: one pool, and queries that take their connection as the first argument.

import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import * as schema from './schema.ts'

export type ConnectionConfig = pg.PoolConfig

/** The pool or a transaction: whoever takes a `Db` works in both. */
export type Db = PgDatabase<NodePgQueryResultHKT, typeof schema>

export interface Database {
  readonly db: Db
  readonly pool: pg.Pool
  readonly config: ConnectionConfig
  close(): Promise<void>
}

export function connect(config: ConnectionConfig, onLost: (error: Error) => void): Database {
  const pool = makePool({ max: 20, connectionTimeoutMillis: 10_000, ...config }, onLost)
  const db = drizzle(pool, { schema, ...schema.DRIZZLE_OPTIONS })
  return { db, pool, config, close: () => pool.end() }
}

/** SQLSTATEs of a transaction that lost against another one and may simply be tried again. */
const LOST_AGAINST_ANOTHER = new Set(['40001', '40P01'])
const TRIES = 4

/** One transaction, tried again from its start when the database undid it in favour of another. */
export async function transact<T>(db: Db, run: (db: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(run)
    } catch (error) {
      if (attempt === TRIES || !LOST_AGAINST_ANOTHER.has(sqlStateOf(error))) throw error
    }
  }
}

/** PostgreSQL's error code, also where the query builder has wrapped it; empty for other errors. */
function sqlStateOf(error: unknown): string {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
}

/** A dropped connection is replaced by the pool; one without a listener, idle or lent out, would end the process. */
export function makePool(config: ConnectionConfig, onLost: (error: Error) => void): pg.Pool {
  // Statements of one transaction that do not wait for each other travel together.
  const pool = new pg.Pool({ pipeline: true, ...config })
  pool.on('error', onLost)
  pool.on('connect', (client) => {
    client.on('error', onLost)
  })
  return pool
}
