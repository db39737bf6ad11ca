// Delivers one message: takes it, hands it to the provider, records the answer. A crash between the two leaves it
// taken, and whoever finds it so knows that it may have gone out.

import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { whatsappWindow } from '#core/messaging.ts'
import { type Db, transact } from '../db/connection.ts'
import { outgoingMessages } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { PRIORITY } from '../jobs/queue.ts'
import { type Accepted, GatewayError } from './gateway.ts'
import { queueDelivery, textInstead } from './outgoing.ts'
import { pause, takeTurn } from './pace.ts'

type OutgoingRow = typeof outgoingMessages.$inferSelect
/** With when the person last wrote to us, which opens WhatsApp's window. */
type Claimed = OutgoingRow & { lastInboundAt: Date | null }

/** Beyond this a provider's wish to wait is left to the retries. */
const LONGEST_PAUSE_MS = 60_000

export async function deliverMessage(deps: Deps, outgoingId: string): Promise<void> {
  const { gateway, clock } = deps
  const { db } = deps.database
  // Before it is taken: what only waits for its turn is in no doubt when the server dies.
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
      windowOpen: message.channel === 'sms' || whatsappWindow(message.lastInboundAt, clock.now()).open,
    })
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return recordFailure(deps, message, error)
  }
  deps.metrics.sends.count({ channel: message.channel, outcome: 'accepted' })
  await recordAccepted(db, message, accepted, clock.now())
}

/**
 * Takes the message for sending. One already being sent was interrupted by a crash: where the provider cannot be
 * asked twice it may have gone out, so it is marked uncertain rather than sent again.
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

/** A receipt may have come before the answer itself: what it said stands. */
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
  deps.metrics.sends.count({ channel: message.channel, outcome })
  await transact(db, async (tx) => {
    await tx
      .update(outgoingMessages)
      .set({
        status,
        failureCode: error.code,
        failureReason: error.message,
        ...(wait === undefined ? { body: status === 'FAILED' ? keptBody() : bodyUntilReceipt() } : {}),
        updatedAt: clock.now(),
      })
      // Unless a receipt has meanwhile told more.
      .where(
        and(eq(outgoingMessages.id, message.id), inArray(outgoingMessages.status, ['SENDING', 'UNCERTAIN'])),
      )
    if (wait !== undefined)
      await queueDelivery(tx, [message.id], PRIORITY.usual, Math.max(wait, error.pauseMs ?? 0))
    else if (status === 'FAILED') await textInstead(tx, message, clock.now())
  })
}

/** A secret is forgotten as soon as the text is no longer needed. */
const keptBody = () => sql`CASE WHEN NOT ${outgoingMessages.secret} THEN ${outgoingMessages.body} END`

/** By WhatsApp it is needed until a receipt tells that it arrived: if it did not, it goes by text. */
const bodyUntilReceipt = () =>
  sql`CASE WHEN NOT ${outgoingMessages.secret} OR (${outgoingMessages.channel} = 'whatsapp' AND ${outgoingMessages.status} <> 'FAILED') THEN ${outgoingMessages.body} END`

const lastInbound = () => sql<string | null>`(
  SELECT max(c.last_inbound_at) FROM whatsapp_conversations c WHERE c.phone_number = ${outgoingMessages.toNumber})`
