// A throw-away cluster of the system's PostgreSQL on a private socket: shows that the product does not depend on the
// embedded one.

import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Stop } from './project.mjs'
import { run } from './run.mjs'

const START_LIMIT_MS = 30_000

/**
 * `folder` contains initdb and postgres; `settings` override the usual ones. With a `port` it listens on loopback, with
 * a password, instead of on the socket. Resolves with its address and its controls: see the types file.
 */
export async function startThrowAway(folder, { settings: given = {}, port = null, parent = '/tmp' } = {}) {
  // By default not the system's temporary folder: its path may be too long for a socket.
  const base = mkdtempSync(path.join(parent, 'frontline-pg-'))
  const cluster = path.join(base, 'data')
  const account = process.getuid() === 0 ? { uid: 65534, gid: 65534 } : {}
  chmodSync(base, 0o755)
  mkdirSync(cluster, { mode: 0o700 })
  if (account.uid) chownSync(cluster, account.uid, account.gid)
  const remove = () => rmSync(base, { recursive: true, force: true })

  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const env = { PATH: process.env.PATH, LC_ALL: locale }
  const password = randomBytes(12).toString('hex')
  const passwordFile = path.join(base, 'password')
  // Any account on this machine can reach a port; the socket's folder is private.
  if (port) writeFileSync(passwordFile, password, { mode: 0o600 })
  if (port && account.uid) chownSync(passwordFile, account.uid, account.gid)
  const access = port ? ['-A', 'scram-sha-256', `--pwfile=${passwordFile}`] : ['-A', 'trust']
  const initdb = await run(
    path.join(folder, 'initdb'),
    ['-D', cluster, '-U', 'frontline', ...access, '-E', 'UTF8', `--locale=${locale}`, '--no-sync'],
    { quiet: true, env, cwd: base, ...account },
  )
  if (initdb.code !== 0) {
    remove()
    throw new Stop(`${initdb.output.trim()}\n\ninitdb of ${folder} failed (above).`)
  }

  const settings = {
    listen_addresses: port ? '127.0.0.1' : '',
    ...(port ? { port } : {}),
    unix_socket_directories: cluster,
    max_connections: '200',
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    log_min_messages: 'fatal',
    ...given,
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  let server
  let ended

  async function start() {
    server = spawn(path.join(folder, 'postgres'), ['-D', cluster, ...args], {
      ...account,
      env,
      cwd: base,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    })
    ended = new Promise((resolve) => {
      server.once('exit', resolve)
      server.once('error', resolve)
    })
    return isReady(cluster, server.pid, ended)
  }
  async function end(signal) {
    server.kill(signal)
    await ended
  }

  const stopOnExit = () => server.kill('SIGINT')
  process.once('exit', stopOnExit)
  const stop = async () => {
    await end('SIGINT')
    process.off('exit', stopOnExit)
    remove()
  }
  if (!(await start())) {
    await stop()
    throw new Stop(`The PostgreSQL in ${folder} did not start.`)
  }
  const url = port
    ? `postgresql://frontline:${password}@127.0.0.1:${port}/postgres`
    : `postgresql://frontline@localhost/postgres?host=${encodeURIComponent(cluster)}`
  const pid = () => (server.exitCode === null && server.signalCode === null ? server.pid : null)
  return { url, base, pid, start, end, stop }
}

async function isReady(cluster, pid, ended) {
  let hasEnded = false
  ended.then(() => {
    hasEnded = true
  })
  for (const start = Date.now(); Date.now() - start < START_LIMIT_MS && !hasEnded; await delay(20)) {
    try {
      // The eighth line is the state. After a kill, the previous process's file is still there.
      const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
      if (Number(lines[0]) === pid && lines[7]?.trim() === 'ready') return true
    } catch {
      // Not written yet.
    }
  }
  return false
}
