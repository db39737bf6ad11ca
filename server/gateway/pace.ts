// The provider's rate, honoured over every server on one database: each message takes the next free moment.

import { sql } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import type { Channel } from './gateway.ts'

/** Moments lie a little further apart than the rate asks, since messages arrive less evenly than they leave. */
const HEADROOM = 1.05

/** Waits for the turn of this message; one that needs none any more does not wait. */
export async function takeTurn(db: Db, outgoingId: string, perSecond: number): Promise<void> {
  const apart = HEADROOM / perSecond
  const { rows } = await db.execute<{ wait: number }>(sql`
    UPDATE gateway_pace p
       SET next_at = greatest(p.next_at, clock_timestamp()) + make_interval(secs => ${apart})
      FROM outgoing_messages o
     WHERE o.id = ${outgoingId} AND o.status IN ('PENDING', 'SENDING') AND p.channel = o.channel
    RETURNING (extract(epoch FROM p.next_at - clock_timestamp()) - ${apart}) * 1000 AS wait`)
  const wait = Number(rows[0]?.wait ?? 0)
  if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait))
}

/** The provider asked for a pause: nobody sends on this channel before it is over. */
export async function pause(db: Db, channel: Channel, ms: number): Promise<void> {
  await db.execute(sql`
    UPDATE gateway_pace SET next_at = greatest(next_at, clock_timestamp() + make_interval(secs => ${ms / 1000}))
     WHERE channel = ${channel}`)
}
