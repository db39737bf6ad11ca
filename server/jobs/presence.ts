// Jobs of a server that was killed stay locked for four hours in the queue itself. So each server holds a lock that
// lives as long as its database session, under the name by which it locks jobs, and frees the jobs of those whose
// lock is gone. It is right for any number of servers on one database.

import pg from 'pg'
import type { Database } from '../db/connection.ts'
import type { Logger } from '../log.ts'

const LOCK_SPACE = 7_301_002
const LOOK_EVERY_MS = 4_000
const RETRY_MS = 500

export class WorkerPresence {
  private readonly database: Database
  private readonly log: Logger
  private client: pg.Client | null = null
  private name: string | null = null
  private closed = false
  private timer: NodeJS.Timeout | null = null
  private retry: NodeJS.Timeout | null = null
  /** Those without a lock at the last look. Only who lacks it twice in a row is gone: a session may be renewed. */
  private suspects: string[] = []

  constructor(database: Database, log: Logger) {
    this.database = database
    this.log = log
  }

  /** Connects beforehand, so that the lock can be taken at once when the worker's name is known. */
  async start(): Promise<void> {
    const client = new pg.Client({
      ...this.database.config,
      application_name: 'frontline-rota worker',
      keepAlive: true,
    })
    let live = true
    const lost = () => {
      if (!live) return
      live = false
      this.lose()
    }
    client.on('error', lost)
    client.on('end', lost)
    await client.connect()
    if (this.closed) return client.end()
    this.client = client
    // A machine that vanished without a word is noticed within half a minute.
    await client.query(
      'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3',
    )
    if (this.name) await this.hold(this.name)
    this.timer ??= setInterval(() => void this.look(), LOOK_EVERY_MS)
    if (!this.name) await this.look()
  }

  async announce(name: string): Promise<void> {
    this.name = name
    await this.hold(name)
  }

  async stop(): Promise<void> {
    this.closed = true
    if (this.timer) clearInterval(this.timer)
    if (this.retry) clearTimeout(this.retry)
    await this.client?.end()
  }

  private async hold(name: string): Promise<void> {
    // One that fails here has lost its connection, and is taken again with the next.
    await this.client
      ?.query('SELECT pg_advisory_lock($1, hashtext($2))', [LOCK_SPACE, name])
      .catch(() => undefined)
  }

  private lose(): void {
    this.client = null
    if (this.closed) return
    this.retry = setTimeout(() => {
      this.start().catch((error: unknown) => {
        this.log.warn({ err: error }, 'could not hold the presence of this worker yet')
        this.lose()
      })
    }, RETRY_MS)
  }

  async look(): Promise<void> {
    try {
      const absent = await findAbsentWorkers(this.database.pool)
      const gone = absent.filter((name) => this.suspects.includes(name) && name !== this.name)
      this.suspects = absent
      if (gone.length === 0) return
      this.log.warn({ workers: gone.length }, 'freeing the jobs of workers that are gone')
      await this.database.pool.query('SELECT graphile_worker.force_unlock_workers($1::text[])', [gone])
    } catch (error) {
      this.log.warn({ err: error }, 'could not look after abandoned jobs')
    }
  }
}

/** Whoever has locked jobs but holds no lock of presence. */
export async function findAbsentWorkers(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT DISTINCT j.locked_by AS name FROM graphile_worker._private_jobs j
      WHERE j.locked_by IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM pg_locks l
         WHERE l.locktype = 'advisory' AND l.objsubid = 2 AND l.granted AND l.classid = $1
           AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
           AND l.objid::bigint = (hashtext(j.locked_by)::bigint & 4294967295))`,
    [LOCK_SPACE],
  )
  return rows.map((row) => row.name)
}
