// Tells people by text what was changed about how they sign in, so that they learn of what they did not do themselves.

import { type SignInChange, signInChangedMessage } from '#core/sign-in-messages.ts'
import type { SignedInCall } from '#server/call.ts'
import { queueMessage } from '#server/gateway/outgoing.ts'
import { findUser } from './people.service.ts'

/** By SMS, like codes, to the caller's own number. Without a number nobody can be told. */
export async function tellOwnChange(call: SignedInCall, change: SignInChange): Promise<void> {
  const { db, now, settings, viewer } = call
  const to = (await findUser(db, viewer.id))?.whatsappNumber
  if (!to) return
  const body = signInChangedMessage(settings, change)
  await queueMessage(db, { channel: 'sms', to, body, userId: viewer.id }, now)
}
