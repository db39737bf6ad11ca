// The queue keeps the jobs of a killed server locked for four hours. So each server holds a lock tied to its database
// session, under the name by which it locks jobs, and frees the jobs of workers whose lock is gone. The same check
// finds jobs that this server has locked but is not running, because the connection broke before the reply arrived. It
// works for any number of servers on one database.

import type pg from 'pg'
import type { ConnectionConfig } from '../db/connection.ts'
import { LOCK_SPACE } from '../db/lock-spaces.ts'
import { StandingConnection } from '../db/standing-connection.ts'
import type { Logger } from '../log.ts'
import { findAbsentWorkers, findStrandedJobs, unlockJobs } from './worker-tables.sql.ts'

const LOOK_EVERY_MS = 4_000

interface PresenceOptions {
  /** Connects to PostgreSQL directly: the lock belongs to a session. */
  config: ConnectionConfig
  pool: pg.Pool
  log: Logger
  /** The jobs that this server is running. */
  runningJobs?: () => string[]
  /** For tests. */
  lookEveryMs?: number
}

export class WorkerPresence {
  private readonly options: PresenceOptions
  private readonly connection: StandingConnection
  private name: string | null = null
  private timer: NodeJS.Timeout | null = null
  /**
   * Workers without a lock at the last check. Only a worker without one twice in a row is gone: a session may be
   * renewed.
   */
  private suspects: string[] = []
  /**
   * Jobs locked by this server but not running at the last check; a job that has just ended may still be among them.
   */
  private stranded: string[] = []

  constructor(options: PresenceOptions) {
    this.options = options
    this.connection = new StandingConnection({
      config: options.config,
      applicationName: 'frontline-rota worker',
      log: options.log,
      prepare: async (client) => {
        // A machine that vanished is noticed within half a minute.
        await client.query(
          'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3',
        )
        if (this.name) await hold(client, this.name)
      },
    })
  }

  /** Connects in advance, so that the lock can be taken as soon as the worker's name is known. */
  async start(): Promise<void> {
    await this.connection.start()
    this.timer = setInterval(() => {
      void this.connection.ask('SELECT 1')
      void this.look()
    }, this.options.lookEveryMs ?? LOOK_EVERY_MS)
    await this.look()
  }

  /** A restarted worker has a new name; the jobs of the earlier one are freed like those of any other. */
  async announce(name: string): Promise<void> {
    const earlier = this.name
    this.name = name
    const client = this.connection.current
    if (!client) return
    try {
      if (earlier) await release(client, earlier)
      await hold(client, name)
    } catch (error) {
      // The connection is lost; the next one takes the lock.
      this.options.log.warn({ err: error }, 'could not hold the presence of this worker yet')
    }
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer)
    await this.connection.stop()
  }

  async look(): Promise<void> {
    const { pool, log } = this.options
    try {
      const absent = await findAbsentWorkers(pool)
      const gone = absent.filter((name) => this.suspects.includes(name) && name !== this.name)
      this.suspects = absent
      if (gone.length > 0) {
        log.warn({ workers: gone.length }, 'freeing the jobs of workers that are gone')
        await pool.query('SELECT graphile_worker.force_unlock_workers($1::text[])', [gone])
      }
      await this.freeStranded()
    } catch (error) {
      log.warn({ err: error }, 'could not look after abandoned jobs')
    }
  }

  private async freeStranded(): Promise<void> {
    const { pool, log, runningJobs } = this.options
    if (!this.name || !runningJobs) return
    const found = await findStrandedJobs(pool, this.name, runningJobs())
    const lost = found.filter((id) => this.stranded.includes(id))
    this.stranded = found
    if (lost.length === 0) return
    log.warn({ jobs: lost.length }, 'freeing jobs whose connection broke before they began')
    await unlockJobs(pool, this.name, lost)
  }
}

async function hold(client: pg.Client, name: string): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1, hashtext($2))', [LOCK_SPACE.presence, name])
}

async function release(client: pg.Client, name: string): Promise<void> {
  await client.query('SELECT pg_advisory_unlock($1, hashtext($2))', [LOCK_SPACE.presence, name])
}
