// The message board, as rows. A message is for all contractors, for the team (all staff), or for one person; read
// status is stored per reader.

import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Role } from '#core/capabilities.ts'
import type { RecipientType } from '#core/message-board.ts'
import type { Db } from '#server/db/connection.ts'
import { messages } from '#server/db/schema.ts'

export interface Reader {
  id: string
  /** Staff read messages to the team, contractors read messages to all contractors. */
  isStaff: boolean
}

export interface BoardRow extends Record<string, unknown> {
  id: string
  subject: string
  content: string
  recipientType: RecipientType
  recipientId: string | null
  recipientName: string | null
  senderId: string
  senderName: string
  senderRole: Role
  createdAt: string
  unread: boolean
  activeContractors: number | null
  chosen: boolean
  broadcast: { eligible: number; sent: number; failed: number; uncertain: number } | null
}

/** Messages addressed to the reader, which can be unread. */
export const addressedTo = ({ id, isStaff }: Reader): SQL =>
  isStaff
    ? sql`(b.recipient_id IS NOT DISTINCT FROM ${id}::uuid OR b.recipient_type = 'FRONTLINE_TEAM')`
    : sql`(b.recipient_id IS NOT DISTINCT FROM ${id}::uuid OR (b.recipient_type = 'GROUP_CONTRACTORS' AND (
        NOT b.chosen OR EXISTS (SELECT 1 FROM message_recipients g WHERE g.message_id = b.id AND g.user_id = ${id}))))`

/** Messages the reader may see: staff also see those to all contractors, and everyone sees their own. */
const visibleTo = (reader: Reader): SQL =>
  sql`(b.sender_id = ${reader.id} OR ${addressedTo(reader)}${reader.isStaff ? sql` OR b.recipient_type = 'GROUP_CONTRACTORS'` : sql``})`

const isUnread = (
  reader: Reader,
): SQL => sql`(b.sender_id <> ${reader.id} AND ${addressedTo(reader)} AND NOT EXISTS (
  SELECT 1 FROM message_reads r WHERE r.message_id = b.id AND r.user_id = ${reader.id}))`

export async function listBoard(
  db: Db,
  reader: Reader,
  page: { before?: string | undefined; limit: number; id?: string },
): Promise<BoardRow[]> {
  const older = page.before
    ? sql`AND (b.created_at, b.id) < (SELECT created_at, id FROM messages WHERE id = ${page.before})`
    : sql``
  const { rows } = await db.execute<BoardRow>(sql`
    SELECT b.id, b.subject, b.content, b.recipient_type AS "recipientType", b.recipient_id AS "recipientId",
           trim(r.first_name || ' ' || r.last_name) AS "recipientName", b.sender_id AS "senderId",
           coalesce(nullif(trim(s.first_name || ' ' || s.last_name), ''), s.username) AS "senderName",
           s.role AS "senderRole", b.created_at AS "createdAt", ${isUnread(reader)} AS unread,
           b.active_contractors AS "activeContractors", b.chosen,
           CASE WHEN b.recipient_type = 'GROUP_CONTRACTORS' AND ${reader.isStaff} THEN coalesce(b.broadcast, (
             SELECT jsonb_build_object('eligible', count(*),
                      'sent', count(*) FILTER (WHERE o.status IN ('SENT', 'DELIVERED')),
                      'failed', count(*) FILTER (WHERE o.status = 'FAILED'),
                      'uncertain', count(*) FILTER (WHERE o.status = 'UNCERTAIN'))
               FROM whatsapp_messages m JOIN outgoing_messages o ON o.whatsapp_message_id = m.id
              WHERE m.board_message_id = b.id)) END AS broadcast
      FROM messages b JOIN users s ON s.id = b.sender_id LEFT JOIN users r ON r.id = b.recipient_id
     WHERE b.deleted_at IS NULL AND ${visibleTo(reader)} ${older} ${page.id ? sql`AND b.id = ${page.id}` : sql``}
     ORDER BY b.created_at DESC, b.id DESC LIMIT ${page.limit}`)
  return rows
}

export async function insertRecipients(db: Db, messageId: string, userIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    INSERT INTO message_recipients (message_id, user_id)
    SELECT ${messageId}::uuid, person FROM unnest(${sql.param([...userIds])}::uuid[]) AS person`)
}

export async function insertBoardMessage(db: Db, message: typeof messages.$inferInsert): Promise<string> {
  const [row] = await db.insert(messages).values(message).returning({ id: messages.id })
  return row!.id
}

/** How many are unread, and the latest of them. */
export interface Unread extends Record<string, unknown> {
  count: number
  sender: string | null
  content: string | null
  at: string | null
}

export async function findUnreadRows(db: Db, reader: Reader): Promise<Unread> {
  const { rows } = await db.execute<Unread>(sql`
    WITH unread AS (
      SELECT b.sender_id, b.subject, b.created_at FROM messages b WHERE b.deleted_at IS NULL AND ${isUnread(reader)})
    SELECT (SELECT count(*)::int FROM unread) AS count, latest.*
      FROM (SELECT 1) AS one LEFT JOIN (
        SELECT coalesce(nullif(trim(s.first_name || ' ' || s.last_name), ''), s.username) AS sender,
               u.subject AS content, u.created_at AS at
          FROM unread u JOIN users s ON s.id = u.sender_id ORDER BY u.created_at DESC LIMIT 1) AS latest ON true`)
  return rows[0]!
}

export async function markBoardRead(db: Db, reader: Reader, now: Date): Promise<void> {
  await db.execute(sql`
    INSERT INTO message_reads (user_id, message_id, read_at)
    SELECT ${reader.id}::uuid, b.id, ${now}::timestamptz FROM messages b
     WHERE b.deleted_at IS NULL AND ${isUnread(reader)}
    ON CONFLICT DO NOTHING`)
}

export async function deleteBoardMessage(db: Db, reader: Reader, id: string, now: Date) {
  const [message] = await listBoard(db, reader, { id, limit: 1 })
  if (!message) return null
  const gone = await db
    .update(messages)
    .set({ deletedAt: now })
    .where(and(eq(messages.id, id), isNull(messages.deletedAt)))
    .returning({ id: messages.id })
  return gone.length > 0 ? message : null
}
