// A PostgreSQL for one test, which may stop, kill, freeze and restart it. Its address stays the same.

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { connectionTo, tryConnect, urlOf } from '#server/db/embedded/connect.ts'
import { copyFolderFor, type Home, makeSocketFolder, openHome } from '#server/db/embedded/home.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts'
import { locatePrograms } from '#server/db/embedded/locate.ts'
import { launch, type Postmaster } from '#server/db/embedded/postmaster.ts'
import { DATABASE } from '#server/db/embedded/settings.ts'
import { migrate } from './database.ts'

export class OwnPostgres {
  readonly url: string
  readonly socketFolder: string
  private readonly folder: string
  private readonly home: Home
  private postmaster: Postmaster | null = null
  private frozen: number[] = []

  private constructor(folder: string, home: Home, socketFolder: string) {
    this.folder = folder
    this.home = home
    this.socketFolder = socketFolder
    this.url = urlOf(connectionTo(home, socketFolder, DATABASE))
  }

  /** Starts it and creates the product's tables. */
  static async create(): Promise<OwnPostgres> {
    const folder = await mkdtemp(path.join(tmpdir(), 'frontline-own-'))
    // mkdtemp makes the folder private, but when run as root the database uses another account.
    await chmod(folder, 0o755)
    const first = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, throwAway: true })
    await first.stop()
    const home = await openHome(folder)
    if (!home) throw new Error(`no database in ${folder}`)
    const own = new OwnPostgres(folder, home, await makeSocketFolder(home))
    await own.start()
    await migrate(own.url)
    return own
  }

  async start(): Promise<void> {
    const programs = await locatePrograms(this.home.account, copyFolderFor(this.home.dataDir), () => {})
    this.postmaster = await launch(programs, this.home, this.socketFolder, true)
    for (;;) {
      const client = await tryConnect(connectionTo(this.home, this.socketFolder, DATABASE))
      if (client !== 'absent' && client !== 'busy') return client.end()
      if (this.postmaster.hasEnded()) throw new Error(await this.postmaster.readLog())
    }
  }

  /** As a service manager stops it: connections are cut at once. */
  async stop(): Promise<void> {
    await this.postmaster?.stop()
  }

  /** It answers nobody, but keeps its connections open. */
  async freeze(): Promise<void> {
    const rows = await this.ask<{ pid: number }>(
      'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()',
    )
    this.frozen = [this.postmaster!.pid, ...rows.map(({ pid }) => pid)]
    for (const pid of this.frozen) process.kill(pid, 'SIGSTOP')
  }

  thaw(): void {
    for (const pid of this.frozen) process.kill(pid, 'SIGCONT')
    this.frozen = []
  }

  /** On its own connection, which is closed afterwards. */
  async ask<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
    const client = new pg.Client({ connectionString: this.url })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<T>(text, values)).rows
    } finally {
      await client.end()
    }
  }

  /** The number of the product's connections by application name. */
  async connections(): Promise<Record<string, number>> {
    const rows = await this.ask<{ name: string; n: number }>(
      `SELECT application_name AS name, count(*)::int AS n FROM pg_stat_activity
        WHERE application_name LIKE 'frontline-rota%' GROUP BY 1 ORDER BY 1`,
    )
    return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
  }

  async remove(): Promise<void> {
    this.thaw()
    await this.stop()
    await rm(this.folder, { recursive: true, force: true })
  }
}
