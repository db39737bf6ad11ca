// Messages to a person about their account: by WhatsApp, or by SMS if WhatsApp fails, even if it reports that later.

import { type Invitation, invitationChannel, PASSWORD_HIDDEN, welcomeMessage } from '#core/invitations.ts'
import type { Channel } from '#core/whatsapp.ts'
import type { Call } from '#server/call.ts'
import type { Deps } from '#server/deps.ts'
import type { AuditEntry } from '#server/features/audit/audit.service.ts'
import { sendWhatsapp } from '#server/features/whatsapp/whatsapp-outbound.service.ts'

interface AccountMessage {
  userId: string
  whatsappNumber: string
  content: string
  /** The text without its secrets, to be stored; the full text is deleted once it has been sent. */
  shownAs?: string
}

export async function sendAccountMessage(
  { gateway }: Deps,
  { db, now, settings }: Call,
  message: AccountMessage,
): Promise<Channel> {
  const { userId, whatsappNumber, content, shownAs } = message
  const channel = invitationChannel(gateway.window)
  await sendWhatsapp(
    db,
    {
      contractorId: userId,
      phoneNumber: whatsappNumber,
      content,
      channel,
      senderId: null,
      senderName: settings.agencyName,
      // The text with the password is deleted once it has arrived. If WhatsApp fails, it goes by SMS.
      ...(shownAs !== undefined ? { secret: { shownAs } } : {}),
    },
    now,
  )
  return channel
}

export async function welcome(
  deps: Deps,
  call: Call,
  userId: string,
  person: Invitation,
): Promise<{ message: string; channel: Channel }> {
  const message = welcomeMessage(call.settings, person)
  const shownAs = welcomeMessage(call.settings, { ...person, password: PASSWORD_HIDDEN })
  const { whatsappNumber } = person
  return {
    message,
    channel: await sendAccountMessage(deps, call, { userId, whatsappNumber, content: message, shownAs }),
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
