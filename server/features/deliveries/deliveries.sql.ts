// Messages that did not arrive, as rows.

import { eq, type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '#core/limits.ts'
import { LIFETIME } from '#core/timing.ts'
import type { Channel, OutgoingStatus } from '#core/whatsapp.ts'
import type { Db } from '#server/db/connection.ts'
import { outgoingMessages, whatsappConversations } from '#server/db/schema.ts'
import { IS_OUTDATED, IS_UNDELIVERED, SHIFTS_STILL_TOLD } from '#server/gateway/undelivered.sql.ts'

export interface UndeliveredRow extends Record<string, unknown> {
  id: string
  conversationId: string
  personId: string | null
  name: string
  phone: string
  content: string
  senderName: string | null
  status: OutgoingStatus
  channel: Channel
  failureCode: string | null
  failureSaid: string | null
  hasBody: boolean
  createdAt: string
  failedAt: string
  shifts: { id: string; dateStart: string; dateEnd: string; headline: string }[]
}

/** Those about shifts that are over, and others older than a week, are left out. */
export async function listUndeliveredRows(
  db: Db,
  now: Date,
  { onlyShifts }: { onlyShifts: boolean },
): Promise<UndeliveredRow[]> {
  const oldest = new Date(now.getTime() - LIFETIME.undelivered)
  const { rows } = await db.execute<UndeliveredRow>(sql`
    SELECT m.id, m.conversation_id AS "conversationId", c.contractor_id AS "personId",
           coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), c.phone_number) AS name,
           coalesce(u.whatsapp_number, c.phone_number) AS phone, left(m.content, 300) AS content,
           CASE WHEN m.sender_id IS NOT NULL THEN m.sender_name END AS "senderName", o.status, o.channel,
           o.failure_code AS "failureCode", o.failure_reason AS "failureSaid", o.body IS NOT NULL AS "hasBody",
           m.created_at AS "createdAt", o.updated_at AS "failedAt", about.shifts
      FROM outgoing_messages o
      JOIN whatsapp_messages m ON m.id = o.whatsapp_message_id
      JOIN whatsapp_conversations c ON c.id = m.conversation_id
      LEFT JOIN users u ON u.id = c.contractor_id
      CROSS JOIN LATERAL (
        SELECT min(sh.date_start) AS first, max(sh.date_end) AS last, coalesce(jsonb_agg(jsonb_build_object(
                 'id', sh.id, 'dateStart', sh.date_start, 'dateEnd', sh.date_end, 'headline', sh.headline)
                 ORDER BY sh.date_start), '[]') AS shifts
          FROM (
            -- A restored shift has a new row beside its old one.
            SELECT DISTINCT ON (date_start, date_end) * FROM shifts WHERE id IN (${SHIFTS_STILL_TOLD})
             ORDER BY date_start, date_end, deleted_at NULLS FIRST) AS sh) AS about
     WHERE ${IS_UNDELIVERED} AND u.deleted_at IS NULL
       AND CASE WHEN about.last IS NULL THEN NOT ${onlyShifts} AND m.created_at > ${oldest} ELSE about.last > ${now} END
     ORDER BY about.first NULLS LAST, m.created_at DESC
     LIMIT ${LIMITS.undeliveredListed}`)
  return rows
}

interface CurrentAttempt {
  attempt: typeof outgoingMessages.$inferSelect
  conversationId: string
  phoneNumber: string
  personId: string | null
  boardMessageId: string | null
  isOutdated: boolean
  isAboutShifts: boolean
}

/** Locks the message's place in the conversation, so of two retries the second one sees the first. */
export async function lockAttempt(db: Db, whatsappMessageId: string): Promise<CurrentAttempt | null> {
  const { rows } = await db.execute<Omit<CurrentAttempt, 'attempt'> & Record<string, unknown>>(sql`
    SELECT c.id AS "conversationId", c.phone_number AS "phoneNumber", c.contractor_id AS "personId",
           m.board_message_id AS "boardMessageId", ${IS_OUTDATED} AS "isOutdated",
           EXISTS (SELECT 1 FROM shift_messages s WHERE s.whatsapp_message_id = m.id) AS "isAboutShifts"
      FROM whatsapp_messages m JOIN whatsapp_conversations c ON c.id = m.conversation_id
     WHERE m.id = ${whatsappMessageId} AND NOT m.inbound AND m.deleted_at IS NULL
       FOR UPDATE OF m`)
  const [found] = rows
  if (!found) return null
  const [attempt] = await db
    .select()
    .from(outgoingMessages)
    .where(eq(outgoingMessages.whatsappMessageId, whatsappMessageId))
    .for('update')
  return attempt ? { ...found, attempt } : null
}

export async function setTold(db: Db, id: string, byId: string, now: Date): Promise<void> {
  await db.update(outgoingMessages).set({ toldAt: now, toldById: byId }).where(eq(outgoingMessages.id, id))
}

/** After a change of number, the old number's window no longer applies. */
export async function moveConversation(db: Db, id: string, phoneNumber: string): Promise<void> {
  await db
    .update(whatsappConversations)
    .set({ phoneNumber, lastInboundAt: null })
    .where(sql`${eq(whatsappConversations.id, id)} AND ${differs(phoneNumber)}`)
}

const differs = (phoneNumber: string): SQL => sql`${whatsappConversations.phoneNumber} <> ${phoneNumber}`

/** The result of a group message is counted again after a retry. */
export async function recountBroadcast(db: Db, boardMessageId: string): Promise<void> {
  await db.execute(
    sql`UPDATE messages SET broadcast = NULL WHERE id = ${boardMessageId} AND broadcast IS NOT NULL`,
  )
}
