// Brings the database up to date at start, under a lock, so that servers that start together do it once.

import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { migrateQueue } from '../jobs/queue.ts'
import type { Logger } from '../log.ts'
import type { ConnectionConfig } from './connection.ts'

const MIGRATION_LOCK = 7_301_001

export async function migrateDatabase(config: ConnectionConfig, folder: string, log: Logger): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  const pool = new pg.Pool({ ...config, max: 2 })
  pool.on('error', (error) => log.warn({ err: error }, 'lost an idle database connection'))
  try {
    const { rows } = await client.query<{ version: number }>(
      "SELECT current_setting('server_version_num')::int AS version",
    )
    if ((rows[0]?.version ?? 0) < 140_000) {
      throw new Error('Frontline Rota needs PostgreSQL 14 or newer.')
    }
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: folder })
    await migrateQueue(pool, log)
  } finally {
    await pool.end()
    await client.end()
  }
}
