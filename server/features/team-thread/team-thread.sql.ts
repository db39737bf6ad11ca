// A contractor's thread with the team, read from their conversation and from the message board.

import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'

export interface TeamMessageRow extends Record<string, unknown> {
  id: string
  seq: number
  subject: string | null
  content: string
  toGroup: boolean
  senderId: string
  senderName: string
  createdAt: string
}

/**
 * The two sources have no common number, so the position is the time in milliseconds with three further digits. They
 * keep messages of the same millisecond apart, those of the conversation in order.
 */
const position = (createdAt: SQL, digits: SQL): SQL =>
  sql`(floor(extract(epoch FROM ${createdAt}) * 1000)::bigint * 1000 + ${digits})`
const CONVERSATION_POSITION = position(sql`m.created_at`, sql`(m.seq % 1000)`)
const BOARD_POSITION = position(sql`b.created_at`, sql`(abs(hashtext(b.id::text)::bigint) % 1000)`)
const NAME = sql`coalesce(nullif(trim(s.first_name || ' ' || s.last_name), ''), s.username)`

/**
 * Newest first, and one more than requested if there are older ones. `toThem` is the condition for board messages `b` that
 * are addressed to the contractor.
 */
export async function listTeamMessages(
  db: Db,
  contractorId: string,
  toThem: SQL,
  { before = Number.MAX_SAFE_INTEGER, limit }: { before?: number | undefined; limit: number },
): Promise<TeamMessageRow[]> {
  const { rows } = await db.execute<TeamMessageRow>(sql`
    (SELECT m.id, ${CONVERSATION_POSITION}::float8 AS seq, NULL AS subject, m.content, false AS "toGroup",
            m.sender_id AS "senderId", ${NAME} AS "senderName", m.created_at AS "createdAt"
       FROM internal_conversations c JOIN internal_messages m ON m.conversation_id = c.id
       JOIN users s ON s.id = m.sender_id
      WHERE c.contractor_id = ${contractorId} AND ${CONVERSATION_POSITION} < ${before}::bigint
      ORDER BY m.seq DESC LIMIT ${limit + 1})
    UNION ALL
    (SELECT b.id, ${BOARD_POSITION}::float8, b.subject, b.content, b.recipient_type = 'GROUP_CONTRACTORS', b.sender_id,
            ${NAME}, b.created_at
       FROM messages b JOIN users s ON s.id = b.sender_id
      WHERE b.deleted_at IS NULL AND (b.sender_id = ${contractorId} OR ${toThem})
        AND ${BOARD_POSITION} < ${before}::bigint
      ORDER BY b.created_at DESC LIMIT ${limit + 1})
    ORDER BY seq DESC LIMIT ${limit + 1}`)
  return rows
}
