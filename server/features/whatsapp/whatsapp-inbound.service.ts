// What people write to us. From a known number it joins that person's conversation; from an unknown one it opens a
// conversation under the number itself, so nothing that someone wrote is lost.

import type { Db } from '#server/db/connection.ts'
import { findUserByPhone, fullNameOf } from '#server/features/users/people.service.ts'
import { insertWhatsappMessage, isKnownProviderId, openConversation } from './whatsapp.sql.ts'

export interface InboundWhatsapp {
  from: string
  body: string
  mediaCount: number
  providerId: string
}

export async function receiveWhatsapp(db: Db, message: InboundWhatsapp, now: Date): Promise<void> {
  const user = await findUserByPhone(db, message.from)
  const conversationId = await openConversation(
    db,
    { contractorId: user?.id ?? null, phoneNumber: message.from },
    now,
  )
  // The provider repeats itself; the lock above makes this look decisive for one phone.
  if (await isKnownProviderId(db, message.providerId)) return
  await insertWhatsappMessage(db, {
    conversationId,
    inbound: true,
    content: message.body,
    mediaCount: message.mediaCount,
    senderId: user?.id ?? null,
    senderName: user ? fullNameOf(user) || message.from : message.from,
    providerId: message.providerId,
    createdAt: now,
  })
}
