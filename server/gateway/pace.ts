// The provider's rate limit, across all servers on one database: each message reserves the next free slot.

import { sql } from 'drizzle-orm'
import type { Channel } from '#core/whatsapp.ts'
import type { Db } from '../db/connection.ts'

/** Slots are slightly further apart than the rate requires, since messages arrive less evenly than they leave. */
const HEADROOM = 1.05

/** No slot is this far ahead unless the database's clock was set back; then the slot is reset. */
const LONGEST_QUEUE_S = 600

/** Waits for this message's slot; a message that no longer needs one does not wait. */
export async function takeTurn(db: Db, outgoingId: string, perSecond: number): Promise<void> {
  const apart = HEADROOM / perSecond
  const { rows } = await db.execute<{ wait: number }>(sql`
    UPDATE gateway_pace p
       SET next_at = CASE WHEN p.next_at > clock_timestamp() + make_interval(secs => ${LONGEST_QUEUE_S})
                          THEN clock_timestamp() ELSE greatest(p.next_at, clock_timestamp()) END
                     + make_interval(secs => ${apart})
      FROM outgoing_messages o
     WHERE o.id = ${outgoingId} AND o.status IN ('PENDING', 'SENDING') AND p.channel = o.channel
    RETURNING (extract(epoch FROM p.next_at - clock_timestamp()) - ${apart}) * 1000 AS wait`)
  const wait = Number(rows[0]?.wait ?? 0)
  if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait))
}

/** The provider asked for a pause: nothing is sent on this channel until it is over. */
export async function pause(db: Db, channel: Channel, ms: number): Promise<void> {
  await db.execute(sql`
    UPDATE gateway_pace SET next_at = greatest(next_at, clock_timestamp() + make_interval(secs => ${ms / 1000}))
     WHERE channel = ${channel}`)
}
