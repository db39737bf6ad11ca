// The embedded PostgreSQL: a real server in DATA_DIR, reached over a private socket, owned by one application at a
// time. Whoever wins PostgreSQL's own lock on the folder and then the advisory lock is that application.

import { mkdir, realpath } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { accountForNewFolder } from './account.ts'
import { type Connection, connectionTo, tryConnect, urlOf } from './connect.ts'
import { createCluster } from './create.ts'
import { EmbeddedPostgresError, errorCode } from './errors.ts'
import { copyFolderFor, type Home, makeHome, makeSocketFolder, openHome, removeSocketFolder } from './home.ts'
import { locatePrograms } from './locate.ts'
import { keepLock, tryLock } from './lock.ts'
import { yieldToOwner } from './owner.ts'
import { launch, type Postmaster, readPidFile } from './postmaster.ts'
import { DATABASE, RECOVERY_LIMIT_MS } from './settings.ts'

export type { Connection } from './connect.ts'
export { AlreadyRunningError, EmbeddedPostgresError } from './errors.ts'

interface EmbeddedOptions {
  dataDir: string
  log: (line: string) => void
  /** Called once when the database ends without `stop()` having been asked for. */
  onUnexpectedExit?: (reason: string) => void
  /** For tests: much faster, and not safe against a power cut. */
  throwAway?: boolean
}

export interface EmbeddedPostgres {
  connection: Connection
  /** The same as a connection string. */
  url: string
  stop(): Promise<void>
}

const CONTEST_LIMIT_MS = 20_000

/** PostgreSQL's words when another server has, or has only just left, the folder. */
const CONTESTED = /lock file ".*" (already exists|is empty)|pre-existing shared memory block/

export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32')
    throw new EmbeddedPostgresError(
      'The embedded database does not run on Windows. Set DATABASE_URL to a PostgreSQL 14 or newer instead.',
    )
  const home = await openOrMakeHome(await makeDataDir(options.dataDir), options)
  const socketFolder = await makeSocketFolder(home)
  const { postmaster, keeper } = await win(home, socketFolder, options)
  const lock = keepLock(keeper, () => connectKeeper(home, socketFolder, postmaster))

  let isStopping = false
  const stop = async () => {
    isStopping = true
    await lock.release()
    await postmaster.stop()
    await removeSocketFolder(home, socketFolder)
  }
  postmaster.ended.then(async (how) => {
    if (isStopping) return
    await stop()
    options.onUnexpectedExit?.(`The database ended unexpectedly ${how}. Its log is ${home.logFile}.`)
  })
  try {
    await createDatabase(keeper)
  } catch (error) {
    await stop()
    throw error
  }
  const connection = connectionTo(home, socketFolder, DATABASE)
  return { connection, url: urlOf(connection), stop }
}

/** Where the application that runs on this folder now reaches its database; undefined when none runs. */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  const home = await openHome(path.resolve(dataDir))
  if (!home) return undefined
  const running = await readPidFile(home.cluster)
  if (!running?.socketFolder) return undefined
  const connection = connectionTo(home, running.socketFolder, DATABASE)
  const client = await tryConnect(connection)
  if (client === 'absent' || client === 'busy') return undefined
  await client.end()
  return urlOf(connection)
}

async function makeDataDir(given: string): Promise<string> {
  const dataDir = path.resolve(given)
  try {
    await mkdir(dataDir, { recursive: true })
    return await realpath(dataDir)
  } catch (error) {
    throw new EmbeddedPostgresError(`The data folder ${dataDir} cannot be made (${errorCode(error)}).`)
  }
}

async function openOrMakeHome(dataDir: string, { log, throwAway }: EmbeddedOptions): Promise<Home> {
  const existing = await openHome(dataDir)
  if (existing) return existing
  const programs = await locatePrograms(accountForNewFolder(), copyFolderFor(dataDir), log)
  await makeHome(
    dataDir,
    (staging, account) => createCluster(staging, programs, account, throwAway ?? false),
    log,
  )
  const made = await openHome(dataDir)
  if (!made)
    throw new EmbeddedPostgresError(`The database in ${dataDir} was removed while it was being created.`)
  return made
}

/** Launches until our own server runs under our own lock, or another application turns out to own the folder. */
async function win(
  home: Home,
  socketFolder: string,
  { log, throwAway }: EmbeddedOptions,
): Promise<{ postmaster: Postmaster; keeper: pg.Client }> {
  const programs = await locatePrograms(home.account, copyFolderFor(home.dataDir), log)
  const deadline = Date.now() + CONTEST_LIMIT_MS
  for (;;) {
    await yieldToOwner(home, log)
    const postmaster = await launch(programs, home, socketFolder, throwAway ?? false)
    const keeper = await connectKeeper(home, socketFolder, postmaster)
    if (keeper && (await tryLock(keeper))) return { postmaster, keeper }
    await keeper?.end()
    await postmaster.stop()

    const lines = await postmaster.readLog()
    const isContested = keeper !== undefined || CONTESTED.test(lines)
    if (!isContested || Date.now() > deadline)
      throw new EmbeddedPostgresError(`The database did not start. Its log (${home.logFile}) says:\n${lines}`)
    await delay(100)
  }
}

/** Waits for our own server to answer, through crash recovery if need be; undefined when it ended instead. */
async function connectKeeper(
  home: Home,
  socketFolder: string,
  postmaster: Postmaster,
): Promise<pg.Client | undefined> {
  const deadline = Date.now() + RECOVERY_LIMIT_MS
  while (!postmaster.hasEnded() && Date.now() < deadline) {
    const client = await tryConnect(connectionTo(home, socketFolder, 'postgres'))
    if (client !== 'absent' && client !== 'busy') {
      // The socket may still be that of the server whose lock ours is about to run into.
      if ((await readPidFile(home.cluster))?.pid === postmaster.pid) return client
      await client.end().catch(() => {})
    }
    await delay(10)
  }
  return undefined
}

async function createDatabase(keeper: pg.Client): Promise<void> {
  const { rowCount } = await keeper.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE])
  if (rowCount === 0) await keeper.query(`CREATE DATABASE ${DATABASE}`)
}
