// Who owns a data folder that a server already runs on: a live application, which is left alone, or one that was
// killed and left its server behind, which is stopped.

import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { connectionTo, tryConnect } from './connect.ts'
import { AlreadyRunningError, EmbeddedPostgresError } from './errors.ts'
import type { Home } from './home.ts'
import { readOwner, tryLock } from './lock.ts'
import { clearFalseLock, readPidFile, stopOrphan } from './postmaster.ts'
import { isAlive } from './process.ts'
import { RECOVERY_LIMIT_MS, SOCKET_NAME } from './settings.ts'

/** Between a server's readiness and its owner's lock lie milliseconds; this is patience for a loaded machine. */
const OWNER_GRACE_MS = 5_000

/** Returns when nobody runs on the folder; throws when a live application does. */
export async function yieldToOwner(home: Home, log: (line: string) => void): Promise<void> {
  const deadline = Date.now() + RECOVERY_LIMIT_MS
  let grace = Date.now() + OWNER_GRACE_MS
  while (Date.now() < deadline) {
    const running = await readPidFile(home.cluster)
    if (!running?.socketFolder) return
    const client = await tryConnect(connectionTo(home, running.socketFolder, 'postgres'))
    if (client === 'absent')
      return await clearFalseLock(home.cluster, path.join(running.socketFolder, SOCKET_NAME))
    if (client === 'busy') grace = Date.now() + OWNER_GRACE_MS
    else if (await isOrphan(client, home, grace)) {
      // The lock is held meanwhile, so that of two starts that find the same orphan only one stops it.
      log(`Stopping a database (pid ${running.pid}) that an earlier run left behind.`)
      return await stopOrphan(home.cluster, running.pid).finally(() => client.end().catch(() => {}))
    }
    await delay(50)
  }
  throw new EmbeddedPostgresError(`The database in ${home.folder} stays busy. Its log is ${home.logFile}.`)
}

/** True: nobody owned it, and `client` now holds its lock. Otherwise `client` is closed. */
async function isOrphan(client: pg.Client, home: Home, grace: number): Promise<boolean> {
  let isOurs = false
  try {
    const { isLocked, pid } = await readOwner(client)
    if (isLocked) throw new AlreadyRunningError(home.dataDir, pid)
    // Alive and without the lock: it is just starting, or its pid has passed to another program.
    const mayStillLock = pid !== undefined && pid !== process.pid && isAlive(pid) && Date.now() < grace
    isOurs = !mayStillLock && (await tryLock(client))
    return isOurs
  } finally {
    if (!isOurs) await client.end().catch(() => {})
  }
}
