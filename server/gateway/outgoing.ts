// Messages on their way out: written in the transaction that causes them, with the job that delivers them.

import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import { outgoingMessages } from '../db/schema.ts'
import { addDelayedJobs, PRIORITY } from '../jobs/queue.ts'
import type { Channel } from './gateway.ts'

interface NewMessage {
  channel: Channel
  to: string
  body: string
  /** Holds a code or a password: the text is forgotten once it is on its way. */
  secret?: boolean
  userId?: string | null
  whatsappMessageId?: string | null
}

/** What delivers one message may itself break (the database away for a moment): then the job is tried again. */
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

/**
 * What WhatsApp does not deliver of login details, an approval or a farewell goes by text: nobody can send it again, or
 * would know that they should.
 */
export async function textInstead(
  db: Db,
  message: typeof outgoingMessages.$inferSelect,
  now: Date,
): Promise<void> {
  const { channel, secret, body, toNumber, userId } = message
  if (channel !== 'whatsapp' || !secret || body === null) return
  await queueMessage(db, { channel: 'sms', to: toNumber, body, secret, userId }, now)
}

/** One message for each of many WhatsApp messages that were just written, with its job, in one statement. */
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
 * The job of one usual message, as a call inside the statement that writes it. Its key is new, so there is no earlier
 * job to make way for, and the short form of adding it will do.
 */
export function deliveryJob(outgoingId: SQL): SQL {
  return sql`graphile_worker.add_job('deliver-message', json_build_object('outgoingId', ${outgoingId}),
    job_key := 'deliver:' || ${outgoingId}, max_attempts := ${JOB_TRIES}, priority := ${PRIORITY.usual},
    job_key_mode := 'unsafe_dedupe')`
}

/** Jobs with one key are one job, so a message is never queued twice. */
export async function queueDelivery(
  db: Db,
  outgoingIds: readonly string[],
  priority: number,
  delayMs = 0,
): Promise<void> {
  const jobs = outgoingIds.map((outgoingId) => ({ key: `deliver:${outgoingId}`, payload: { outgoingId } }))
  await addDelayedJobs(db, 'deliver-message', jobs, { priority, delayMs, maxAttempts: JOB_TRIES })
}
