// WhatsApp messages to people: kept in their conversation and queued for sending, in one transaction.

import { cutForWhatsApp } from '#core/messaging.ts'
import type { Db } from '#server/db/connection.ts'
import { queueBroadcast } from '#server/gateway/outgoing.ts'
import { insertOutboundMessage } from './whatsapp.sql.ts'
import { insertBroadcastMessages } from './whatsapp-broadcast.sql.ts'

export { listAudience } from './whatsapp-broadcast.sql.ts'

interface OutboundWhatsapp {
  /** Null: a number that nobody has. */
  contractorId: string | null
  phoneNumber: string
  content: string
  /** Who wrote it; null for what the product sends by itself. */
  senderId: string | null
  senderName: string
  /** Holds a password: the text is forgotten once it is on its way, and the conversation keeps `shownAs` instead. */
  secret?: { shownAs: string }
}

export async function sendWhatsapp(
  db: Db,
  message: OutboundWhatsapp,
  now: Date,
): Promise<{ messageId: string; conversationId: string }> {
  const { secret, content, ...rest } = message
  // The provider refuses more than its limit, so the cutting is ours; the conversation shows what was sent.
  const body = cutForWhatsApp(content)
  return insertOutboundMessage(
    db,
    { ...rest, body, content: secret?.shownAs ?? body, secret: secret !== undefined },
    now,
  )
}

/** The same to every active contractor with a number, in a handful of statements however many there are. */
export async function broadcastWhatsapp(
  db: Db,
  message: { boardMessageId: string; content: string; senderId: string; senderName: string },
  now: Date,
): Promise<void> {
  const body = cutForWhatsApp(message.content)
  await insertBroadcastMessages(db, { ...message, content: body }, now)
  await queueBroadcast(db, message.boardMessageId, body, now)
}
