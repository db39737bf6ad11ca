// A throw-away cluster of the system's own PostgreSQL, on a private socket: proof that the product does not depend
// on the embedded one.

import { spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Stop } from './project.mjs'
import { run } from './run.mjs'

const START_LIMIT_MS = 30_000

/** `folder` holds initdb and postgres. Resolves with `{ url, stop }`. */
export async function startThrowAway(folder) {
  // Not the system's temporary folder: that one's path may be too long for a socket.
  const base = mkdtempSync('/tmp/frontline-pg-')
  const cluster = path.join(base, 'data')
  const account = process.getuid() === 0 ? { uid: 65534, gid: 65534 } : {}
  chmodSync(base, 0o755)
  mkdirSync(cluster, { mode: 0o700 })
  if (account.uid) chownSync(cluster, account.uid, account.gid)
  const remove = () => rmSync(base, { recursive: true, force: true })

  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const env = { PATH: process.env.PATH, LC_ALL: locale }
  const initdb = await run(
    path.join(folder, 'initdb'),
    ['-D', cluster, '-U', 'frontline', '-A', 'trust', '-E', 'UTF8', `--locale=${locale}`, '--no-sync'],
    { quiet: true, env, cwd: base, ...account },
  )
  if (initdb.code !== 0) {
    remove()
    throw new Stop(`${initdb.output.trim()}\n\ninitdb of ${folder} failed (above).`)
  }

  const settings = {
    listen_addresses: '',
    unix_socket_directories: cluster,
    max_connections: '200',
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    log_min_messages: 'fatal',
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(path.join(folder, 'postgres'), ['-D', cluster, ...args], {
    ...account,
    env,
    cwd: base,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
  const ended = new Promise((resolve) => {
    server.once('exit', resolve)
    server.once('error', resolve)
  })
  const stopOnExit = () => server.kill('SIGINT')
  process.once('exit', stopOnExit)
  const stop = async () => {
    server.kill('SIGINT')
    await ended
    process.off('exit', stopOnExit)
    remove()
  }
  if (!(await isReady(cluster, ended))) {
    await stop()
    throw new Stop(`The PostgreSQL in ${folder} did not start.`)
  }
  return { url: `postgresql://frontline@localhost/postgres?host=${encodeURIComponent(cluster)}`, stop }
}

async function isReady(cluster, ended) {
  let hasEnded = false
  ended.then(() => {
    hasEnded = true
  })
  for (const start = Date.now(); Date.now() - start < START_LIMIT_MS && !hasEnded; await delay(20)) {
    try {
      // The eighth line tells the state.
      const state = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[7]
      if (state?.trim() === 'ready') return true
    } catch {
      // Not written yet.
    }
  }
  return false
}
