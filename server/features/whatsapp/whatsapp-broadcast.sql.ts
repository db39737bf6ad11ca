// Adds one message to the conversation of every recipient of a group message who has a number.

import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'

/** Active contractors, always locked in the same order. */
const ACTIVE: SQL = sql`u.role = 'CONTRACTOR' AND u.is_active AND u.deleted_at IS NULL`

const isRecipient = (boardMessageId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM message_recipients g WHERE g.message_id = ${boardMessageId} AND g.user_id = u.id)`

export async function insertBroadcastMessages(
  db: Db,
  message: { boardMessageId: string; content: string; senderId: string; senderName: string },
  now: Date,
): Promise<void> {
  await db.execute(sql`
    INSERT INTO whatsapp_conversations AS c (contractor_id, phone_number, last_message_at, created_at)
    SELECT u.id, u.whatsapp_number, ${now}::timestamptz, ${now}::timestamptz FROM users u
     WHERE ${ACTIVE} AND u.whatsapp_number IS NOT NULL AND ${isRecipient(message.boardMessageId)} ORDER BY u.id
    ON CONFLICT (contractor_id) WHERE deleted_at IS NULL AND contractor_id IS NOT NULL DO UPDATE
      SET last_message_at = excluded.last_message_at, phone_number = excluded.phone_number,
          last_inbound_at = CASE WHEN c.phone_number = excluded.phone_number THEN c.last_inbound_at END`)
  await db.execute(sql`
    INSERT INTO whatsapp_messages (conversation_id, inbound, content, sender_id, sender_name, board_message_id, created_at)
    SELECT c.id, false, ${message.content}::text, ${message.senderId}::uuid, ${message.senderName}::text,
           ${message.boardMessageId}::uuid, ${now}::timestamptz
      FROM whatsapp_conversations c JOIN users u ON u.id = c.contractor_id
     WHERE ${ACTIVE} AND u.whatsapp_number IS NOT NULL AND ${isRecipient(message.boardMessageId)} AND c.deleted_at IS NULL
     ORDER BY u.first_name, u.last_name, u.id`)
}

interface AudienceRow extends Record<string, unknown> {
  id: string
  name: string
  hasNumber: boolean
}

export async function listAudience(db: Db): Promise<AudienceRow[]> {
  const { rows } = await db.execute<AudienceRow>(sql`
    SELECT u.id, trim(u.first_name || ' ' || u.last_name) AS name, u.whatsapp_number IS NOT NULL AS "hasNumber"
      FROM users u WHERE ${ACTIVE} ORDER BY u.first_name, u.last_name, u.id`)
  return rows
}
