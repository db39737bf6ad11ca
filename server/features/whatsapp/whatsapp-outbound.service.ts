// Outgoing WhatsApp messages: stored in the conversation and queued for sending, in one transaction.

import { type Channel, cutForWhatsApp } from '#core/whatsapp.ts'
import type { Db } from '#server/db/connection.ts'
import { queueBroadcast } from '#server/gateway/outgoing.ts'
import { insertOutboundMessage } from './whatsapp.sql.ts'
import { insertBroadcastMessages } from './whatsapp-broadcast.sql.ts'

export { listAudience } from './whatsapp-broadcast.sql.ts'

interface OutboundWhatsapp {
  /** Null: an unknown number. */
  contractorId: string | null
  phoneNumber: string
  content: string
  /** The author; null for automatic messages. */
  senderId: string | null
  senderName: string
  /** A text is kept in the same conversation. */
  channel?: Channel
  /** The shifts it is about. */
  shiftIds?: readonly string[]
  /** The offer that it makes: its replies and buttons answer it. */
  offerId?: string
  /** What a text says that goes instead, where that is something else. */
  textBody?: string
  /** Contains a password: the text is deleted once it has been sent, and the conversation keeps `shownAs` instead. */
  secret?: { shownAs: string }
}

export async function sendWhatsapp(
  db: Db,
  message: OutboundWhatsapp,
  now: Date,
): Promise<{ messageId: string; conversationId: string }> {
  const {
    secret,
    content,
    channel = 'whatsapp',
    shiftIds = [],
    offerId = null,
    textBody = null,
    ...rest
  } = message
  // The provider refuses longer messages, so we cut them; the conversation shows what was sent.
  const body = cutForWhatsApp(content)
  return insertOutboundMessage(
    db,
    {
      ...rest,
      ...{ channel, shiftIds, offerId, body, textBody },
      content: secret?.shownAs ?? body,
      secret: secret !== undefined,
    },
    now,
  )
}

/** The same to every recipient with a number, in a few statements, however many there are. */
export async function broadcastWhatsapp(
  db: Db,
  message: { boardMessageId: string; content: string; senderId: string; senderName: string },
  now: Date,
): Promise<void> {
  const body = cutForWhatsApp(message.content)
  await insertBroadcastMessages(db, { ...message, content: body }, now)
  await queueBroadcast(db, message.boardMessageId, body, now)
}
