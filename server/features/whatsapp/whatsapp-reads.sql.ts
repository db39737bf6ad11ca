// What the WhatsApp dashboard shows.

import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'

interface ConversationRow extends Record<string, unknown> {
  id: string
  contractorId: string | null
  contractorName: string
  contractorWhatsapp: string
  reachable: boolean
  subject: string
  unreadCount: number
  lastMessageAt: string | null
  lastContent: string | null
  lastMediaCount: number | null
  lastSenderId: string | null
  lastSender: string | null
  lastInbound: boolean | null
  total: number
}

/** The latest first. A search looks at the name, the number and the subject. */
export async function listConversationRows(
  db: Db,
  { search, limit }: { search?: string | undefined; limit: number },
): Promise<ConversationRow[]> {
  const digits = search?.replace(/\D/g, '').replace(/^0/, '') ?? ''
  const pattern = search ? `%${escapeLike(search)}%` : null
  const { rows } = await db.execute<ConversationRow>(sql`
    WITH page AS (
      SELECT c.id, c.contractor_id, c.phone_number, c.subject, c.last_message_at,
             u.first_name, u.last_name, u.whatsapp_number, u.is_active, u.deleted_at AS user_deleted_at,
             (count(*) OVER ())::int AS total
        FROM whatsapp_conversations c LEFT JOIN users u ON u.id = c.contractor_id
       WHERE c.deleted_at IS NULL AND (
         ${pattern}::text IS NULL
         OR u.first_name || ' ' || u.last_name ILIKE ${pattern} OR c.subject ILIKE ${pattern}
         OR (length(${digits}) > 1 AND coalesce(u.whatsapp_number, c.phone_number) LIKE '%' || ${digits} || '%'))
       ORDER BY c.last_message_at DESC NULLS LAST, c.id
       LIMIT ${limit})
    SELECT p.id, p.contractor_id AS "contractorId",
           coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.phone_number) AS "contractorName",
           coalesce(p.whatsapp_number, p.phone_number) AS "contractorWhatsapp",
           p.contractor_id IS NULL OR (p.is_active AND p.user_deleted_at IS NULL AND p.whatsapp_number IS NOT NULL)
             AS reachable,
           p.subject, p.last_message_at AS "lastMessageAt", p.total,
           (SELECT count(*)::int FROM whatsapp_messages m WHERE m.conversation_id = p.id AND m.deleted_at IS NULL
               AND m.inbound AND m.read_at IS NULL) AS "unreadCount",
           last.content AS "lastContent", last.media_count AS "lastMediaCount",
           last.sender_id AS "lastSenderId", last.sender_name AS "lastSender", last.inbound AS "lastInbound"
      FROM page p LEFT JOIN LATERAL (
        SELECT left(m.content, 200) AS content, m.media_count, m.sender_id, m.sender_name, m.inbound FROM whatsapp_messages m
         WHERE m.conversation_id = p.id AND m.deleted_at IS NULL ORDER BY m.seq DESC LIMIT 1) AS last ON true
     ORDER BY p.last_message_at DESC NULLS LAST, p.id`)
  return rows
}

const escapeLike = (text: string) => text.replace(/[%_\\]/g, '\\$&')

export interface ThreadRow extends Record<string, unknown> {
  id: string
  seq: number
  content: string
  inbound: boolean
  mediaCount: number
  senderId: string | null
  senderName: string
  createdAt: string
  status: 'PENDING' | 'SENDING' | 'SENT' | 'DELIVERED' | 'FAILED' | 'UNCERTAIN' | null
  failureCode: string | null
  failureSaid: string | null
}

/** The newest, or those before one; the newest first, one more than asked for where there are older ones. */
export async function listThreadRows(
  db: Db,
  conversationId: string,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<ThreadRow[]> {
  const { rows } = await db.execute<ThreadRow>(sql`
    SELECT m.id, m.seq::int AS seq, m.content, m.inbound, m.media_count AS "mediaCount", m.sender_id AS "senderId",
           m.sender_name AS "senderName", m.created_at AS "createdAt", o.status, o.failure_code AS "failureCode",
           o.failure_reason AS "failureSaid"
      FROM whatsapp_messages m LEFT JOIN outgoing_messages o ON o.whatsapp_message_id = m.id
     WHERE m.conversation_id = ${conversationId} AND m.deleted_at IS NULL
       AND m.seq < ${before ?? Number.MAX_SAFE_INTEGER}::bigint
     ORDER BY m.seq DESC LIMIT ${limit + 1}`)
  return rows
}

/** When the person last wrote to us from the number that the conversation now has. */
export async function findLastInbound(db: Db, phoneNumber: string): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(
    sql`SELECT max(last_inbound_at) AS at FROM whatsapp_conversations WHERE phone_number = ${phoneNumber}`,
  )
  const at = rows[0]?.at
  return at ? new Date(at) : null
}
