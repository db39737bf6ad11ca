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

/** The two sources have no common number, so the position is the time, in microseconds. */
const position = (createdAt: SQL): SQL => sql`floor(extract(epoch FROM ${createdAt}) * 1000000)::bigint`
const CONVERSATION_POSITION = position(sql`m.created_at`)
const BOARD_POSITION = position(sql`b.created_at`)
const NAME = sql`coalesce(nullif(trim(s.first_name || ' ' || s.last_name), ''), s.username)`

interface Page {
  before?: number | undefined
  limit: number
}

/**
 * Newest first. Messages of one moment are never parted, or the next page, which is what was written before, would
 * leave one out: a page ends with all of its last moment. `toThem` is the condition for board messages `b` that are
 * addressed to the contractor.
 */
export async function listTeamMessages(
  db: Db,
  contractorId: string,
  toThem: SQL,
  { before, limit }: Page,
): Promise<{ rows: TeamMessageRow[]; hasOlder: boolean }> {
  const read = (page: Page) => readWithTies(db, contractorId, toThem, page)
  const rows = await read({ before, limit: limit + 1 })
  const last = rows[limit - 1]?.seq
  const page = rows.filter(({ seq }, place) => place < limit || seq === last)
  // All that was read may be of one moment.
  const isAll =
    rows.length <= limit || (rows.length === page.length && !(await read({ before: last, limit: 1 })).length)
  return { rows: page, hasOlder: !isAll }
}

/** At least as many as asked for, if there are as many. */
async function readWithTies(
  db: Db,
  contractorId: string,
  toThem: SQL,
  { before = Number.MAX_SAFE_INTEGER, limit }: Page,
): Promise<TeamMessageRow[]> {
  const { rows } = await db.execute<TeamMessageRow>(sql`
    WITH found AS (
      (SELECT m.id, ${CONVERSATION_POSITION} AS seq, m.seq AS turn, NULL AS subject, m.content, false AS to_group,
              m.sender_id, m.created_at
         FROM internal_conversations c JOIN internal_messages m ON m.conversation_id = c.id
        WHERE c.contractor_id = ${contractorId} AND ${CONVERSATION_POSITION} < ${before}::bigint
        ORDER BY m.created_at DESC FETCH FIRST ${limit} ROWS WITH TIES)
      UNION ALL
      (SELECT b.id, ${BOARD_POSITION}, 0, b.subject, b.content, b.recipient_type = 'GROUP_CONTRACTORS', b.sender_id,
              b.created_at
         FROM messages b
        WHERE b.deleted_at IS NULL AND (b.sender_id = ${contractorId} OR ${toThem})
          AND ${BOARD_POSITION} < ${before}::bigint
        ORDER BY b.created_at DESC FETCH FIRST ${limit} ROWS WITH TIES))
    SELECT f.id, f.seq::float8 AS seq, f.subject, f.content, f.to_group AS "toGroup", f.sender_id AS "senderId",
           ${NAME} AS "senderName", f.created_at AS "createdAt"
      FROM found f JOIN users s ON s.id = f.sender_id
     ORDER BY f.seq DESC, f.turn DESC, f.id`)
  return rows
}
