// How the server reaches PostgreSQL: one pool, and queries that take their connection as the first argument.

import { sql } from 'drizzle-orm'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { DatabaseHealth } from './health.ts'
import { ClientWithNames } from './named.ts'
import * as schema from './schema.ts'

export type ConnectionConfig = pg.PoolConfig

/** The pool or a transaction: a function that takes a `Db` works with both. */
export type Db = PgDatabase<NodePgQueryResultHKT, typeof schema>

export interface Database {
  readonly db: Db
  readonly pool: pg.Pool
  /** Connects to PostgreSQL directly, bypassing a pooler, for listening and session locks. */
  readonly direct: ConnectionConfig
  readonly health: DatabaseHealth
  close(): Promise<void>
}

/** The statement time-out for calls. Migrations and backups use other connections, without a limit. */
const STATEMENT_WITHIN_MS = 12_000
/** Longer than any statement takes, but short enough to report a frozen database to people. */
const CONNECT_WITHIN_MS = 10_000
const ANSWER_WITHIN_MS = 15_000

export function connect(
  config: ConnectionConfig,
  onLost: (error: Error) => void,
  direct: ConnectionConfig = config,
): Database {
  const pool = makePool(
    {
      max: 20,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      application_name: 'frontline-rota',
      Client: ClientWithNames,
      ...config,
    },
    onLost,
  )
  // Sent as statements, since a pooler refuses them as start-up parameters. The second: see named.ts. The third: where
  // PostgreSQL compiles statements first, that takes a manager's Home of 1,000 jobs 0.7 s, and running it 0.03 s.
  pool.on('connect', (client) => {
    client
      .query(
        `SET statement_timeout = ${STATEMENT_WITHIN_MS}; SET plan_cache_mode = force_custom_plan; SET jit = off`,
      )
      .catch(onLost)
  })
  const db = drizzle(pool, { schema, ...schema.DRIZZLE_OPTIONS })
  return { db, pool, direct, health: new DatabaseHealth(pool), close: () => pool.end() }
}

/** SQLSTATEs of serialisation failures and deadlocks, which can be retried. */
const LOST_AGAINST_ANOTHER = new Set(['40001', '40P01'])
const TRIES = 4
const LOCK_NOT_AVAILABLE = '55P03'

/** One transaction, retried from its start after a serialisation failure or deadlock. */
export async function transact<T>(db: Db, run: (db: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(run)
    } catch (error) {
      if (attempt === TRIES || !LOST_AGAINST_ANOTHER.has(sqlStateOf(error))) throw error
    }
  }
}

/**
 * Runs part of a transaction that waits no longer than this for a lock. Returns whether it got them all; if not, nothing
 * of this part was written, and the transaction goes on.
 */
export async function withLocksWithin(db: Db, ms: number, run: (db: Db) => Promise<void>): Promise<boolean> {
  try {
    await db.transaction(async (inner) => {
      await inner.execute(sql.raw(`SET LOCAL lock_timeout = ${ms}`))
      await run(inner)
      await inner.execute(sql`SET LOCAL lock_timeout = 0`)
    })
    return true
  } catch (error) {
    if (sqlStateOf(error) === LOCK_NOT_AVAILABLE) return false
    throw error
  }
}

/** PostgreSQL's error code, even if the query builder has wrapped it; empty for other errors. */
export function sqlStateOf(error: unknown): string {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
}

/**
 * The pool replaces a dropped connection. Without an error listener, a dropped one would end the process. A pool that
 * has ended may still be closing connections, and the database may drop one of those first: that is no loss.
 */
export function makePool(config: ConnectionConfig, onLost: (error: Error) => void): pg.Pool {
  // Independent statements of one transaction are sent together.
  const pool = new pg.Pool({ pipeline: true, ...config })
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      if (!pool.ending) onLost(error)
    })
  })
  // The loss of an idle connection, which its own listener has reported.
  pool.on('error', () => {})
  return pool
}
