// A message from somebody's phone. It is stored in their conversation; if it answers a question, it is acted on in the
// same transaction, and nobody needs to read it.

import { Refusal } from '#core/errors.ts'
import type { Call } from '#server/call.ts'
import { withLocksWithin } from '#server/db/connection.ts'
import {
  isLockedFor,
  lockForAnswer,
  meaningOf,
  noteOrdinary,
  takeAnswer,
} from '#server/features/offers/message-answers.service.ts'
import { findUserByPhone } from '#server/features/people/people.service.ts'
import { type InboundWhatsapp, receiveWhatsapp } from '#server/features/whatsapp/whatsapp-inbound.service.ts'

/** How long to wait for locks: together less than the 15 seconds that the provider waits for our reply. */
export const LOCK_WAITS = { answerMs: 8_000, noteMs: 2_000 }

export async function receiveMessage(call: Call, message: InboundWhatsapp): Promise<void> {
  const { db, now } = call
  const person = await findUserByPhone(db, message.from)
  if (!person) return receiveWhatsapp(db, message, now)
  const meaning = await meaningOf(call, person, message)
  const isKept = await withLocksWithin(db, LOCK_WAITS.answerMs, async (inner) => {
    await lockForAnswer({ ...call, db: inner }, person, meaning)
    await receiveWhatsapp(inner, message, now, () =>
      // The message is kept, whatever becomes of the answer.
      inner
        .transaction(async (own) => {
          // With the conversation's lock: whatever was written to them meanwhile counts.
          const again = await meaningOf({ ...call, db: own }, person, message)
          if (isLockedFor(meaning, again)) return takeAnswer({ ...call, db: own }, person, again, message)
          await noteOrdinary({ ...call, db: own }, again)
          return false
        })
        .catch(unlessRefused),
    )
  }).catch(unlessRefused)
  if (isKept) return
  // The provider does not send it again, so it is kept unread for the office.
  await receiveWhatsapp(db, message, now)
  await withLocksWithin(db, LOCK_WAITS.noteMs, (inner) => noteOrdinary({ ...call, db: inner }, meaning))
}

function unlessRefused(error: unknown): false {
  if (error instanceof Refusal) return false
  throw error
}
