// A message from somebody's phone. It is stored in their conversation; if it answers an offer, it is acted on in the same
// transaction, and nobody needs to read it.

import { Refusal } from '#core/errors.ts'
import type { Call } from '#server/call.ts'
import { lockForAnswer, meaningOf, takeAnswer } from '#server/features/offers/message-answers.service.ts'
import { findUserByPhone } from '#server/features/people/people.service.ts'
import { type InboundWhatsapp, receiveWhatsapp } from '#server/features/whatsapp/whatsapp-inbound.service.ts'

export async function receiveMessage(call: Call, message: InboundWhatsapp): Promise<void> {
  const { db, now } = call
  const person = await findUserByPhone(db, message.from)
  const meaning = person && (await meaningOf(call, person, message))
  if (!meaning) return receiveWhatsapp(db, message, now)
  await lockForAnswer(call, person, meaning)
  await receiveWhatsapp(db, message, now, () =>
    // The message is kept, whatever becomes of the answer.
    db
      .transaction((inner) => takeAnswer({ ...call, db: inner }, person, meaning, message))
      .catch(unlessRefused),
  )
}

function unlessRefused(error: unknown): false {
  if (error instanceof Refusal) return false
  throw error
}
