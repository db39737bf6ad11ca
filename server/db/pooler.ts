// Two ways to the database: `pooled` for queries, and `direct` for session features (listening, locks, the queue,
// migrations). Without a pooler such as PgBouncer in transaction mode both are the same.

import { randomInt } from 'node:crypto'
import pg from 'pg'
import type { Settings } from '../settings.ts'
import { GatheringClient } from './client.ts'
import type { ConnectionConfig } from './connection.ts'
import { LOCK_SPACE } from './lock-spaces.ts'

export interface Ways {
  pooled: ConnectionConfig
  direct: ConnectionConfig
}

export function waysTo(
  url: string,
  settings: Pick<Settings, 'databaseDirectUrl' | 'databasePrepared'>,
): Ways {
  const direct = { connectionString: settings.databaseDirectUrl ?? url }
  return {
    pooled: {
      connectionString: url,
      // A named statement (see named.ts) exists on one server connection only, and an older pooler may use another for
      // the next transaction.
      ...(settings.databasePrepared ? {} : { Client: GatheringClient }),
    },
    direct,
  }
}

/** Refuses at start what would otherwise fail later in confusing ways. */
export async function refuseWrongWays({ pooled, direct }: Ways): Promise<void> {
  const session = await open(direct)
  const query = await open(pooled)
  try {
    if (pooled.connectionString === direct.connectionString) await refuseHiddenPooler(session)
    else await refuseTwoDatabases(session, query)
  } finally {
    await session.end()
    await query.end()
  }
}

/** A pooler reports a process id of its own in the handshake. */
async function refuseHiddenPooler(session: pg.Client): Promise<void> {
  const { rows } = await session.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const { processID } = session as pg.Client & { processID: number }
  if (rows[0]?.pid === processID) return
  throw new Error(
    'DATABASE_URL leads to a connection pooler. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself ' +
      '(or to the same address, if this pooler keeps one connection for each client: session mode).',
  )
}

/** Changes in one database would never be announced in another. */
async function refuseTwoDatabases(session: pg.Client, query: pg.Client): Promise<void> {
  const key = randomInt(2 ** 31)
  await session.query('SELECT pg_advisory_lock($1, $2)', [LOCK_SPACE.sameDatabase, key])
  const { rowCount } = await query.query(
    `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND classid = $1 AND objid = $2
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [LOCK_SPACE.sameDatabase, key],
  )
  if (!rowCount) throw new Error('DATABASE_URL and DATABASE_DIRECT_URL lead to two different databases.')
}

async function open(config: ConnectionConfig): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: config.connectionString, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  return client
}
