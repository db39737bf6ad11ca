// Messages on their way out: written in the transaction that causes them, then delivered by a job with retries.

import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import { outgoingMessages } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { addJob } from '../jobs/queue.ts'
import { GatewayError } from './gateway.ts'

export interface NewMessage {
  channel: 'sms' | 'whatsapp'
  to: string
  body: string
  /** Holds a code or a password: the text is forgotten once it is on its way. */
  secret?: boolean
  userId?: string | null
  whatsappMessageId?: string | null
}

export async function queueMessage(db: Db, message: NewMessage, now: Date): Promise<string> {
  const { to, ...rest } = message
  const [row] = await db
    .insert(outgoingMessages)
    .values({ ...rest, toNumber: to, createdAt: now, updatedAt: now })
    .returning({ id: outgoingMessages.id })
  await addJob(db, 'deliver-message', { outgoingId: row!.id }, { maxAttempts: 6 })
  return row!.id
}

export async function deliverMessage(deps: Deps, outgoingId: string, isLast: boolean): Promise<void> {
  const { gateway, clock } = deps
  const { db } = deps.database
  const message = await claim(db, outgoingId, gateway.repeatable, clock.now())
  if (!message) return
  try {
    const { id, channel, toNumber, body } = message
    const { providerId, delivered } = await gateway.send({ id, channel, to: toNumber, body: body ?? '' })
    await db
      .update(outgoingMessages)
      .set({
        status: delivered ? 'DELIVERED' : 'SENT',
        providerId,
        failureCode: null,
        failureReason: null,
        updatedAt: clock.now(),
        ...(message.secret ? { body: null } : {}),
      })
      .where(eq(outgoingMessages.id, outgoingId))
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    const final = error.permanent || isLast
    await db
      .update(outgoingMessages)
      .set({
        status: final ? 'FAILED' : 'PENDING',
        failureCode: error.code,
        failureReason: error.message,
        updatedAt: clock.now(),
        ...(final && message.secret ? { body: null } : {}),
      })
      .where(eq(outgoingMessages.id, outgoingId))
    if (!final) throw error
  }
}

/**
 * Takes the message for sending. One already being sent was interrupted by a crash: where the provider cannot be
 * asked twice it may have gone out, so it is marked uncertain rather than sent again.
 */
async function claim(db: Db, outgoingId: string, repeatable: boolean, now: Date) {
  const [row] = await db.select().from(outgoingMessages).where(eq(outgoingMessages.id, outgoingId))
  if (!row || (row.status !== 'PENDING' && row.status !== 'SENDING')) return null
  if (row.status === 'SENDING' && !repeatable) {
    await db
      .update(outgoingMessages)
      .set({ status: 'UNCERTAIN', updatedAt: now })
      .where(and(eq(outgoingMessages.id, outgoingId), eq(outgoingMessages.status, 'SENDING')))
    return null
  }
  await db
    .update(outgoingMessages)
    .set({ status: 'SENDING', attempts: row.attempts + 1, updatedAt: now })
    .where(eq(outgoingMessages.id, outgoingId))
  return row
}
