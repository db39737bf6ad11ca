// A server may start before its database, for example after a power cut. It waits for a while instead of failing.

import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { ConnectionConfig } from './connection.ts'
import { isOutage, messageOf } from './outage.ts'
import { pauseAfter } from './standing-connection.ts'

const ANSWER_WITHIN_MS = 5_000

/** A wrong password or name is not retried: it does not fix itself. */
export async function waitForDatabase(
  config: ConnectionConfig,
  seconds: number,
  say: (sentence: string) => void,
): Promise<void> {
  const deadline = performance.now() + seconds * 1000
  for (let failures = 0; ; failures += 1) {
    try {
      await askOnce(config)
      if (failures > 0) say('The database answers now.')
      return
    } catch (error) {
      if (!isOutage(error)) throw error
      if (performance.now() >= deadline) {
        throw new Error(`the database did not answer within ${seconds} seconds (${messageOf(error)}).`)
      }
      if (failures === 0)
        say(
          `The database does not answer yet (${messageOf(error)}). Waiting up to ${seconds} seconds for it.`,
        )
    }
    await delay(pauseAfter(failures))
  }
}

async function askOnce(config: ConnectionConfig): Promise<void> {
  const client = new pg.Client({
    ...config,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('SELECT 1')
  } finally {
    // Not end(): a frozen server would never reply to it.
    client.connection.stream.destroy()
  }
}
