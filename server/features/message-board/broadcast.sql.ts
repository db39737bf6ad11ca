// The WhatsApp results of a message to all contractors: of the first attempts, and now.

import { sql } from 'drizzle-orm'
import type { Broadcast, WhatsappResults } from '#core/contracts/message-board.ts'
import { LIMITS } from '#core/limits.ts'
import { DAY_MS } from '#core/time.ts'
import type { Channel, OutgoingStatus } from '#core/whatsapp.ts'
import type { Db } from '#server/db/connection.ts'

interface Counts extends Record<string, unknown> {
  total: number
  eligible: number
  tried: number
  success: number
  sent: number
  failed: number
  uncertain: number
}

/** `success`: accepted by the gateway on the first attempt, whatever the receipts say later. */
const COUNTS = sql`
  count(*)::int AS eligible,
  count(*) FILTER (WHERE o.attempts > 0 AND NOT (o.status = 'SENDING' AND o.attempts = 1))::int AS tried,
  count(*) FILTER (WHERE o.attempts = 1 AND o.instead_of_id IS NULL AND o.provider_id IS NOT NULL)::int AS success,
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

export interface NotReachedRow extends Record<string, unknown> {
  personId: string
  name: string
  /** Null: the person had no number. */
  messageId: string | null
  status: OutgoingStatus | null
  channel: Channel | null
  failureCode: string | null
  failureSaid: string | null
  hasBody: boolean
}

/** The recipients who have not got it by phone, by name. */
export async function listNotReached(db: Db, boardMessageId: string): Promise<NotReachedRow[]> {
  const { rows } = await db.execute<NotReachedRow>(sql`
    SELECT u.id AS "personId", coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username) AS name,
           m.id AS "messageId", o.status, o.channel, o.failure_code AS "failureCode", o.failure_reason AS "failureSaid",
           o.body IS NOT NULL AS "hasBody"
      FROM message_recipients g JOIN users u ON u.id = g.user_id
      LEFT JOIN (whatsapp_conversations c JOIN whatsapp_messages m ON m.conversation_id = c.id
                   AND m.board_message_id = ${boardMessageId}) ON c.contractor_id = u.id
      LEFT JOIN outgoing_messages o ON o.whatsapp_message_id = m.id
     WHERE g.message_id = ${boardMessageId} AND (m.id IS NULL OR (o.status IN ('FAILED', 'UNCERTAIN') AND o.told_at IS NULL))
     ORDER BY u.first_name, u.last_name, u.id
     LIMIT ${LIMITS.idsInList}`)
  return rows
}

/** Stores the final counts after a day, when the receipts are in; newer messages are counted on request. */
export async function settleBroadcasts(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    UPDATE messages b SET broadcast = (
      SELECT to_jsonb(counted) - 'tried' - 'success' FROM (
        SELECT ${COUNTS} FROM whatsapp_messages m JOIN outgoing_messages o ON o.whatsapp_message_id = m.id
         WHERE m.board_message_id = b.id) AS counted)
     WHERE b.recipient_type = 'GROUP_CONTRACTORS' AND b.broadcast IS NULL
       AND b.created_at < ${new Date(now.getTime() - DAY_MS)}`)
}
