// The embedded database's guarantees, with real processes: one owner per folder, and nothing acknowledged is ever lost.

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, chown, lstat, mkdir, readFile, realpath, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { type Account, EmbeddedApplication, type Task } from '#tests/support/embedded-application.ts'
import { makeFolder } from '#tests/support/fixtures.ts'
import { sized } from '#tests/support/length.ts'
import { canEnter } from './account.ts'

const isRoot = process.getuid?.() === 0
const nobody: Account = { uid: 65534, gid: 65534 }
const ours: [string, Account | undefined] = [isRoot ? 'root' : 'an ordinary user', undefined]
const another: [string, Account | undefined] = ['an ordinary user', nobody]
/** With LONG_TESTS root becomes an ordinary user, if that one may read this folder. */
const accounts = isRoot && (await canEnter(nobody, process.cwd())) ? sized([another], [ours]) : [ours]

const it = test
  .extend('folder', makeFolder)
  .extend('running', async ({ folder: _outlivesThem }, { onCleanup }) => {
    const running: EmbeddedApplication[] = []
    onCleanup(async () => {
      await Promise.all(running.map((application) => application.stop()))
    })
    return running
  })
  .extend('madeFolder', { scope: 'file' }, makeFolder)
  /** The data folder of a stopped database, made once for each account, to be copied. */
  .extend('stopped', { scope: 'file' }, ({ madeFolder }) => {
    const made = new Map<number | undefined, Promise<string>>()
    return (account: Account | undefined): Promise<string> => {
      const found =
        made.get(account?.uid) ?? makeStopped(path.join(madeFolder, String(account?.uid)), account)
      made.set(account?.uid, found)
      return found
    }
  })

async function makeStopped(folder: string, account: Account | undefined): Promise<string> {
  await mkdir(folder)
  if (account) await chown(folder, account.uid, account.gid)
  const dataDir = path.join(folder, 'data')
  const application = new EmbeddedApplication(dataDir, { account, home: folder })
  await application.url()
  await application.stop()
  return dataDir
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  return client
    .query(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

const postmasterOf = (dataDir: string) =>
  Number.parseInt(readFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10)

describe.each(accounts)('as %s', (_, account) => {
  it.beforeEach(async ({ folder }) => {
    if (account) await chown(folder, account.uid, account.gid)
  })

  function start(
    folder: string,
    running: EmbeddedApplication[],
    dataDir: string,
    options: { task?: Task; cwd?: string } = {},
  ): EmbeddedApplication {
    const application = new EmbeddedApplication(dataDir, { account, home: folder, ...options })
    running.push(application)
    return application
  }

  /** A folder with a database that was stopped cleanly. */
  async function copyOf(made: Promise<string>, folder: string): Promise<string> {
    const dataDir = path.join(folder, 'data')
    // Keeps the owner, unlike `cp` of node:fs.
    await promisify(execFile)('cp', ['-a', await made, dataDir])
    return dataDir
  }

  it('a new folder gets a database, which a stop and a start keep', async ({ folder, running }) => {
    const dataDir = path.join(folder, 'data')
    const first = start(folder, running, dataDir)
    await query(await first.url(), 'CREATE TABLE kept AS SELECT 42 AS answer')
    await first.stop()
    expect(first.told.at(-1)).toEqual({ event: 'stopped' })
    await expect(lstat(path.join(dataDir, 'postgres/data/postmaster.pid'))).rejects.toThrow('ENOENT')

    const second = start(folder, running, dataDir)
    expect(await query(await second.url(), 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
    expect(second.told.filter(({ event }) => event === 'log')).toEqual([])
  })

  it('it is a durable UTF-8 database that only its own account and password open', async ({
    folder,
    running,
    stopped,
  }) => {
    const dataDir = await copyOf(stopped(account), folder)
    const url = await start(folder, running, dataDir).url()
    const [settings] = await query(
      url,
      `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commits,
         current_setting('server_encoding') AS encoding, current_setting('TimeZone') AS zone,
         current_setting('listen_addresses') AS tcp, lower('ÉŁ') AS lower`,
    )
    expect(settings).toEqual({
      fsync: 'on',
      commits: 'on',
      encoding: 'UTF8',
      zone: 'UTC',
      tcp: '',
      lower: 'éł',
    })
    const { mode } = await lstat(path.join(dataDir, 'postgres'))
    expect(mode & 0o077).toBe(0)
    await expect(query(url.replace(/:[^:@/]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow('password')
  })

  it('a second application on the same folder is refused and leaves the first alone', async ({
    folder,
    running,
    stopped,
  }) => {
    const dataDir = await copyOf(stopped(account), folder)
    const first = start(folder, running, dataDir)
    const url = await first.url()

    const refusal = await start(folder, running, dataDir).outcome()
    expect(refusal.name).toBe('AlreadyRunningError')
    expect(refusal.message).toContain(`Another Frontline Rota (pid ${first.pid}) is already running`)
    expect(await query(url, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }])
  })

  it('of three first starts at once one wins and the others are refused', async ({ folder, running }) => {
    const dataDir = path.join(folder, 'data')
    const outcomes = await Promise.all(
      [start(folder, running, dataDir), start(folder, running, dataDir), start(folder, running, dataDir)].map(
        (a) => a.outcome(),
      ),
    )
    expect(outcomes.map(({ event, name }) => name ?? event).sort()).toEqual([
      'AlreadyRunningError',
      'AlreadyRunningError',
      'ready',
    ])
  })

  it('when the keeper connection is cut the folder stays taken', async ({ folder, running, stopped }) => {
    const dataDir = await copyOf(stopped(account), folder)
    const first = start(folder, running, dataDir)
    const cut = await query(
      await first.url(),
      `SELECT pg_terminate_backend(pid) AS cut FROM pg_stat_activity WHERE application_name = 'frontline-rota keeper'`,
    )
    expect(cut).toEqual([{ cut: true }])
    expect((await start(folder, running, dataDir).outcome()).name).toBe('AlreadyRunningError')
  })

  it.for([
    ['the application', false],
    ['the application and the database', true],
  ] as const)(
    'after kill -9 of %s every acknowledged row is there',
    async ([__, killDatabaseToo], { folder, running, stopped }) => {
      const dataDir = await copyOf(stopped(account), folder)
      const first = start(folder, running, dataDir, { task: 'write' })
      await first.hears(({ number }) => number === 200)
      if (killDatabaseToo) process.kill(postmasterOf(dataDir), 'SIGKILL')
      await first.kill()
      const acknowledged = first.told.filter(({ event }) => event === 'written').length

      const second = start(folder, running, dataDir)
      const [row] = await query(await second.url(), 'SELECT count(*)::int AS count, max(number) FROM written')
      expect(acknowledged).toBeGreaterThanOrEqual(200)
      expect(row!.count).toBeGreaterThanOrEqual(acknowledged)
      expect(row!.count).toBe(row!.max)
    },
  )

  it('a database that dies is started again at the same address, and stays taken and whole', async ({
    folder,
    running,
    stopped,
  }) => {
    const dataDir = await copyOf(stopped(account), folder)
    const application = start(folder, running, dataDir)
    const url = await application.url()
    await query(url, 'CREATE TABLE kept (answer int); INSERT INTO kept VALUES (42)')
    const dead = postmasterOf(dataDir)
    process.kill(dead, 'SIGKILL')
    await application.hears(({ line }) => line === 'The database runs again.')
    expect(application.told.map(({ line }) => line)).toContain(
      'The database ended unexpectedly by signal SIGKILL. Starting it again.',
    )
    expect(postmasterOf(dataDir)).not.toBe(dead)
    expect(await query(url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
    expect((await start(folder, running, dataDir).outcome()).name).toBe('AlreadyRunningError')
    await application.stop()
    await expect(lstat(path.join(dataDir, 'postgres/data/postmaster.pid'))).rejects.toThrow('ENOENT')
  })

  it('a database that cannot be started again is given up with a sentence', async ({
    folder,
    running,
    stopped,
  }) => {
    const dataDir = await copyOf(stopped(account), folder)
    const application = start(folder, running, dataDir, { task: 'fail-fast' })
    await application.url()
    const cluster = path.join(dataDir, 'postgres/data')
    await rename(path.join(cluster, 'global'), path.join(cluster, 'gone'))
    process.kill(postmasterOf(dataDir), 'SIGKILL')
    const { reason } = await application.hears(({ event }) => event === 'lost')
    expect(reason).toMatch(/^The database ended unexpectedly: .*5 times in a row\. Its log is /s)
    expect(reason).toContain(path.join(dataDir, 'postgres.log'))
  })

  it('a relative path with a space, a comma and a quote works', async ({ folder, running }) => {
    const url = await start(folder, running, `my "own", data`, { cwd: folder }).url()
    expect(new URL(url).searchParams.get('host')).toBe(
      path.join(await realpath(folder), 'my "own", data/postgres'),
    )
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('a path too long for a socket works, and its short socket folder is private and goes with the stop', async ({
    folder,
    running,
  }) => {
    const application = start(folder, running, path.join(folder, 'long'.repeat(30), 'data'))
    const url = await application.url()
    const socketFolder = new URL(url).searchParams.get('host')!
    expect(socketFolder.length).toBeLessThan(100)
    expect((await lstat(socketFolder)).mode & 0o077).toBe(0)
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await application.stop()
    await expect(lstat(socketFolder)).rejects.toThrow('ENOENT')
  })

  it('a folder that holds something else is left alone', async ({ folder, running }) => {
    await mkdir(path.join(folder, 'data/postgres'), { recursive: true })
    if (account) {
      await chown(path.join(folder, 'data'), account.uid, account.gid)
      await chown(path.join(folder, 'data/postgres'), account.uid, account.gid)
    }
    const { message } = await start(folder, running, path.join(folder, 'data')).outcome()
    expect(message).toContain('is not a database folder of Frontline Rota')
  })
})

if (isRoot)
  it('root keeps the data under /var/lib when its folder is closed to the account of the database', async ({
    folder,
    running,
  }) => {
    await chmod(folder, 0o700)
    const dataDir = path.join(folder, 'data')
    const application = new EmbeddedApplication(dataDir, { home: folder })
    running.push(application)
    expect(await query(await application.url(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    const kept = await realpath(path.join(dataDir, 'postgres'))
    expect(kept).toMatch(/^\/var\/lib\/frontline-rota\//)
    expect(application.told[0]?.line).toContain(kept)
    await application.stop()
    expect(await readFile(path.join(kept, 'data/PG_VERSION'), 'utf8')).toBe('18\n')
    await rm(kept, { recursive: true })
  })
