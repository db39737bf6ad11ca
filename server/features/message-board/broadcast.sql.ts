// How a message to all contractors fares by WhatsApp: at the first try, and now.

import { sql } from 'drizzle-orm'
import type { Broadcast, WhatsappResults } from '#core/contracts/messages.ts'
import type { Db } from '#server/db/connection.ts'

const DAY_MS = 24 * 60 * 60 * 1000

interface Counts extends Record<string, unknown> {
  total: number
  eligible: number
  tried: number
  success: number
  sent: number
  failed: number
  uncertain: number
}

/** `success`: taken by the gateway at the first try, whatever its receipts said afterwards. */
const COUNTS = sql`
  count(*)::int AS eligible,
  count(*) FILTER (WHERE o.attempts > 0 AND NOT (o.status = 'SENDING' AND o.attempts = 1))::int AS tried,
  count(*) FILTER (WHERE o.attempts = 1 AND o.provider_id IS NOT NULL)::int AS success,
  count(*) FILTER (WHERE o.status IN ('SENT', 'DELIVERED'))::int AS sent,
  count(*) FILTER (WHERE o.status = 'FAILED')::int AS failed,
  count(*) FILTER (WHERE o.status = 'UNCERTAIN')::int AS uncertain`

export async function findBroadcast(
  db: Db,
  boardMessageId: string,
): Promise<{ results: WhatsappResults; now: Broadcast } | null> {
  const { rows } = await db.execute<Counts>(sql`
    SELECT coalesce(b.active_contractors, 0) AS total, counted.*
      FROM messages b, LATERAL (
        SELECT ${COUNTS} FROM whatsapp_messages m JOIN outgoing_messages o ON o.whatsapp_message_id = m.id
         WHERE m.board_message_id = b.id) AS counted
     WHERE b.id = ${boardMessageId} AND b.recipient_type = 'GROUP_CONTRACTORS'`)
  const row = rows[0]
  if (!row) return null
  const { total, eligible, tried, success, sent, failed, uncertain } = row
  const pending = eligible - tried
  return {
    results: { total, eligible, success, failed: tried - success, ...(pending > 0 ? { pending } : {}) },
    now: { total, eligible, sent, failed, uncertain, waiting: eligible - sent - failed - uncertain },
  }
}

/** Counts once and for all what is a day old, since its receipts are in; younger ones are counted when asked for. */
export async function settleBroadcasts(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    UPDATE messages b SET broadcast = (
      SELECT to_jsonb(counted) - 'tried' - 'success' FROM (
        SELECT ${COUNTS} FROM whatsapp_messages m JOIN outgoing_messages o ON o.whatsapp_message_id = m.id
         WHERE m.board_message_id = b.id) AS counted)
     WHERE b.recipient_type = 'GROUP_CONTRACTORS' AND b.broadcast IS NULL
       AND b.created_at < ${new Date(now.getTime() - DAY_MS)}`)
}
