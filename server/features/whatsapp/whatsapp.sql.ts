// WhatsApp conversations and their messages, as rows.

import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { whatsappConversations, whatsappMessages } from '#server/db/schema.ts'
import { deliveryJob } from '#server/gateway/outgoing.ts'

interface Correspondent {
  contractorId: string | null
  phoneNumber: string
}

/**
 * The living conversation with a person, or with a number that nobody has; made where there is none. It stays locked
 * until the transaction ends, so two messages at once to or from one phone share it.
 */
export async function openConversation(db: Db, correspondent: Correspondent, now: Date): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(conversationWith(correspondent, now))
  return rows[0]!.id
}

function conversationWith(
  { contractorId, phoneNumber }: Correspondent,
  now: Date,
  lastMessageAt?: Date,
): SQL {
  const wrote = lastMessageAt ? sql`, last_message_at = ${lastMessageAt}` : sql``
  // With another number the window that the old one had open means nothing.
  return contractorId
    ? sql`
        INSERT INTO whatsapp_conversations AS c (contractor_id, phone_number, created_at, last_message_at)
        VALUES (${contractorId}, ${phoneNumber}, ${now}, ${lastMessageAt ?? null})
        ON CONFLICT (contractor_id) WHERE deleted_at IS NULL AND contractor_id IS NOT NULL DO UPDATE
          SET phone_number = excluded.phone_number,
              last_inbound_at = CASE WHEN c.phone_number = excluded.phone_number THEN c.last_inbound_at END ${wrote}
        RETURNING id`
    : sql`
        INSERT INTO whatsapp_conversations (phone_number, created_at, last_message_at)
        VALUES (${phoneNumber}, ${now}, ${lastMessageAt ?? null})
        ON CONFLICT (phone_number) WHERE deleted_at IS NULL AND contractor_id IS NULL DO UPDATE
          SET phone_number = excluded.phone_number ${wrote}
        RETURNING id`
}

/** A message to a phone: in its conversation, among the outgoing, and with its job, in one statement. */
export async function insertOutboundMessage(
  db: Db,
  message: Correspondent & {
    body: string
    /** What the conversation shows of it. */
    content: string
    secret: boolean
    senderId: string | null
    senderName: string
  },
  now: Date,
): Promise<{ messageId: string; conversationId: string }> {
  const { contractorId, phoneNumber, body, content, secret, senderId, senderName } = message
  const { rows } = await db.execute<{ messageId: string; conversationId: string }>(sql`
    WITH conversation AS (${conversationWith(message, now, now)}),
    message AS (
      INSERT INTO whatsapp_messages (conversation_id, inbound, content, sender_id, sender_name, created_at)
      SELECT id, false, ${content}, ${senderId}::uuid, ${senderName}, ${now}::timestamptz FROM conversation
      RETURNING id, conversation_id),
    outgoing AS (
      INSERT INTO outgoing_messages (channel, to_number, body, secret, user_id, whatsapp_message_id, created_at, updated_at)
      SELECT 'whatsapp', ${phoneNumber}, ${body}, ${secret}::boolean, ${contractorId}::uuid, id,
        ${now}::timestamptz, ${now}::timestamptz FROM message
      RETURNING id)
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

/** Only where there is something to change: an unneeded write would be announced to everyone. */
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

/** Everywhere where no conversation is named. */
export async function markRead(db: Db, conversationId: string | null, now: Date): Promise<void> {
  await db
    .update(whatsappMessages)
    .set({ readAt: now })
    .where(and(unread, conversationId ? eq(whatsappMessages.conversationId, conversationId) : undefined))
}

export async function findUnread(db: Db) {
  const { rows } = await db.execute<{
    count: number
    sender: string | null
    content: string | null
    mediaCount: number | null
  }>(sql`
    WITH unread AS (
      SELECT seq, sender_name, content, media_count FROM whatsapp_messages
       WHERE inbound AND read_at IS NULL AND deleted_at IS NULL)
    SELECT (SELECT count(*)::int FROM unread) AS count, latest.sender_name AS sender, latest.content,
           latest.media_count AS "mediaCount"
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
    UPDATE whatsapp_conversations SET last_message_at = (
      SELECT max(created_at) FROM whatsapp_messages WHERE conversation_id = ${row.conversationId} AND deleted_at IS NULL)
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
