// What people write to us. From a known number it joins that person's conversation; from an unknown one it opens a
// conversation under the number itself, so nothing that someone wrote is lost.

import { keepable } from '#core/messaging.ts'
import { PATHS } from '#core/paths.ts'
import type { Db } from '#server/db/connection.ts'
import { pushToRoles } from '#server/features/push/push.service.ts'
import { findUserByPhone, fullNameOf } from '#server/features/users/people.service.ts'
import type { Channel } from '#server/gateway/gateway.ts'
import { insertWhatsappMessage, isKnownProviderId, openConversation } from './whatsapp.sql.ts'

interface InboundWhatsapp {
  from: string
  body: string
  mediaCount: number
  providerId: string
  /** A reply to a text is kept in the same conversation, but opens no WhatsApp window. */
  channel?: Channel
}

export async function receiveWhatsapp(db: Db, message: InboundWhatsapp, now: Date): Promise<void> {
  const user = await findUserByPhone(db, message.from)
  const conversationId = await openConversation(
    db,
    { contractorId: user?.id ?? null, phoneNumber: message.from },
    now,
  )
  // The provider repeats itself; the lock on the conversation makes this look decisive for one phone.
  if (await isKnownProviderId(db, message.providerId)) return
  const senderName = (user && fullNameOf(user)) || message.from
  await insertWhatsappMessage(
    db,
    {
      conversationId,
      inbound: true,
      content: keepable(message.body),
      mediaCount: message.mediaCount,
      senderId: user?.id ?? null,
      senderName,
      providerId: message.providerId,
      createdAt: now,
    },
    { opensWindow: message.channel !== 'sms' },
  )
  await pushToRoles(db, ['ADMIN', 'MASTER_ADMIN'], {
    title: 'New WhatsApp Message from Contractor',
    body: `From ${senderName}`,
    url: PATHS.whatsapp,
    tag: 'whatsapp',
  })
}
