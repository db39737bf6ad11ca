// The PostgreSQL that the servers share: a throw-away cluster of the system's PostgreSQL, on loopback, that can be
// stopped, killed and frozen. It syncs to disk like a real one: an acknowledged commit must survive a kill.

import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import pg from 'pg'
import { startThrowAway, type ThrowAwayPostgres } from '../../scripts/lib/throwaway-postgres.mjs'
import { atExit, signalTo } from './cleanup.ts'
import { freePort, until } from './waiting.ts'

/** PostgreSQL's default, so that servers which use up connections are noticed. */
const MOST_CONNECTIONS = '100'

/** The names of the connections that each server keeps open while it runs. */
export const STANDING = ['frontline-rota live', 'frontline-rota worker']

export interface Connections {
  total: number
  /** Counted by application name. */
  byName: Record<string, number>
}

export class ChaosDatabase {
  readonly url: string
  private readonly postgres: ThrowAwayPostgres

  private constructor(postgres: ThrowAwayPostgres) {
    this.postgres = postgres
    this.url = postgres.url
    atExit(() => this.destroy())
  }

  /** `folder` contains the programs of the system's PostgreSQL. */
  static async start(folder: string): Promise<ChaosDatabase> {
    const settings = {
      max_connections: MOST_CONNECTIONS,
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      // Otherwise every rejected client would log a line.
      log_min_messages: 'panic',
    }
    return new ChaosDatabase(await startThrowAway(folder, { settings, port: await freePort() }))
  }

  /** As an administrator stops it: sessions are cut, written data stays. */
  halt(): Promise<void> {
    return this.postgres.end('SIGINT')
  }

  /** Like a crash. */
  kill(): Promise<void> {
    return this.postgres.end('SIGKILL')
  }

  /** After a kill, the dead server's child processes must be gone first. */
  async startAgain(): Promise<void> {
    await until('PostgreSQL runs again', () => this.postgres.start(), { withinMs: 30_000 })
  }

  freeze(): void {
    for (const pid of this.processes()) signalTo(pid, 'SIGSTOP')
  }

  thaw(): void {
    for (const pid of this.processes()) signalTo(pid, 'SIGCONT')
  }

  /** One query on its own connection. */
  async query<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
    const client = new pg.Client({ connectionString: this.url, application_name: 'chaos' })
    await client.connect()
    try {
      return (await client.query<R>(text, values)).rows
    } finally {
      await client.end()
    }
  }

  /** The servers' connections. */
  async connections(): Promise<Connections> {
    const rows = await this.query<{ name: string; n: number }>(
      `SELECT application_name AS name, count(*)::int AS n FROM pg_stat_activity
        WHERE backend_type = 'client backend' AND application_name <> 'chaos' GROUP BY 1 ORDER BY 1`,
    )
    const byName = Object.fromEntries(rows.map(({ name, n }) => [name || 'pool', n]))
    return { total: rows.reduce((sum, { n }) => sum + n, 0), byName }
  }

  /** Cuts the connections with that name and returns how many there were. */
  async cut(name: string): Promise<number> {
    const rows = await this.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1',
      [name],
    )
    return rows.length
  }

  stop(): Promise<void> {
    return this.postgres.stop()
  }

  private processes(): number[] {
    const postmaster = this.postgres.pid()
    if (postmaster === null) return []
    const { stdout } = spawnSync('pgrep', ['-P', String(postmaster)], { encoding: 'utf8' })
    return [postmaster, ...stdout.split('\n').filter(Boolean).map(Number)]
  }

  private destroy(): void {
    for (const pid of this.processes()) signalTo(pid, 'SIGKILL')
    rmSync(this.postgres.base, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  }
}
