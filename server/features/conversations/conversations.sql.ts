// Internal conversations and their messages, as rows. Each reader's position is stored as a message number.

import { eq, sql } from 'drizzle-orm'
import type { Role } from '#core/capabilities.ts'
import type { Db } from '#server/db/connection.ts'
import { internalConversations, internalMessages } from '#server/db/schema.ts'

export interface ConversationRow extends Record<string, unknown> {
  id: string
  contractorId: string
  contractorName: string
  adminName: string | null
  unreadCount: number
  lastMessageAt: string
  lastContent: string | null
  lastSender: string | null
}

/** All, or those of one contractor; latest first. One's own messages are never unread. */
export async function listConversationRows(
  db: Db,
  readerId: string,
  only: { contractorId?: string; id?: string },
): Promise<ConversationRow[]> {
  const where = only.id
    ? sql`c.id = ${only.id}`
    : only.contractorId
      ? sql`c.contractor_id = ${only.contractorId}`
      : sql`p.deleted_at IS NULL`
  const { rows } = await db.execute<ConversationRow>(sql`
    SELECT c.id, c.contractor_id AS "contractorId",
           coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.username) AS "contractorName",
           staff.name AS "adminName", c.last_message_at AS "lastMessageAt",
           (SELECT count(*)::int FROM internal_messages m WHERE m.conversation_id = c.id AND m.sender_id <> ${readerId}
               AND m.seq > coalesce((SELECT r.last_seq FROM internal_reads r
                                      WHERE r.conversation_id = c.id AND r.user_id = ${readerId}), 0)) AS "unreadCount",
           last.content AS "lastContent", last.sender AS "lastSender"
      FROM internal_conversations c JOIN users p ON p.id = c.contractor_id
      LEFT JOIN LATERAL (
        SELECT left(m.content, 200) AS content, trim(s.first_name || ' ' || s.last_name) AS sender
          FROM internal_messages m JOIN users s ON s.id = m.sender_id
         WHERE m.conversation_id = c.id ORDER BY m.seq DESC LIMIT 1) AS last ON true
      LEFT JOIN LATERAL (
        SELECT trim(s.first_name || ' ' || s.last_name) AS name
          FROM internal_messages m JOIN users s ON s.id = m.sender_id
         WHERE m.conversation_id = c.id AND m.sender_id <> c.contractor_id ORDER BY m.seq DESC LIMIT 1) AS staff ON true
     WHERE ${where}
     ORDER BY c.last_message_at DESC, c.id`)
  return rows
}

export interface MessageRow extends Record<string, unknown> {
  id: string
  seq: number
  content: string
  senderId: string
  senderName: string
  senderRole: Role
  createdAt: string
}

/** The newest, or those before a given one, in the order they were written. */
export async function listMessageRows(
  db: Db,
  conversationId: string,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<MessageRow[]> {
  const { rows } = await db.execute<MessageRow>(sql`
    SELECT * FROM (
      SELECT m.id, m.seq::int AS seq, m.content, m.sender_id AS "senderId",
             coalesce(nullif(trim(s.first_name || ' ' || s.last_name), ''), s.username) AS "senderName",
             s.role AS "senderRole", m.created_at AS "createdAt"
        FROM internal_messages m JOIN users s ON s.id = m.sender_id
       WHERE m.conversation_id = ${conversationId} AND m.seq < ${before ?? Number.MAX_SAFE_INTEGER}::bigint
       ORDER BY m.seq DESC LIMIT ${limit}) AS page
     ORDER BY seq`)
  return rows
}

export async function findConversation(db: Db, id: string) {
  const [row] = await db.select().from(internalConversations).where(eq(internalConversations.id, id))
  return row ?? null
}

/** What the other side wrote that the reader has not read: the team for a contractor, contractors for the team. */
export async function findUnreadRows(db: Db, reader: { id: string; isStaff: boolean }): Promise<UnreadRow> {
  const { rows } = await db.execute<UnreadRow>(sql`
    WITH unread AS (
      SELECT m.seq, m.conversation_id, m.sender_id, m.content, m.created_at
        FROM internal_conversations c
        LEFT JOIN internal_reads r ON r.conversation_id = c.id AND r.user_id = ${reader.id}
        JOIN internal_messages m ON m.conversation_id = c.id AND m.seq > coalesce(r.last_seq, 0)
       WHERE ${
         reader.isStaff
           ? sql`m.sender_id = c.contractor_id`
           : sql`c.contractor_id = ${reader.id} AND m.sender_id <> c.contractor_id`
       })
    SELECT (SELECT count(*)::int FROM unread) AS count, latest.*
      FROM (SELECT 1) AS one LEFT JOIN (
        SELECT coalesce(nullif(trim(s.first_name || ' ' || s.last_name), ''), s.username) AS sender,
               left(u.content, 200) AS content, u.created_at AS at, u.conversation_id AS "conversationId"
          FROM unread u JOIN users s ON s.id = u.sender_id ORDER BY u.seq DESC LIMIT 1) AS latest ON true`)
  return rows[0]!
}

export interface UnreadRow extends Record<string, unknown> {
  count: number
  sender: string | null
  content: string | null
  at: string | null
  conversationId: string | null
}

/** A contractor's own conversation, made if there is none; also if two messages arrive at once. */
export async function openOwnConversation(db: Db, contractorId: string, now: Date): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    INSERT INTO internal_conversations (contractor_id, created_by_id, created_at, last_message_at)
    VALUES (${contractorId}, ${contractorId}, ${now}, ${now})
    ON CONFLICT (contractor_id) DO UPDATE SET last_message_at = excluded.last_message_at
    RETURNING id`)
  return rows[0]!.id
}

/** Up to the newest message there is. */
export async function markAllRead(db: Db, contractorId: string): Promise<void> {
  const { rows } = await db.execute<{ id: string; seq: number }>(sql`
    SELECT c.id, max(m.seq)::int AS seq FROM internal_conversations c
      JOIN internal_messages m ON m.conversation_id = c.id
     WHERE c.contractor_id = ${contractorId} GROUP BY c.id`)
  const [own] = rows
  if (own) await markReadUpTo(db, own.id, contractorId, own.seq)
}

export async function insertConversation(
  db: Db,
  conversation: { contractorId: string; createdById: string },
  now: Date,
): Promise<string> {
  const [row] = await db
    .insert(internalConversations)
    .values({ ...conversation, createdAt: now, lastMessageAt: now })
    .returning({ id: internalConversations.id })
  return row!.id
}

/** Updates the conversation first: its lock makes the order of messages the order in which people see them. */
export async function insertInternalMessage(
  db: Db,
  message: { conversationId: string; senderId: string; content: string },
  now: Date,
): Promise<number> {
  await db
    .update(internalConversations)
    .set({ lastMessageAt: now })
    .where(eq(internalConversations.id, message.conversationId))
  const [row] = await db
    .insert(internalMessages)
    .values({ ...message, createdAt: now })
    .returning({ seq: internalMessages.seq })
  return row!.seq
}

/** Only forwards, and without a write if nothing is new, because each write is announced. */
export async function markReadUpTo(
  db: Db,
  conversationId: string,
  userId: string,
  seq: number,
): Promise<void> {
  await db.execute(sql`
    INSERT INTO internal_reads AS r (conversation_id, user_id, last_seq)
    SELECT ${conversationId}::uuid, ${userId}::uuid, ${seq}::bigint
     WHERE NOT EXISTS (SELECT 1 FROM internal_reads k WHERE k.conversation_id = ${conversationId}
                          AND k.user_id = ${userId} AND k.last_seq >= ${seq})
    ON CONFLICT (conversation_id, user_id) DO UPDATE SET last_seq = greatest(r.last_seq, excluded.last_seq)`)
}
