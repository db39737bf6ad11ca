// The server process: reading which one runs on a cluster, launching one, stopping one.

import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { EmbeddedPostgresError, errorCode } from './errors.ts'
import type { Home } from './home.ts'
import type { Programs } from './locate.ts'
import { isAlive, mayBePostgres } from './process.ts'
import { cleanEnvironment, serverArguments } from './settings.ts'

const LOG_SIZE_LIMIT = 1_000_000
const FAST_STOP_LIMIT_MS = 30_000

export interface Postmaster {
  pid: number
  /** Resolves when the process has exited, with the reason. */
  ended: Promise<string>
  hasEnded(): boolean
  /** What this process has written to its log so far. */
  readLog(): Promise<string>
  stop(): Promise<void>
}

/** The contents of a cluster's postmaster.pid; the process may be long gone. */
export async function readPidFile(
  cluster: string,
): Promise<{ pid: number; socketFolder: string } | undefined> {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , , socketFolder] = text.split('\n')
  return Number(pid) > 0 ? { pid: Number(pid), socketFolder: socketFolder ?? '' } : undefined
}

export async function launch(
  programs: Programs,
  home: Home,
  socketFolder: string,
  throwAway: boolean,
): Promise<Postmaster> {
  const isTooBig = await stat(home.logFile).then(
    ({ size }) => size > LOG_SIZE_LIMIT,
    () => false,
  )
  const log = await open(home.logFile, isTooBig ? 'w' : 'a', 0o600)
  const { size: logStart } = await log.stat()
  if (home.account) await log.chown(home.account.uid, home.account.gid)
  // Detached: Ctrl-C in the terminal must not stop the database before the server has finished with it.
  const child = spawn(programs.postgres, serverArguments(home.cluster, socketFolder, throwAway), {
    ...home.account,
    cwd: home.folder,
    env: cleanEnvironment(),
    stdio: ['ignore', log.fd, log.fd],
    detached: true,
  })
  // Watched from the start: a server that cannot run may exit before the log file here is closed.
  const postmaster = watch(child, () => readFrom(home.logFile, logStart))
  await started(child, programs.postgres).finally(() => log.close())
  return postmaster
}

function started(child: ChildProcess, program: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('spawn', resolve)
    child.once('error', (error) =>
      reject(new EmbeddedPostgresError(`${program} could not be run: ${error.message}`)),
    )
  })
}

function watch(child: ChildProcess, readLog: () => Promise<string>): Postmaster {
  const pid = child.pid as number
  let isOver = false
  // However this process exits, short of kill -9, it asks the database to stop.
  const stopOnExit = () => {
    child.kill('SIGINT')
  }
  process.once('exit', stopOnExit)
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => {
      isOver = true
      process.off('exit', stopOnExit)
      resolve(signal ? `by signal ${signal}` : `with code ${code}`)
    })
  })
  return {
    pid,
    ended,
    hasEnded: () => isOver,
    readLog,
    async stop() {
      if (isOver) return
      child.kill('SIGINT')
      // SIGQUIT skips the last checkpoint; the next start replays the log instead. Nothing is lost.
      const impatience = setTimeout(() => child.kill('SIGQUIT'), FAST_STOP_LIMIT_MS)
      await ended
      clearTimeout(impatience)
    },
  }
}

/** Stops a server whose owner is gone. Its pid file is removed last, after the shutdown checkpoint. */
export async function stopOrphan(cluster: string, pid: number): Promise<void> {
  signal(pid, 'SIGINT')
  for (let waited = 0; isAlive(pid); waited += 20) {
    if ((await readPidFile(cluster))?.pid !== pid) return
    if (waited === FAST_STOP_LIMIT_MS) signal(pid, 'SIGQUIT')
    if (waited > 2 * FAST_STOP_LIMIT_MS)
      throw new EmbeddedPostgresError(`A PostgreSQL left behind (pid ${pid}) on ${cluster} does not stop.`)
    await delay(20)
  }
}

/**
 * PostgreSQL trusts a pid file if the number is in use. In a restarted container it often belongs to another program,
 * and an unreaped zombie counts as in use too; then this removes the files. Call it only when nothing is listening on
 * the socket.
 */
export async function clearFalseLock(cluster: string, socketFile: string): Promise<void> {
  const named = await readPidFile(cluster)
  if (!named || mayBePostgres(named.pid)) return
  await rm(path.join(cluster, 'postmaster.pid'), { force: true })
  await rm(socketFile, { force: true })
  await rm(`${socketFile}.lock`, { force: true })
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

async function readFrom(file: string, start: number): Promise<string> {
  const text = await readFile(file).catch(() => Buffer.alloc(0))
  return text.subarray(start).toString('utf8').trim().slice(-4000)
}
