// One application per database folder: an advisory lock, held on a connection for as long as the application runs.
// PostgreSQL releases it however the application dies, so it can never be left behind.

import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { OWNER_SETTING } from './settings.ts'

// Advisory locks are per database: this one is always taken in `postgres`, apart from the application's own.
const KEYS = [0x46524f54, 1]
const RETAKE_AFTER_MS = 250

interface Lock {
  release(): Promise<void>
}

export async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('SELECT pg_try_advisory_lock($1, $2) AS taken', KEYS)
  return rows[0].taken
}

/** Checks without taking the lock, so that a check never makes the owner fail. */
export async function readOwner(client: pg.Client): Promise<{ isLocked: boolean; pid: number | undefined }> {
  const { rows } = await client.query(
    `SELECT current_setting('${OWNER_SETTING}', true) AS pid, EXISTS (
       SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
         AND classid = $1::int8::oid AND objid = $2::int8::oid) AS locked`,
    KEYS,
  )
  return { isLocked: rows[0].locked, pid: Number(rows[0].pid) || undefined }
}

/** Keeps the lock held by `client`; if its connection is cut, takes it again on a new one. */
export function keepLock(client: pg.Client, reconnect: () => Promise<pg.Client | undefined>): Lock {
  let current = client
  let isReleased = false
  const keep = () => {
    current.once('end', async () => {
      while (!isReleased) {
        await delay(RETAKE_AFTER_MS, undefined, { ref: false })
        const next = await reconnect().catch(() => undefined)
        if (!next) continue
        if (!isReleased && (await tryLock(next).catch(() => false))) {
          current = next
          return keep()
        }
        await next.end().catch(() => {})
      }
    })
  }
  keep()
  return {
    async release() {
      isReleased = true
      await current.end().catch(() => {})
    },
  }
}
