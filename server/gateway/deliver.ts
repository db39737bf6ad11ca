// Delivers one message: claims it, hands it to the provider, records the reply. After a crash in between it stays
// claimed, which shows that it may have been sent.

import { setTimeout as delay } from 'node:timers/promises'
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { whatsappWindow } from '#core/whatsapp.ts'
import { type Db, transact } from '../db/connection.ts'
import { isOutage } from '../db/outage.ts'
import { outgoingMessages } from '../db/schema.ts'
import { pauseAfter } from '../db/standing-connection.ts'
import type { Deps } from '../deps.ts'
import { PRIORITY } from '../queue/queue.ts'
import { type Accepted, GatewayError } from './gateway.ts'
import { queueDelivery, textInstead } from './outgoing.ts'
import { pause, takeTurn } from './pace.ts'

type OutgoingRow = typeof outgoingMessages.$inferSelect
/** Includes when the person last wrote to us, which opens WhatsApp's window. */
type Claimed = OutgoingRow & { lastInboundAt: Date | null }

/** Longer waits that the provider asks for are left to the retries. */
const LONGEST_PAUSE_MS = 60_000
/** Longer than a database restart or failover takes. */
const RECORD_WITHIN_MS = 5 * 60_000

export async function deliverMessage(deps: Deps, outgoingId: string): Promise<void> {
  const { gateway, clock } = deps
  const { db } = deps.database
  // Before it is claimed: a message that only waits for its slot is not uncertain if the server dies.
  if (gateway.perSecond !== null) await takeTurn(db, outgoingId, gateway.perSecond)
  const message = await claim(db, outgoingId, gateway.repeatable, clock.now())
  if (!message) return
  let accepted: Accepted
  try {
    accepted = await gateway.send({
      id: message.id,
      channel: message.channel,
      to: message.toNumber,
      body: message.body ?? '',
      offerId: message.offerId,
      windowOpen: message.channel === 'sms' || whatsappWindow(message.lastInboundAt, clock.now()).open,
    })
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return untilRecorded(() => recordFailure(deps, message, error))
  }
  deps.metrics.sends.inc({ channel: message.channel, outcome: 'accepted' })
  await untilRecorded(() => recordAccepted(db, message, accepted, clock.now()))
}

/**
 * Only this process knows the provider's reply. During a database outage it keeps the reply and records it as soon as
 * possible; otherwise the message would stay uncertain for ever.
 */
async function untilRecorded(record: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + RECORD_WITHIN_MS
  for (let failures = 0; ; failures += 1) {
    try {
      return await record()
    } catch (error) {
      if (!isOutage(error) || performance.now() > deadline) throw error
    }
    await delay(pauseAfter(failures))
  }
}

/**
 * Claims the message for sending. If it is already SENDING, a crash interrupted it. If the provider cannot deduplicate,
 * it may have been sent, so it is marked uncertain rather than sent again.
 */
async function claim(db: Db, id: string, repeatable: boolean, now: Date): Promise<Claimed | null> {
  const takeable = repeatable ? (['PENDING', 'SENDING'] as const) : (['PENDING'] as const)
  const [taken] = await db
    .update(outgoingMessages)
    .set({ status: 'SENDING', attempts: sql`${outgoingMessages.attempts} + 1`, updatedAt: now })
    .where(and(eq(outgoingMessages.id, id), inArray(outgoingMessages.status, [...takeable])))
    .returning({ ...getTableColumns(outgoingMessages), lastInboundAt: lastInbound() })
  if (taken) return { ...taken, lastInboundAt: taken.lastInboundAt ? new Date(taken.lastInboundAt) : null }
  await db
    .update(outgoingMessages)
    .set({ status: 'UNCERTAIN', body: bodyUntilReceipt(), updatedAt: now })
    .where(and(eq(outgoingMessages.id, id), eq(outgoingMessages.status, 'SENDING')))
  return null
}

/** A receipt may arrive before the reply; then the receipt's status is kept. */
async function recordAccepted(db: Db, message: OutgoingRow, accepted: Accepted, now: Date): Promise<void> {
  const { status } = outgoingMessages
  const reached = accepted.delivered ? 'DELIVERED' : 'SENT'
  await db
    .update(outgoingMessages)
    .set({
      status: sql`CASE WHEN ${status} IN ('DELIVERED', 'FAILED') THEN ${status} ELSE ${reached} END`,
      providerId: accepted.providerId,
      failureCode: sql`CASE WHEN ${status} = 'FAILED' THEN ${outgoingMessages.failureCode} END`,
      failureReason: sql`CASE WHEN ${status} = 'FAILED' THEN ${outgoingMessages.failureReason} END`,
      body: accepted.delivered ? keptBody() : bodyUntilReceipt(),
      updatedAt: now,
    })
    .where(eq(outgoingMessages.id, message.id))
}

async function recordFailure(deps: Deps, message: OutgoingRow, error: GatewayError): Promise<void> {
  const { gateway, clock } = deps
  const { db } = deps.database
  if (error.pauseMs) await pause(db, message.channel, Math.min(error.pauseMs, LONGEST_PAUSE_MS))
  const wait = error.failure === 'passing' ? gateway.retryMs[message.attempts - 1] : undefined
  const status = wait !== undefined ? 'PENDING' : error.failure === 'unknown' ? 'UNCERTAIN' : 'FAILED'
  const outcome = status === 'PENDING' ? 'retried' : status === 'UNCERTAIN' ? 'uncertain' : 'failed'
  await transact(db, async (tx) => {
    const [recorded] = await tx
      .update(outgoingMessages)
      .set({
        status,
        failureCode: error.code,
        failureReason: error.message,
        ...(wait === undefined ? { body: status === 'FAILED' ? keptBody() : bodyUntilReceipt() } : {}),
        updatedAt: clock.now(),
      })
      // Unless a receipt has reported more meanwhile, or this was already recorded and only the confirmation was lost.
      .where(
        and(eq(outgoingMessages.id, message.id), inArray(outgoingMessages.status, ['SENDING', 'UNCERTAIN'])),
      )
      .returning({ id: outgoingMessages.id })
    if (!recorded) return
    if (wait !== undefined)
      await queueDelivery(tx, [message.id], PRIORITY.usual, Math.max(wait, error.pauseMs ?? 0))
    else if (status === 'FAILED') await textInstead(tx, message, clock.now())
  })
  deps.metrics.sends.inc({ channel: message.channel, outcome })
}

/** A secret is deleted as soon as the text is no longer needed. */
const keptBody = () => sql`CASE WHEN NOT ${outgoingMessages.secret} THEN ${outgoingMessages.body} END`

/** For WhatsApp it is needed until a receipt confirms delivery: if it fails, it goes by SMS. */
const bodyUntilReceipt = () =>
  sql`CASE WHEN NOT ${outgoingMessages.secret} OR (${outgoingMessages.channel} = 'whatsapp' AND ${outgoingMessages.status} <> 'FAILED') THEN ${outgoingMessages.body} END`

const lastInbound = () => sql<string | null>`(
  SELECT max(c.last_inbound_at) FROM whatsapp_conversations c WHERE c.phone_number = ${outgoingMessages.toNumber})`
