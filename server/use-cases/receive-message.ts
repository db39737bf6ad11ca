// A message from somebody's phone. It is stored in their conversation; if it answers an offer, it is acted on in the same
// transaction, and nobody needs to read it.

import { Refusal } from '#core/errors.ts'
import type { Call } from '#server/call.ts'
import { withLocksWithin } from '#server/db/connection.ts'
import {
  lockForAnswer,
  meaningOf,
  noteOrdinary,
  takeAnswer,
} from '#server/features/offers/message-answers.service.ts'
import { findUserByPhone } from '#server/features/people/people.service.ts'
import { type InboundWhatsapp, receiveWhatsapp } from '#server/features/whatsapp/whatsapp-inbound.service.ts'

/** Together less than the 15 seconds that the provider waits for our reply. */
const LOCKS_WITHIN_MS = 8_000
const NOTE_WITHIN_MS = 2_000

export async function receiveMessage(call: Call, message: InboundWhatsapp): Promise<void> {
  const { db, now } = call
  const person = await findUserByPhone(db, message.from)
  const meaning = person && (await meaningOf(call, person, message))
  if (!meaning) {
    await receiveWhatsapp(db, message, now)
    if (person) await noteOrdinary(call, person)
    return
  }
  const isTaken = await withLocksWithin(db, LOCKS_WITHIN_MS, async (inner) => {
    await lockForAnswer({ ...call, db: inner }, person, meaning)
    await receiveWhatsapp(inner, message, now, () =>
      // The message is kept, whatever becomes of the answer.
      inner
        .transaction((own) => takeAnswer({ ...call, db: own }, person, meaning, message))
        .catch(unlessRefused),
    )
  }).catch(unlessRefused)
  if (isTaken) return
  // The provider does not send it again, so it is kept unread for the office.
  await receiveWhatsapp(db, message, now)
  await withLocksWithin(db, NOTE_WITHIN_MS, (inner) => noteOrdinary({ ...call, db: inner }, person))
}

function unlessRefused(error: unknown): false {
  if (error instanceof Refusal) return false
  throw error
}
