// Incoming messages. A message from a known number joins that person's conversation; one from an unknown number opens a
// conversation under the number, so no message is lost.

import { storableText } from '#core/message-text.ts'
import { whatsappThreadPath } from '#core/paths.ts'
import type { Channel } from '#core/whatsapp.ts'
import type { Db } from '#server/db/connection.ts'
import { findUserByPhone, fullNameOf } from '#server/features/people/people.service.ts'
import { pushToAudience } from '#server/features/push/push.service.ts'
import { insertWhatsappMessage, isKnownProviderId, openConversation } from './whatsapp.sql.ts'

interface InboundWhatsapp {
  from: string
  body: string
  mediaCount: number
  providerId: string
  /** A reply to a text is stored in the same conversation, but opens no WhatsApp window. */
  channel?: Channel
}

export async function receiveWhatsapp(db: Db, message: InboundWhatsapp, now: Date): Promise<void> {
  const user = await findUserByPhone(db, message.from)
  const conversationId = await openConversation(
    db,
    { contractorId: user?.id ?? null, phoneNumber: message.from },
    now,
  )
  // The provider repeats requests; the conversation's lock makes this check safe for one phone.
  if (await isKnownProviderId(db, message.providerId)) return
  const senderName = (user && fullNameOf(user)) || message.from
  await insertWhatsappMessage(
    db,
    {
      conversationId,
      inbound: true,
      content: storableText(message.body),
      mediaCount: message.mediaCount,
      senderId: user?.id ?? null,
      senderName,
      providerId: message.providerId,
      createdAt: now,
    },
    { opensWindow: message.channel !== 'sms' },
  )
  await pushToAudience(db, 'notices:whatsapp', {
    title: 'New WhatsApp Message from Contractor',
    body: `From ${senderName}`,
    url: whatsappThreadPath(conversationId),
    tag: 'whatsapp',
  })
}
