// Sends a person the messages in core/shifts/person-messages.ts: notification, push and WhatsApp. Those of an action
// that can be undone are held back for that long.

import { type HeldMessages, messagesFor, type ShiftEvent } from '#core/shifts/person-messages.ts'
import type { Undo } from '#core/shifts/undo.ts'
import { inFewMessages } from '#core/whatsapp.ts'
import type { Call } from '#server/call.ts'
import { transact } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { notifyEach, notifyPeople } from '#server/features/notifications/notifications.service.ts'
import { fullNameOf } from '#server/features/people/people.service.ts'
import { pushToDevices } from '#server/features/push/push.service.ts'
import { sendWhatsapp } from '#server/features/whatsapp/whatsapp-outbound.service.ts'
import { wakeOffersOfJob } from '#server/queue/wake-offers.ts'
import { findHeld, insertHeld, takeHeldOf, takeHeldUnbooking, takeHeldUntil } from './held-messages.sql.ts'
import { lockPeople, type ShiftPerson, type ShiftRow } from './shifts.sql.ts'

type Sending = Pick<Call, 'db' | 'now' | 'settings'>

export const summaryOf = (row: ShiftRow) => ({ ...row, start: row.dateStart, end: row.dateEnd })

/**
 * `about` are the shifts of the event, at least one. With `undo` the messages wait. The caller holds the person's lock.
 */
export async function notifyPerson(
  call: Call,
  person: ShiftPerson,
  event: ShiftEvent,
  about: readonly Pick<ShiftRow, 'id' | 'jobId' | 'applicationId'>[],
  undo?: Undo,
): Promise<void> {
  if (person.isDeleted) return
  const { jobId, applicationId } = about[0]!
  const shiftIds = about.map(({ id }) => id)
  const messages = { ...messagesFor(person.firstName, event), jobId, applicationId, shiftIds }
  if (undo) {
    const held = { ...messages, undo, byId: call.actor.viewer?.id ?? null }
    return insertHeld(call.db, { userId: person.id, shiftIds, messages: held, createdAt: call.now })
  }
  // "Cancelled" must not arrive after "booked" for the same time, so what waits goes first.
  await send(call, person, [...(await takeHeldOf(call.db, person.id)), messages])
}

/** For restoring: drops the held messages of an unbooking. False if there are none, because they have been sent. */
export async function takeBack({ db }: Pick<Call, 'db'>, shiftId: string): Promise<boolean> {
  return takeHeldUnbooking(db, shiftId)
}

/** The job of held messages: sends them unless they were taken back, or sent before a later message. */
export async function sendHeldMessages(deps: Deps, heldId: string): Promise<void> {
  const { database, settings, clock } = deps
  await transact(database.db, async (db) => {
    const found = await findHeld(db, heldId)
    // The same lock as those who write shifts, so undo and this job decide one after the other.
    const [person] = found ? await lockPeople(db, [found.userId]) : []
    const held = person && (await findHeld(db, heldId))
    if (!held) return
    await send({ db, settings, now: clock.now() }, person, await takeHeldUntil(db, held))
  })
}

async function send(call: Sending, person: ShiftPerson, all: readonly HeldMessages[]): Promise<void> {
  await tellOthers(call, all)
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

/** Those whom a booking of a job concerns besides its person. */
async function tellOthers(call: Sending, all: readonly HeldMessages[]): Promise<void> {
  for (const { also = [], undo } of all) {
    await notifyEach(call, also)
    // A round of offers goes on as long as the booking that filled its job can be undone.
    if (undo?.what === 'booking' && undo.job) await wakeOffersOfJob(call.db, undo.job.id)
  }
}
