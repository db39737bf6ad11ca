// The timer of a job's offers. On waking it looks at the state again, so running it twice or late is harmless. Each
// message goes out in a transaction of its own, which also notes that it has: a crash loses none and repeats none.

import { randomInt } from 'node:crypto'
import { askMessage, OFFER_NOTICES, OFFER_OVER_PUSH, OFFER_PUSH, toldMessage } from '#core/offers/messages.ts'
import { newCode } from '#core/questions/question.ts'
import { LIFETIME } from '#core/timing.ts'
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
import { hasFailed } from './offers-read.sql.ts'
import { findCodes } from './questions.sql.ts'
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
  if (!isThere) await clearOwed(db, offer.id, {})
  else if (offer.owed === 'ask') await ask(call, job, offer, person)
  else await tell(call, job, offer, (words) => unlessUnasked(call, offer, () => message(call, person, words)))
  return true
}

async function ask(call: Call, job: JobRow, offer: OfferRow, person: ShiftPerson): Promise<void> {
  const { db, now } = call
  const { id, state, endsAt } = offer
  if (state !== 'SENT' || !endsAt || endsAt <= now) return clearOwed(db, id, {})
  await pushToDevices(db, person.deviceIds, OFFER_PUSH)
  await notify(call, job, person, OFFER_NOTICES.asked(job, endsAt, now))
  const textCode = newCode(await findCodes(db, offer, ago(now, LIFETIME.endedOffer)), randomInt)
  const words = (code?: string | null) => askMessage(person.firstName, job, endsAt, now, code)
  const made = { offerId: id, textBody: words(textCode) }
  await clearOwed(db, id, { textCode, whatsappMessageId: await message(call, person, words(), made) })
}

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** Somebody whom the offer itself did not reach needs no message about its end. */
const unlessUnasked = async (
  { db }: Call,
  { whatsappMessageId }: OfferRow,
  say: () => Promise<unknown>,
): Promise<void> => {
  if (!whatsappMessageId || !(await hasFailed(db, whatsappMessageId))) await say()
}

/** Tells somebody that their offer has ended, if that is owed. Returns whether it was. `say` sends the words. */
export async function tell(
  call: Call,
  job: JobRow,
  { id, owed, contractorId, answeredAt }: OfferRow,
  say: (words: string) => Promise<unknown>,
): Promise<boolean> {
  const [person] = await findShiftPeople(call.db, [contractorId])
  if (!person || owed === null || owed === 'ask') return false
  // In the app, somebody who accepted and was not chosen hears so with their application.
  if (!answeredAt) {
    // The notification replaces that of the offer.
    await pushToDevices(call.db, person.deviceIds, OFFER_OVER_PUSH)
    await notify(call, job, person, OFFER_NOTICES.told(job, owed))
  }
  await say(toldMessage(person.firstName, job, owed))
  await clearOwed(call.db, id, { toldAt: call.now })
  return true
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
  offer: { offerId?: string; textBody?: string } = {},
): Promise<string | null> {
  if (!phoneNumber || (await hasStopped(db, contractorId))) return null
  const { messageId } = await sendWhatsapp(
    db,
    {
      ...{ contractorId, phoneNumber, content, senderId: null, senderName: settings.agencyName },
      ...offer,
    },
    now,
  )
  return messageId
}
