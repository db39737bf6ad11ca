// Answers by message. What a message means is decided before anything is locked or written; whatever is doubtful is an
// ordinary message.

import { can } from '#core/capabilities.ts'
import {
  answeredMessage,
  readButton,
  STARTED_MESSAGE,
  STOPPED_MESSAGE,
  whichMessage,
} from '#core/offers/messages.ts'
import { readReply } from '#core/offers/reply-words.ts'
import type { Answered } from '#core/offers/round.ts'
import { forContractor, warningText } from '#core/rules/index.ts'
import { LIFETIME } from '#core/timing.ts'
import type { Channel } from '#core/whatsapp.ts'
import type { Call } from '#server/call.ts'
import { findJob, type JobRow } from '#server/features/jobs/jobs.service.ts'
import { fullNameOf, type UserRow } from '#server/features/people/people.service.ts'
import { sendWhatsapp } from '#server/features/whatsapp/whatsapp-outbound.service.ts'
import { acceptOffer, declineOffer, type LockedOffer, lockOffer, type Outcome } from './answers.service.ts'
import { blocksOf } from './judge.ts'
import { clearOwed, findOffer, noteWritten } from './offers.sql.ts'
import {
  endQuestions,
  findMissedOffer,
  findOpenOffers,
  findQuestion,
  findRepliedTo,
  insertQuestion,
} from './questions.sql.ts'
import { tell } from './settle.service.ts'
import { deleteStop, hasStopped, insertStop } from './stops.sql.ts'

interface Inbound {
  from: string
  body: string
  mediaCount: number
  channel: Channel
  buttonPayload: string | null
  /** The provider's id of our message that it replies to. */
  repliedTo: string | null
}

type YesOrNo = 'yes' | 'no'

/** What a message means. */
export type Meaning =
  | { kind: 'answer'; answer: YesOrNo; offerId: string }
  | { kind: 'which'; answer: YesOrNo; offerIds: string[] }
  | { kind: 'stop' | 'start' }

/** Null: an ordinary message. */
export async function meaningOf(call: Call, person: UserRow, message: Inbound): Promise<Meaning | null> {
  const { db, now } = call
  if (!can(person.role, 'offers:answer') || !person.isActive || message.mediaCount > 0) return null
  if (message.buttonPayload) return ofButton(call, person, message.buttonPayload)
  const reply = readReply(message.body)
  if (!reply) return null
  if (reply.kind === 'stop') return { kind: 'stop' }
  if (reply.kind === 'start') return (await hasStopped(db, person.id)) ? { kind: 'start' } : null
  const repliedTo = message.repliedTo ? await findRepliedTo(db, message.repliedTo) : null
  if (reply.kind === 'number') {
    const question = await findQuestion(db, person.id, ago(now, LIFETIME.offerQuestion))
    const isOther = message.repliedTo !== null && repliedTo?.whatsappMessageId !== question?.whatsappMessageId
    const offerId = isOther ? undefined : question?.offerIds[reply.number - 1]
    return question && offerId ? { kind: 'answer', answer: question.answer, offerId } : null
  }
  const answer = reply.kind
  if (message.repliedTo !== null) return ofOffer(call, person, answer, repliedTo?.offerId ?? null)
  const open = await findOpenOffers(db, person.id, now)
  if (open.length > 1) return { kind: 'which', answer, offerIds: open.map(({ id }) => id) }
  const only = open[0] ?? (await findMissedOffer(db, person.id, ago(now, LIFETIME.endedOffer)))
  return only ? { kind: 'answer', answer, offerId: only.id } : null
}

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms)

async function ofButton(call: Call, person: UserRow, payload: string): Promise<Meaning | null> {
  const pressed = readButton(payload)
  return pressed && ofOffer(call, person, pressed.answer, pressed.offerId)
}

/** Only one that this person was asked. */
async function ofOffer(
  { db }: Call,
  person: UserRow,
  answer: YesOrNo,
  offerId: string | null,
): Promise<Meaning | null> {
  const offer = offerId && (await findOffer(db, offerId))
  if (!offer || offer.contractorId !== person.id || offer.sentAt === null) return null
  return { kind: 'answer', answer, offerId: offer.id }
}

/** Takes the locks of an answer, before the conversation's: the same order as answering in the app. */
export async function lockForAnswer(call: Call, person: UserRow, meaning: Meaning): Promise<void> {
  if (meaning.kind === 'answer') await lockOffer(call, person.id, meaning.offerId)
}

/** Acts on the answer and replies by the same way. Returns whether that is all: if not, it stays unread in the inbox. */
export async function takeAnswer(
  call: Call,
  person: UserRow,
  meaning: Meaning,
  { from, channel }: Pick<Inbound, 'from' | 'channel'>,
): Promise<boolean> {
  const { db, now } = call
  const say = async (content: string) => {
    const { messageId } = await sendWhatsapp(
      db,
      {
        ...{ contractorId: person.id, phoneNumber: from, content, channel },
        ...{ senderId: null, senderName: call.settings.agencyName },
      },
      now,
    )
    return messageId
  }
  switch (meaning.kind) {
    case 'stop':
      await insertStop(db, person.id, now)
      // To a text the provider answers itself, and then refuses ours.
      if (channel === 'whatsapp') await say(STOPPED_MESSAGE)
      return true
    case 'start':
      await deleteStop(db, person.id)
      await say(STARTED_MESSAGE)
      return true
    case 'which':
      return askWhich(call, person, meaning, say)
    case 'answer':
      return answerOne(call, person, meaning, say)
  }
}

/** A message that is left to the office is noted on the offers that it may be about. */
export async function noteOrdinary({ db, now }: Call, person: UserRow): Promise<void> {
  const open = await findOpenOffers(db, person.id, now)
  const ids = open.map(({ id }) => id)
  if (ids.length > 0) await noteWritten(db, ids, now)
}

async function askWhich(
  { db, now }: Call,
  person: UserRow,
  { answer, offerIds }: Extract<Meaning, { kind: 'which' }>,
  say: (content: string) => Promise<string>,
): Promise<true> {
  const jobs: JobRow[] = []
  for (const id of offerIds) jobs.push((await findJob(db, (await findOffer(db, id))!.jobId))!)
  await endQuestions(db, person.id, now)
  const whatsappMessageId = await say(whichMessage(answer, jobs))
  await insertQuestion(db, { contractorId: person.id, answer, offerIds, whatsappMessageId, askedAt: now })
  return true
}

async function answerOne(
  call: Call,
  person: UserRow,
  { answer, offerId }: Extract<Meaning, { kind: 'answer' }>,
  say: (content: string) => Promise<string>,
): Promise<boolean> {
  const { db, now } = call
  await endQuestions(db, person.id, now)
  const own = asPerson(call, person)
  const locked = await lockOffer(own, person.id, offerId)
  const outcome = answer === 'yes' ? await acceptOffer(own, locked) : await declineOffer(own, locked, null)
  const isAnswered = ANSWERED[answer].includes(outcome.answered)
  if (!isAnswered && (await hearsOnce(call, locked, say))) return true
  const words = answeredMessage(answer, outcome.answered, {
    ...outcome,
    reason: reasonOf(outcome),
  })
  if (words) await say(words)
  // The work is booked, but that can be undone: once it stands, they need not hear it again.
  if (outcome.answered === 'filled' && outcome.state === 'SENT') await clearOwed(db, offerId, { toldAt: now })
  return isAnswered
}

/** What leaves nothing for the office to do. A no of somebody who is booked does. */
const ANSWERED: Record<YesOrNo, readonly Answered[]> = {
  yes: ['accepted', 'already', 'booked'],
  no: ['declined', 'already'],
}

/**
 * Somebody who answers at the moment at which the offer ends hears of its end once: from the reply, or from the message
 * that is already on its way to them.
 */
async function hearsOnce(
  call: Call,
  { job, offer: { id } }: LockedOffer,
  say: (content: string) => Promise<string>,
): Promise<boolean> {
  const offer = await findOffer(call.db, id)
  if (!offer) return false
  const isCrossed = offer.toldAt !== null && offer.toldAt > ago(call.now, LIFETIME.crossedAnswer)
  return isCrossed || tell(call, job, offer, say)
}

const reasonOf = ({ findings }: Outcome) => warningText(forContractor(blocksOf(findings)))

/** The audit log names the person, who has no session here. */
const asPerson = (call: Call, person: UserRow): Call => ({
  ...call,
  actor: {
    ...call.actor,
    viewer: { sessionId: '', id: person.id, role: person.role, fullName: fullNameOf(person) },
  },
})
