// Sends a person the messages in core/shifts/person-messages.ts: notification, push and WhatsApp. Those of an action
// that can be undone are held back for that long.

import {
  type ComposedMessages,
  HELD_CAUSES,
  messagesFor,
  type ShiftEvent,
} from '#core/shifts/person-messages.ts'
import { inFewMessages } from '#core/whatsapp.ts'
import type { Call } from '#server/call.ts'
import { transact } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { notifyPeople } from '#server/features/notifications/notifications.service.ts'
import { fullNameOf } from '#server/features/people/people.service.ts'
import { pushToDevices } from '#server/features/push/push.service.ts'
import { sendWhatsapp } from '#server/features/whatsapp/whatsapp-outbound.service.ts'
import { findHeldPerson, insertHeld, takeHeld, takeHeldOf, takeHeldOfShift } from './held-messages.sql.ts'
import { lockPeople, type ShiftPerson, type ShiftRow } from './shifts.sql.ts'

type Sending = Pick<Call, 'db' | 'now' | 'settings'>

export const summaryOf = (row: ShiftRow) => ({ ...row, start: row.dateStart, end: row.dateEnd })

/** `about` are the shifts of the event, at least one. The caller holds the person's lock. */
export async function notifyPerson(
  call: Call,
  person: ShiftPerson,
  event: ShiftEvent,
  about: readonly Pick<ShiftRow, 'id' | 'jobId' | 'applicationId'>[],
): Promise<void> {
  if (person.isDeleted) return
  const { jobId, applicationId } = about[0]!
  const shiftIds = about.map(({ id }) => id)
  const messages = { ...messagesFor(person.firstName, event), jobId, applicationId, shiftIds }
  if (HELD_CAUSES.has(event.cause)) {
    return insertHeld(call.db, { userId: person.id, shiftIds, messages, createdAt: call.now })
  }
  // "Cancelled" must not arrive after "booked" for the same time, so what waits goes first.
  await send(call, person, [...(await takeHeldOf(call.db, person.id)), messages])
}

/** For undo: drops the held messages about a shift. False if there are none, because they have been sent. */
export async function takeBack({ db }: Pick<Call, 'db'>, shiftId: string): Promise<boolean> {
  return takeHeldOfShift(db, shiftId)
}

/** The job of held messages: sends them unless they were taken back, or sent before a later message. */
export async function sendHeldMessages(deps: Deps, heldId: string): Promise<void> {
  const { database, settings, clock } = deps
  await transact(database.db, async (db) => {
    const userId = await findHeldPerson(db, heldId)
    // The same lock as those who write shifts, so undo and this job decide one after the other.
    const [person] = userId ? await lockPeople(db, [userId]) : []
    const messages = await takeHeld(db, heldId)
    if (person && messages) await send({ db, settings, now: clock.now() }, person, [messages])
  })
}

async function send(call: Sending, person: ShiftPerson, all: readonly ComposedMessages[]): Promise<void> {
  // Somebody whose account was deleted gets the farewell instead.
  if (person.isDeleted) return
  const { db, now, settings } = call
  const { id: contractorId, whatsappNumber: phoneNumber } = person
  const links = { contractorId, contractorName: fullNameOf(person) }
  const texts = inFewMessages(all.flatMap(({ whatsapp }) => whatsapp ?? []))
  const shiftIds = [...new Set(all.flatMap((messages) => messages.shiftIds))]
  await Promise.all([
    ...all.map(
      ({ notice, jobId, applicationId }) =>
        notice && notifyPeople(call, [contractorId], { ...notice, ...links, jobId, applicationId }),
    ),
    ...all.map(({ push }) => push && pushToDevices(db, person.deviceIds, push)),
    ...texts.map(
      (content) =>
        phoneNumber &&
        sendWhatsapp(
          db,
          { contractorId, phoneNumber, content, senderId: null, senderName: settings.agencyName, shiftIds },
          now,
        ),
    ),
  ])
}
