// Migrates the database at start, under a lock, so that servers that start together do it once.

import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Logger } from '../log.ts'
import { migrateQueue } from '../queue/queue.ts'
import { type ConnectionConfig, makePool } from './connection.ts'

const MIGRATION_LOCK = 7_301_001

export async function migrateDatabase(config: ConnectionConfig, folder: string, log: Logger): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  const pool = makePool({ ...config, max: 2 }, (error) =>
    log.warn({ err: error }, 'lost a database connection'),
  )
  try {
    const { rows } = await client.query<{ version: number }>(
      "SELECT current_setting('server_version_num')::int AS version",
    )
    refuseOldServer(rows[0]?.version ?? 0)
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: folder })
    await migrateQueue(pool, log)
  } finally {
    await pool.end()
    await client.end()
  }
}

/** `version` in PostgreSQL's numbering: 140005 is 14.5. */
export function refuseOldServer(version: number): void {
  if (version >= 140_000) return
  const found = `${Math.floor(version / 10_000)}.${version % 10_000}`
  throw new Error(
    `Frontline Rota needs PostgreSQL 14 or newer; this is ${found}. Set DATABASE_URL to a newer one, or leave it out to use the embedded database.`,
  )
}
