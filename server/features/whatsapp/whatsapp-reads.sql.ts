// Reads for the WhatsApp dashboard.

import { type SQL, sql } from 'drizzle-orm'
import { searchedDigits } from '#core/phone.ts'
import type { Channel, OutgoingStatus } from '#core/whatsapp.ts'
import type { Db } from '#server/db/connection.ts'
import { escapeLike } from '#server/db/like.ts'
import { IS_OUTDATED, IS_UNDELIVERED } from '#server/gateway/undelivered.sql.ts'

interface ConversationRow extends Record<string, unknown> {
  id: string
  contractorId: string | null
  contractorName: string
  contractorWhatsapp: string
  reachable: boolean
  subject: string
  unreadCount: number
  failedCount: number
  lastMessageAt: string | null
  lastContent: string | null
  lastMediaCount: number | null
  lastSenderId: string | null
  lastSender: string | null
  lastInbound: boolean | null
  total: number
}

export type ConversationFilter = 'all' | 'unread' | 'failed'

/**
 * By the last message that a person wrote, latest first, so that automatic messages do not push replies down. A search
 * covers the name, the number and the subject.
 */
export async function listConversationRows(
  db: Db,
  {
    search,
    limit,
    filter = 'all',
  }: { search?: string | undefined; limit: number; filter?: ConversationFilter | undefined },
): Promise<ConversationRow[]> {
  const digits = searchedDigits(search ?? '')
  const pattern = search ? `%${escapeLike(search)}%` : null
  const { rows } = await db.execute<ConversationRow>(sql`
    WITH failed AS (
      SELECT m.conversation_id, count(*)::int AS n
        FROM outgoing_messages o JOIN whatsapp_messages m ON m.id = o.whatsapp_message_id
       WHERE ${IS_UNDELIVERED} GROUP BY m.conversation_id),
    unread AS (
      SELECT m.conversation_id, count(*)::int AS n FROM whatsapp_messages m
       WHERE m.deleted_at IS NULL AND m.inbound AND m.read_at IS NULL GROUP BY m.conversation_id),
    page AS (
      SELECT c.id, c.contractor_id, c.phone_number, c.subject, c.last_message_at, c.last_written_at,
             coalesce(unread.n, 0) AS unread_count, coalesce(failed.n, 0) AS failed_count,
             u.first_name, u.last_name, u.whatsapp_number, u.is_active, u.deleted_at AS user_deleted_at,
             (count(*) OVER ())::int AS total
        FROM whatsapp_conversations c LEFT JOIN users u ON u.id = c.contractor_id
        LEFT JOIN unread ON unread.conversation_id = c.id LEFT JOIN failed ON failed.conversation_id = c.id
       WHERE c.deleted_at IS NULL ${ONLY[filter]} AND (
         ${pattern}::text IS NULL
         OR u.first_name || ' ' || u.last_name ILIKE ${pattern} OR c.subject ILIKE ${pattern}
         OR coalesce(u.whatsapp_number, c.phone_number) LIKE '%' || ${digits}::text || '%')
       ORDER BY c.last_written_at DESC NULLS LAST, c.last_message_at DESC NULLS LAST, c.id
       LIMIT ${limit})
    SELECT p.id, p.contractor_id AS "contractorId",
           coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.phone_number) AS "contractorName",
           coalesce(p.whatsapp_number, p.phone_number) AS "contractorWhatsapp",
           p.contractor_id IS NULL OR (p.is_active AND p.user_deleted_at IS NULL AND p.whatsapp_number IS NOT NULL)
             AS reachable,
           p.subject, p.last_message_at AS "lastMessageAt", p.total,
           p.unread_count AS "unreadCount", p.failed_count AS "failedCount",
           last.content AS "lastContent", last.media_count AS "lastMediaCount",
           last.sender_id AS "lastSenderId", last.sender_name AS "lastSender", last.inbound AS "lastInbound"
      FROM page p LEFT JOIN LATERAL (
        SELECT left(m.content, 200) AS content, m.media_count, m.sender_id, m.sender_name, m.inbound FROM whatsapp_messages m
         WHERE m.conversation_id = p.id AND m.deleted_at IS NULL ORDER BY m.seq DESC LIMIT 1) AS last ON true
     ORDER BY p.last_written_at DESC NULLS LAST, p.last_message_at DESC NULLS LAST, p.id`)
  return rows
}

const ONLY: Record<ConversationFilter, SQL> = {
  all: sql``,
  unread: sql`AND unread.n > 0`,
  failed: sql`AND failed.n > 0`,
}

export interface ThreadRow extends Record<string, unknown> {
  id: string
  seq: number
  content: string
  inbound: boolean
  mediaCount: number
  senderId: string | null
  senderName: string
  createdAt: string
  status: OutgoingStatus | null
  failureCode: string | null
  failureSaid: string | null
  channel: Channel | null
  hasBody: boolean | null
  isOutdated: boolean
  toldBy: string | null
}

/** The newest, or those before a given one; newest first, and one more than requested if there are older ones. */
export async function listThreadRows(
  db: Db,
  conversationId: string,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<ThreadRow[]> {
  const { rows } = await db.execute<ThreadRow>(sql`
    SELECT m.id, m.seq::int AS seq, m.content, m.inbound, m.media_count AS "mediaCount", m.sender_id AS "senderId",
           m.sender_name AS "senderName", m.created_at AS "createdAt", o.status, o.failure_code AS "failureCode",
           o.failure_reason AS "failureSaid", o.channel, o.body IS NOT NULL AS "hasBody",
           CASE WHEN o.status = 'FAILED' THEN ${IS_OUTDATED} ELSE false END AS "isOutdated",
           CASE WHEN o.told_at IS NOT NULL THEN trim(t.first_name || ' ' || t.last_name) END AS "toldBy"
      FROM whatsapp_messages m LEFT JOIN outgoing_messages o ON o.whatsapp_message_id = m.id
      LEFT JOIN users t ON t.id = o.told_by_id
     WHERE m.conversation_id = ${conversationId} AND m.deleted_at IS NULL
       AND m.seq < ${before ?? Number.MAX_SAFE_INTEGER}::bigint
     ORDER BY m.seq DESC LIMIT ${limit + 1}`)
  return rows
}

/** When the person last wrote to us from the conversation's current number. */
export async function findLastInbound(db: Db, phoneNumber: string): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(
    sql`SELECT max(last_inbound_at) AS at FROM whatsapp_conversations WHERE phone_number = ${phoneNumber}`,
  )
  const at = rows[0]?.at
  return at ? new Date(at) : null
}
