// WhatsApp conversations and their messages, as rows.

import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Channel } from '#core/whatsapp.ts'
import type { Db } from '#server/db/connection.ts'
import { named } from '#server/db/named.ts'
import { whatsappConversations, whatsappMessages } from '#server/db/schema.ts'
import { deliveryJob } from '#server/gateway/outgoing.ts'

interface Correspondent {
  contractorId: string | null
  phoneNumber: string
}

/**
 * The open conversation with a person or an unknown number; created if there is none. It stays locked until the
 * transaction ends, so two concurrent messages to or from one phone share it.
 */
export async function openConversation(db: Db, correspondent: Correspondent, now: Date): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(conversationWith(correspondent, now))
  return rows[0]!.id
}

function conversationWith(
  { contractorId, phoneNumber }: Correspondent,
  now: Date,
  wrote?: { byHand: boolean },
): SQL {
  const lastMessageAt = wrote ? now : null
  const lastWrittenAt = wrote?.byHand ? now : null
  const written = wrote
    ? sql`, last_message_at = excluded.last_message_at,
            last_written_at = coalesce(excluded.last_written_at, c.last_written_at)`
    : sql``
  // After a change of number, the old number's window no longer applies.
  return contractorId
    ? sql`
        INSERT INTO whatsapp_conversations AS c (contractor_id, phone_number, created_at, last_message_at, last_written_at)
        VALUES (${contractorId}, ${phoneNumber}, ${now}, ${lastMessageAt}, ${lastWrittenAt})
        ON CONFLICT (contractor_id) WHERE deleted_at IS NULL AND contractor_id IS NOT NULL DO UPDATE
          SET phone_number = excluded.phone_number,
              last_inbound_at = CASE WHEN c.phone_number = excluded.phone_number THEN c.last_inbound_at END ${written}
        RETURNING id`
    : sql`
        INSERT INTO whatsapp_conversations AS c (phone_number, created_at, last_message_at, last_written_at)
        VALUES (${phoneNumber}, ${now}, ${lastMessageAt}, ${lastWrittenAt})
        ON CONFLICT (phone_number) WHERE deleted_at IS NULL AND contractor_id IS NULL DO UPDATE
          SET phone_number = excluded.phone_number ${written}
        RETURNING id`
}

/** An outgoing message: in its conversation, in the outbox and with its job, in one statement. */
export async function insertOutboundMessage(
  db: Db,
  message: Correspondent & {
    body: string
    /** What the conversation shows of it. */
    content: string
    secret: boolean
    channel: Channel
    senderId: string | null
    senderName: string
    /** The shifts it is about. */
    shiftIds: readonly string[]
    offerId: string | null
    textBody: string | null
  },
  now: Date,
): Promise<{ messageId: string; conversationId: string }> {
  const { contractorId, phoneNumber, body, content, secret, channel } = message
  const { senderId, senderName, shiftIds, offerId, textBody } = message
  const name = named(contractorId ? 'message-person' : 'message-number')
  const { rows } = await db.execute<{ messageId: string; conversationId: string }>(sql`${name}
    WITH conversation AS (${conversationWith(message, now, { byHand: senderId !== null })}),
    message AS (
      INSERT INTO whatsapp_messages (conversation_id, inbound, content, sender_id, sender_name, created_at)
      SELECT id, false, ${content}, ${senderId}::uuid, ${senderName}, ${now}::timestamptz FROM conversation
      RETURNING id, conversation_id),
    outgoing AS (
      INSERT INTO outgoing_messages (channel, to_number, body, secret, user_id, whatsapp_message_id, offer_id,
        text_body, created_at, updated_at)
      SELECT ${channel}, ${phoneNumber}, ${body}, ${secret}::boolean, ${contractorId}::uuid, id, ${offerId}::uuid,
        ${textBody}::text, ${now}::timestamptz, ${now}::timestamptz FROM message
      RETURNING id),
    about AS (
      INSERT INTO shift_messages (shift_id, whatsapp_message_id)
      SELECT shift_id, message.id FROM message, unnest(${sql.param([...shiftIds])}::uuid[]) AS shift_id)
    SELECT message.id AS "messageId", conversation_id AS "conversationId", ${deliveryJob(sql`outgoing.id`)}
    FROM message, outgoing`)
  const { messageId, conversationId } = rows[0]!
  return { messageId, conversationId }
}

export async function insertWhatsappMessage(
  db: Db,
  message: typeof whatsappMessages.$inferInsert & { createdAt: Date },
  { opensWindow = false } = {},
): Promise<typeof whatsappMessages.$inferSelect> {
  const [row] = await db.insert(whatsappMessages).values(message).returning()
  await db
    .update(whatsappConversations)
    .set({
      lastMessageAt: message.createdAt,
      lastWrittenAt: message.createdAt,
      ...(opensWindow ? { lastInboundAt: message.createdAt } : {}),
    })
    .where(eq(whatsappConversations.id, message.conversationId))
  return row!
}

export async function isKnownProviderId(db: Db, providerId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: whatsappMessages.id })
    .from(whatsappMessages)
    .where(eq(whatsappMessages.providerId, providerId))
  return row !== undefined
}

const living = isNull(whatsappConversations.deletedAt)

export async function findConversation(db: Db, id: string) {
  const [row] = await db
    .select()
    .from(whatsappConversations)
    .where(and(eq(whatsappConversations.id, id), living))
  return row ?? null
}

/** Only if something changes, because every write is announced to everyone. */
export async function setSubject(db: Db, id: string, subject: string): Promise<void> {
  await db
    .update(whatsappConversations)
    .set({ subject })
    .where(and(eq(whatsappConversations.id, id), sql`${whatsappConversations.subject} <> ${subject}`))
}

const unread = and(
  eq(whatsappMessages.inbound, true),
  isNull(whatsappMessages.readAt),
  isNull(whatsappMessages.deletedAt),
)

/** In all conversations, if none is given. */
export async function markRead(db: Db, conversationId: string | null, now: Date): Promise<void> {
  await db
    .update(whatsappMessages)
    .set({ readAt: now })
    .where(and(unread, conversationId ? eq(whatsappMessages.conversationId, conversationId) : undefined))
}

/** One message that needs no reader. */
export async function markMessageRead(db: Db, id: string, now: Date): Promise<void> {
  await db.update(whatsappMessages).set({ readAt: now }).where(eq(whatsappMessages.id, id))
}

export async function findUnread(db: Db) {
  const { rows } = await db.execute<{
    count: number
    sender: string | null
    content: string | null
    mediaCount: number | null
    conversationId: string | null
  }>(sql`
    WITH unread AS (
      SELECT seq, sender_name, content, media_count, conversation_id FROM whatsapp_messages
       WHERE inbound AND read_at IS NULL AND deleted_at IS NULL)
    SELECT (SELECT count(*)::int FROM unread) AS count, latest.sender_name AS sender, latest.content,
           latest.media_count AS "mediaCount", latest.conversation_id AS "conversationId"
      FROM (SELECT 1) AS one LEFT JOIN (SELECT * FROM unread ORDER BY seq DESC LIMIT 1) AS latest ON true`)
  return rows[0]!
}

export async function deleteWhatsappMessageRow(db: Db, id: string, now: Date) {
  const [row] = await db
    .update(whatsappMessages)
    .set({ deletedAt: now })
    .where(and(eq(whatsappMessages.id, id), isNull(whatsappMessages.deletedAt)))
    .returning()
  if (!row) return null
  await db.execute(sql`
    UPDATE whatsapp_conversations SET (last_message_at, last_written_at) = (
      SELECT max(created_at),
             max(created_at) FILTER (WHERE inbound OR (sender_id IS NOT NULL AND board_message_id IS NULL))
        FROM whatsapp_messages WHERE conversation_id = ${row.conversationId} AND deleted_at IS NULL)
     WHERE id = ${row.conversationId}`)
  return row
}

export async function deleteConversationRows(db: Db, id: string, now: Date) {
  const [row] = await db
    .update(whatsappConversations)
    .set({ deletedAt: now })
    .where(and(eq(whatsappConversations.id, id), living))
    .returning()
  if (!row) return null
  const messages = await db
    .update(whatsappMessages)
    .set({ deletedAt: now })
    .where(and(eq(whatsappMessages.conversationId, id), isNull(whatsappMessages.deletedAt)))
    .returning({ id: whatsappMessages.id })
  return { ...row, messages: messages.length }
}
