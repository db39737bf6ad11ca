// WhatsApp messages to people: kept in their conversation and queued for sending, in one transaction.

import { cutForWhatsApp } from '#core/messaging.ts'
import type { Db } from '#server/db/connection.ts'
import { queueMessage } from '#server/gateway/outgoing.ts'
import { insertWhatsappMessage, openConversation } from './whatsapp.sql.ts'

export interface OutboundWhatsapp {
  contractorId: string
  phoneNumber: string
  content: string
  /** Who wrote it; null for what the product sends by itself. */
  senderId: string | null
  senderName: string
  boardMessageId?: string | null
  /** Holds a password: the text is forgotten once it is on its way, and the conversation keeps `shownAs` instead. */
  secret?: { shownAs: string }
}

export async function sendWhatsapp(
  db: Db,
  message: OutboundWhatsapp,
  now: Date,
): Promise<{ messageId: string }> {
  const { contractorId, phoneNumber, content, senderId, senderName, boardMessageId, secret } = message
  const conversationId = await openConversation(db, { contractorId, phoneNumber }, now)
  const messageId = await insertWhatsappMessage(db, {
    conversationId,
    inbound: false,
    content: secret?.shownAs ?? content,
    senderId,
    senderName,
    boardMessageId: boardMessageId ?? null,
    createdAt: now,
  })
  await queueMessage(
    db,
    {
      channel: 'whatsapp',
      to: phoneNumber,
      body: cutForWhatsApp(content),
      secret: secret !== undefined,
      userId: contractorId,
      whatsappMessageId: messageId,
    },
    now,
  )
  return { messageId }
}
