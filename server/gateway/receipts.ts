// The provider's receipts: late, repeated, in any order. The result is always the same, and the status never goes back.

import { eq, or } from 'drizzle-orm'
import { type Delivery, deliveryStatusOf, mergeDelivery } from '#core/whatsapp.ts'
import type { Db } from '../db/connection.ts'
import { outgoingMessages } from '../db/schema.ts'
import { textInstead } from './outgoing.ts'

interface Receipt {
  providerId: string
  /** Our own id from the callback address: it also finds a message whose reply was lost. */
  outgoingId: string | null
  /** The provider's status. */
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
  // A receipt shows that the provider has the message, whatever we knew before.
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
