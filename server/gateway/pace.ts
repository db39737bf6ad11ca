// The provider's rate, honoured over every server on one database: each message takes the next free moment.

import { sql } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import type { Channel } from './gateway.ts'

/** Waits for this message's turn. */
export async function takeTurn(db: Db, channel: Channel, perSecond: number): Promise<void> {
  const { rows } = await db.execute<{ wait: number }>(sql`
    UPDATE gateway_pace
       SET next_at = greatest(next_at, clock_timestamp()) + make_interval(secs => ${1 / perSecond})
     WHERE channel = ${channel}
    RETURNING (extract(epoch FROM next_at - clock_timestamp()) - ${1 / perSecond}) * 1000 AS wait`)
  const wait = Number(rows[0]?.wait ?? 0)
  if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait))
}

/** The provider asked for a pause: nobody sends on this channel before it is over. */
export async function pause(db: Db, channel: Channel, ms: number): Promise<void> {
  await db.execute(sql`
    UPDATE gateway_pace SET next_at = greatest(next_at, clock_timestamp() + make_interval(secs => ${ms / 1000}))
     WHERE channel = ${channel}`)
}
