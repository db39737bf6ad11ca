// The embedded PostgreSQL: a real server in DATA_DIR on a private socket, owned by one application at a time. The owner
// holds PostgreSQL's own lock on the folder and then the advisory lock.

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
import { tryLock } from './lock.ts'
import { yieldToOwner } from './owner.ts'
import { launch, type Postmaster, readPidFile } from './postmaster.ts'
import { DATABASE, RECOVERY_LIMIT_MS } from './settings.ts'
import { type Running, Upkeep } from './upkeep.ts'

export type { Connection } from './connect.ts'
export { AlreadyRunningError, EmbeddedPostgresError } from './errors.ts'

interface EmbeddedOptions {
  dataDir: string
  log: (line: string) => void
  /** Called once if the database has died and cannot be restarted. */
  onUnexpectedExit?: (reason: string) => void
  /** For tests: much faster, but not safe against a power cut. */
  throwAway?: boolean
  /** For tests: how long to wait before each attempt to restart a database that has died. */
  restartPausesMs?: readonly number[]
}

export interface EmbeddedPostgres {
  connection: Connection
  /** The same as a connection string. */
  url: string
  stop(): Promise<void>
}

const CONTEST_LIMIT_MS = 20_000

/** PostgreSQL's messages when another server is using the folder, or has only just left it. */
const CONTESTED = /lock file ".*" (already exists|is empty)|pre-existing shared memory block/

export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32')
    throw new EmbeddedPostgresError(
      'The embedded database does not run on Windows. Set DATABASE_URL to a PostgreSQL 14 or newer instead.',
    )
  const home = await openOrMakeHome(await makeDataDir(options.dataDir), options)
  const socketFolder = await makeSocketFolder(home)
  const launchOwn = () => win(home, socketFolder, options)
  const first = await launchOwn()
  const upkeep = new Upkeep(first, {
    launch: launchOwn,
    connectKeeper: (postmaster) => connectKeeper(home, socketFolder, postmaster),
    log: options.log,
    ...(options.restartPausesMs ? { pausesMs: options.restartPausesMs } : {}),
    onGiveUp: (reason) => {
      options.onUnexpectedExit?.(`The database ended unexpectedly: ${reason}. Its log is ${home.logFile}.`)
    },
  })
  const stop = async () => {
    await upkeep.stop()
    await removeSocketFolder(home, socketFolder)
  }
  try {
    await createDatabase(first.keeper)
  } catch (error) {
    await stop()
    throw error
  }
  const connection = connectionTo(home, socketFolder, DATABASE)
  return { connection, url: urlOf(connection), stop }
}

/** The database of the application that is running on this folder; undefined if there is none. */
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

/** Launches until our server runs under our lock, or another application turns out to own the folder. */
async function win(home: Home, socketFolder: string, { log, throwAway }: EmbeddedOptions): Promise<Running> {
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

/** Waits for our server to answer, through crash recovery if necessary; undefined if it exited instead. */
async function connectKeeper(
  home: Home,
  socketFolder: string,
  postmaster: Postmaster,
): Promise<pg.Client | undefined> {
  const deadline = Date.now() + RECOVERY_LIMIT_MS
  while (!postmaster.hasEnded() && Date.now() < deadline) {
    const client = await tryConnect(connectionTo(home, socketFolder, 'postgres'))
    if (client !== 'absent' && client !== 'busy') {
      // The socket may still belong to another server, whose lock will make ours exit.
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
