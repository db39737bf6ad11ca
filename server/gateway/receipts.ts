// What the provider tells of a message afterwards: late, twice, in any order. It ends the same and never goes back.

import { eq, or } from 'drizzle-orm'
import { type Delivery, deliveryStatusOf, mergeDelivery } from '#core/messaging.ts'
import type { Db } from '../db/connection.ts'
import { outgoingMessages } from '../db/schema.ts'
import { textInstead } from './outgoing.ts'

interface Receipt {
  providerId: string
  /** Our own id, which our callback address bears: it also finds a message whose answer never reached us. */
  outgoingId: string | null
  /** The provider's word. */
  status: string
  errorCode: string | null
}

export async function takeReceipt(db: Db, receipt: Receipt, now: Date): Promise<void> {
  const reported = deliveryStatusOf(receipt.status)
  if (!reported) return
  const byProvider = eq(outgoingMessages.providerId, receipt.providerId)
  const [row] = await db
    .select()
    .from(outgoingMessages)
    .where(receipt.outgoingId ? or(byProvider, eq(outgoingMessages.id, receipt.outgoingId)) : byProvider)
    .for('update')
  if (!row || (row.providerId !== null && row.providerId !== receipt.providerId)) return
  // That there is a receipt means that the provider has the message, whatever we knew.
  const known: Delivery =
    row.providerId && (row.status === 'FAILED' || row.status === 'DELIVERED')
      ? { status: row.status, failureCode: row.failureCode }
      : { status: 'SENT', failureCode: null }
  const { status, failureCode } = mergeDelivery(known, { status: reported, failureCode: receipt.errorCode })
  if (row.providerId && row.status === status && row.failureCode === failureCode) return
  const isOver = status === 'DELIVERED' || status === 'FAILED'
  if (status === 'FAILED') await textInstead(db, row, now)
  await db
    .update(outgoingMessages)
    .set({
      status: status === 'PENDING' ? 'SENT' : status,
      failureCode,
      failureReason: null,
      providerId: receipt.providerId,
      ...(row.secret && (isOver || row.channel === 'sms') ? { body: null } : {}),
      updatedAt: now,
    })
    .where(eq(outgoingMessages.id, row.id))
}
