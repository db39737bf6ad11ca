// The timer of a job's offers. On waking it looks at the state again, so running it twice or late is harmless. Each
// message goes out in a transaction of its own, which also notes that it has: a crash loses none and repeats none.

import { askMessage, OFFER_NOTICES, OFFER_OVER_PUSH, OFFER_PUSH, toldMessage } from '#core/offers/messages.ts'
import type { Call } from '#server/call.ts'
import { transact } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { type JobRow, lockJob } from '#server/features/jobs/jobs.service.ts'
import { notifyPeople } from '#server/features/notifications/notifications.service.ts'
import { fullNameOf } from '#server/features/people/people.service.ts'
import { pushToDevices } from '#server/features/push/push.service.ts'
import { findShiftPeople, type ShiftPerson } from '#server/features/shifts/shifts.service.ts'
import { sendWhatsapp } from '#server/features/whatsapp/whatsapp-outbound.service.ts'
import { catchUp, keepRound, saveRound, setTimer } from './kept-round.ts'
import { clearOwed, findOwed, findRunningRound, type OfferRow } from './offers.sql.ts'
import { hasStopped } from './stops.sql.ts'

export async function settleOffers(deps: Deps, jobId: string): Promise<void> {
  const { database, settings, clock } = deps
  const once = <T>(work: (call: Call) => Promise<T>): Promise<T> =>
    transact(database.db, (db) => work({ db, settings, now: clock.now(), actor: OFFICE }))
  await once((call) => settleRound(call, jobId))
  let sent = 0
  while (await once((call) => sendNext(call, jobId))) sent += 1
  if (sent > 0) await once((call) => settleRound(call, jobId))
}

/** How long the rest of a wave waits if the server that sends it dies. */
const UNSENT_MS = 10_000

/** Nobody: it happens by itself. */
const OFFICE = { viewer: null, ip: '', userAgent: null }

async function settleRound(call: Call, jobId: string): Promise<void> {
  const job = await lockJob(call.db, jobId)
  const row = job && (await findRunningRound(call.db, jobId))
  if (!row) return
  const kept = await keepRound(call, job, row)
  await catchUp(call, kept)
  await saveRound(call, kept)
  // They are sent below; if the server dies meanwhile, another goes on soon.
  await setTimer(call, kept, UNSENT_MS)
}

/** One message, to one person; false if there is none left. */
async function sendNext(call: Call, jobId: string): Promise<boolean> {
  const { db } = call
  // With the job's lock, nobody's offer ends between the look and the message.
  const job = await lockJob(db, jobId)
  const offer = await findOwed(db, jobId)
  if (!job || !offer) return false
  const [person] = await findShiftPeople(db, [offer.contractorId])
  const isThere = person && !person.isDeleted && person.isActive
  await clearOwed(db, offer.id, isThere ? await send(call, job, offer, person) : null)
  return true
}

/** Answers the WhatsApp message that makes the offer, if there is one. */
async function send(call: Call, job: JobRow, offer: OfferRow, person: ShiftPerson): Promise<string | null> {
  const { now } = call
  const { owed, endsAt } = offer
  if (owed === 'ask') {
    if (offer.state !== 'SENT' || !endsAt || endsAt <= now) return null
    await pushToDevices(call.db, person.deviceIds, OFFER_PUSH)
    await notify(call, job, person, OFFER_NOTICES.asked(job, endsAt, now))
    return message(call, person, askMessage(person.firstName, job, endsAt, now), offer.id)
  }
  if (owed === null) return null
  // The notification replaces that of the offer.
  await pushToDevices(call.db, person.deviceIds, OFFER_OVER_PUSH)
  await notify(call, job, person, OFFER_NOTICES.told(job, owed))
  await message(call, person, toldMessage(person.firstName, job, owed))
  return null
}

const notify = (call: Call, job: JobRow, person: ShiftPerson, notice: Parameters<typeof notifyPeople>[2]) =>
  notifyPeople(call, [person.id], {
    ...notice,
    ...{ contractorId: person.id, contractorName: fullNameOf(person), jobId: job.id },
  })

async function message(
  { db, now, settings }: Call,
  { id: contractorId, whatsappNumber: phoneNumber }: ShiftPerson,
  content: string,
  offerId?: string,
): Promise<string | null> {
  if (!phoneNumber || (await hasStopped(db, contractorId))) return null
  const { messageId } = await sendWhatsapp(
    db,
    {
      ...{ contractorId, phoneNumber, content, senderId: null, senderName: settings.agencyName },
      ...(offerId ? { offerId } : {}),
    },
    now,
  )
  return messageId
}
