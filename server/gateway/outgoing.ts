// Outgoing messages: written in the transaction that causes them, with the job that delivers them.

import { eq, type SQL, sql } from 'drizzle-orm'
import type { Channel } from '#core/whatsapp.ts'
import type { Db } from '../db/connection.ts'
import { outgoingMessages, whatsappMessages } from '../db/schema.ts'
import { addDelayedJobs, PRIORITY } from '../queue/queue.ts'

interface NewMessage {
  channel: Channel
  to: string
  body: string
  /** Contains a code or a password: the text is deleted once it has been sent. */
  secret?: boolean
  userId?: string | null
  whatsappMessageId?: string | null
  /** The failed message that it replaces. */
  insteadOfId?: string
  offerId?: string | null
  /** What a text says that goes instead, where that is something else. */
  textBody?: string | null
}

/** Delivery itself may fail (a short database outage): then the job is retried. */
const JOB_TRIES = 6

export async function queueMessage(db: Db, message: NewMessage, now: Date): Promise<string> {
  const { to, ...rest } = message
  const [row] = await db
    .insert(outgoingMessages)
    .values({ ...rest, toNumber: to, createdAt: now, updatedAt: now })
    .returning({ id: outgoingMessages.id })
  await queueDelivery(db, [row!.id], message.channel === 'sms' ? PRIORITY.urgent : PRIORITY.usual)
  return row!.id
}

type OutgoingRow = typeof outgoingMessages.$inferSelect

/**
 * What the product sends by itself (bookings, login details, farewells) goes by SMS if WhatsApp does not deliver it,
 * because nobody is watching who could send it again.
 */
export async function textInstead(db: Db, message: OutgoingRow, now: Date): Promise<void> {
  if (message.channel !== 'whatsapp' || message.body === null) return
  if (message.secret || (await isAutomatic(db, message.whatsappMessageId)))
    await replaceMessage(db, message, { channel: 'sms', to: message.toNumber }, now)
}

async function isAutomatic(db: Db, whatsappMessageId: string | null): Promise<boolean> {
  if (whatsappMessageId === null) return false
  const [row] = await db
    .select({ senderId: whatsappMessages.senderId })
    .from(whatsappMessages)
    .where(eq(whatsappMessages.id, whatsappMessageId))
  return row?.senderId === null
}

/**
 * Sends a failed message again, as a message of its own: receipts of the earlier attempt may still arrive. It takes over
 * the place in the conversation. A failed message is replaced only once.
 */
export async function replaceMessage(
  db: Db,
  failed: OutgoingRow,
  { channel, to }: { channel: Channel; to: string },
  now: Date,
): Promise<void> {
  const { id, secret, userId, whatsappMessageId, offerId, textBody } = failed
  const body = channel === 'sms' && textBody !== null ? textBody : (failed.body ?? '')
  await db.update(outgoingMessages).set({ whatsappMessageId: null }).where(eq(outgoingMessages.id, id))
  await queueMessage(
    db,
    { channel, to, body, secret, userId, whatsappMessageId, offerId, textBody, insteadOfId: id },
    now,
  )
  // The conversation shows what was sent.
  if (whatsappMessageId !== null && textBody !== null) {
    await db.update(whatsappMessages).set({ content: body }).where(eq(whatsappMessages.id, whatsappMessageId))
  }
}

/** Adds one outgoing message with its job for each of many new WhatsApp messages, in one statement. */
export async function queueBroadcast(db: Db, boardMessageId: string, body: string, now: Date): Promise<void> {
  await db.execute(sql`
    WITH queued AS (
    INSERT INTO outgoing_messages (channel, to_number, body, user_id, whatsapp_message_id, created_at, updated_at)
    SELECT 'whatsapp', c.phone_number, ${body}::text, c.contractor_id, m.id, ${now}::timestamptz, ${now}::timestamptz
      FROM whatsapp_messages m JOIN whatsapp_conversations c ON c.id = m.conversation_id
     WHERE m.board_message_id = ${boardMessageId}
     ORDER BY m.seq
    RETURNING id)
    SELECT count(*) FROM graphile_worker.add_jobs(ARRAY(
      SELECT json_populate_record(NULL::graphile_worker.job_spec, json_build_object(
        'identifier', 'deliver-message', 'payload', json_build_object('outgoingId', id),
        'job_key', 'deliver:' || id, 'max_attempts', ${JOB_TRIES}::int, 'priority', ${PRIORITY.bulk}::int))
      FROM queued))`)
}

/**
 * The job of one ordinary message, as a call inside the statement that writes it. Its key is new, so it replaces no
 * earlier job and the short form of adding it is enough.
 */
export function deliveryJob(outgoingId: SQL): SQL {
  return sql`graphile_worker.add_job('deliver-message', json_build_object('outgoingId', ${outgoingId}),
    job_key := 'deliver:' || ${outgoingId}, max_attempts := ${JOB_TRIES}, priority := ${PRIORITY.usual},
    job_key_mode := 'unsafe_dedupe')`
}

/** Jobs with the same key are one job, so a message is never queued twice. */
export async function queueDelivery(
  db: Db,
  outgoingIds: readonly string[],
  priority: number,
  delayMs = 0,
): Promise<void> {
  const jobs = outgoingIds.map((outgoingId) => ({ key: `deliver:${outgoingId}`, payload: { outgoingId } }))
  await addDelayedJobs(db, 'deliver-message', jobs, { priority, delayMs, maxAttempts: JOB_TRIES })
}
