// Incoming messages. A message from a known number joins that person's conversation; one from an unknown number opens a
// conversation under the number, so no message is lost.

import { storableText } from '#core/message-text.ts'
import { whatsappThreadPath } from '#core/paths.ts'
import type { Channel } from '#core/whatsapp.ts'
import type { Db } from '#server/db/connection.ts'
import { findUserByPhone, fullNameOf } from '#server/features/people/people.service.ts'
import { pushToAudience } from '#server/features/push/push.service.ts'
import {
  insertWhatsappMessage,
  isKnownProviderId,
  markMessageRead,
  openConversation,
} from './whatsapp.sql.ts'

export interface InboundWhatsapp {
  from: string
  body: string
  mediaCount: number
  providerId: string
  /** A reply to a text is stored in the same conversation, but opens no WhatsApp window. */
  channel: Channel
  /** Of the button that was pressed. */
  buttonPayload: string | null
  /** The provider's id of our message that it replies to. */
  repliedTo: string | null
}

/** `answer` acts on a message that is an answer, once it is stored; if it says that it has, nobody needs to read it. */
export async function receiveWhatsapp(
  db: Db,
  message: InboundWhatsapp,
  now: Date,
  answer?: () => Promise<boolean>,
): Promise<void> {
  const user = await findUserByPhone(db, message.from)
  const conversationId = await openConversation(
    db,
    { contractorId: user?.id ?? null, phoneNumber: message.from },
    now,
  )
  // The provider repeats requests; the conversation's lock makes this check safe for one phone.
  if (await isKnownProviderId(db, message.providerId)) return
  const senderName = (user && fullNameOf(user)) || message.from
  const { id } = await insertWhatsappMessage(
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
  if (await answer?.()) return markMessageRead(db, id, now)
  await pushToAudience(db, 'notices:whatsapp', {
    title: 'New WhatsApp Message from Contractor',
    body: `From ${senderName}`,
    url: whatsappThreadPath(conversationId),
    tag: 'whatsapp',
  })
}
