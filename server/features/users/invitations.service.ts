// Telling a person about their account: WhatsApp, else text, also when WhatsApp tells of the failure later.

import { type Invitation, invitationChannel, PASSWORD_NOT_KEPT, welcomeMessage } from '#core/invitations.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import type { AuditEntry } from '#server/features/audit/audit.service.ts'
import { sendWhatsapp } from '#server/features/whatsapp/whatsapp-outbound.service.ts'
import type { Channel } from '#server/gateway/gateway.ts'
import { queueMessage } from '#server/gateway/outgoing.ts'

interface Told {
  userId: string
  whatsappNumber: string
  content: string
  /** The same text without what must not be kept; the text itself is then forgotten once it is on its way. */
  shownAs?: string
}

export async function tell(deps: Deps, db: Db, message: Told, now: Date): Promise<Channel> {
  const { userId, whatsappNumber, content, shownAs } = message
  const channel = invitationChannel(deps.gateway.window)
  if (channel === 'sms') {
    const secret = shownAs !== undefined
    await queueMessage(db, { channel, to: whatsappNumber, body: content, secret, userId }, now)
    return channel
  }
  await sendWhatsapp(
    db,
    {
      contractorId: userId,
      phoneNumber: whatsappNumber,
      content,
      senderId: null,
      senderName: deps.settings.agencyName,
      // As a secret it is held until a receipt tells that it arrived, and goes by text if it did not.
      secret: { shownAs: shownAs ?? content },
    },
    now,
  )
  return channel
}

export async function welcome(
  deps: Deps,
  db: Db,
  userId: string,
  person: Invitation,
  now: Date,
): Promise<{ message: string; channel: Channel }> {
  const message = welcomeMessage(deps.settings, person)
  const shownAs = welcomeMessage(deps.settings, { ...person, password: PASSWORD_NOT_KEPT })
  const { whatsappNumber } = person
  return {
    message,
    channel: await tell(deps, db, { userId, whatsappNumber, content: message, shownAs }, now),
  }
}

export function invitationEntry(
  person: { userId: string; fullName: string; whatsappNumber: string },
  what: string,
  channel: Channel,
): AuditEntry {
  const by = channel === 'sms' ? 'text' : 'WhatsApp'
  return {
    action: 'INVITATION_SENT',
    resourceType: 'INVITATION',
    resourceId: person.userId,
    targetUserId: person.userId,
    targetName: person.fullName,
    description: `Sent ${person.fullName} ${what} by ${by}`,
    metadata: { channel, whatsappNumber: person.whatsappNumber },
  }
}
