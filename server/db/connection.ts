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

export function connect(config: ConnectionConfig, onIdleError: (error: Error) => void): Database {
  const pool = new pg.Pool({ max: 20, connectionTimeoutMillis: 10_000, ...config })
  // An idle connection that the server drops is replaced by the pool; without a listener it would end the process.
  pool.on('error', onIdleError)
  const db = drizzle(pool, { schema, ...schema.DRIZZLE_OPTIONS })
  return { db, pool, config, close: () => pool.end() }
}
