// Who owns a data folder that already has a running server: a live application, which is left alone, or a killed one,
// whose server is stopped.

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

/** The owner takes its lock milliseconds after the server is ready; this allows for a loaded machine. */
const OWNER_GRACE_MS = 5_000

/** Returns when nothing runs on the folder; throws if a live application does. */
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
      // Held meanwhile, so that only one of two starts stops the orphan.
      log(`Stopping a database (pid ${running.pid}) that an earlier run left behind.`)
      return await stopOrphan(home.cluster, running.pid).finally(() => client.end().catch(() => {}))
    }
    await delay(50)
  }
  throw new EmbeddedPostgresError(`The database in ${home.folder} stays busy. Its log is ${home.logFile}.`)
}

/** True: it had no owner, and `client` now holds its lock. Otherwise `client` is closed. */
async function isOrphan(client: pg.Client, home: Home, grace: number): Promise<boolean> {
  let isOurs = false
  try {
    const { isLocked, pid } = await readOwner(client)
    if (isLocked) throw new AlreadyRunningError(home.dataDir, pid)
    // Alive without the lock: it is still starting, or another program now has its pid.
    const mayStillLock = pid !== undefined && pid !== process.pid && isAlive(pid) && Date.now() < grace
    isOurs = !mayStillLock && (await tryLock(client))
    return isOurs
  } finally {
    if (!isOurs) await client.end().catch(() => {})
  }
}
