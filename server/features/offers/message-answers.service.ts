// Acts on answers by message, and replies by the same way. Whatever is no answer stays unread for the office.

import {
  answeredMessage,
  type Choice,
  STARTED_MESSAGE,
  STOPPED_MESSAGE,
  whichMessage,
} from '#core/offers/messages.ts'
import type { Answered } from '#core/offers/round.ts'
import type { Decision } from '#core/questions/decide-answer.ts'
import {
  hintMessage,
  type Question,
  TEXT_CLOSED_MESSAGE,
  WRONG_CODES,
  type YesOrNo,
} from '#core/questions/question.ts'
import { forContractor, warningText } from '#core/rules/index.ts'
import type { Channel } from '#core/whatsapp.ts'
import type { Call } from '#server/call.ts'
import { findJob } from '#server/features/jobs/jobs.service.ts'
import { fullNameOf, type UserRow } from '#server/features/people/people.service.ts'
import { sendWhatsapp } from '#server/features/whatsapp/whatsapp-outbound.service.ts'
import { acceptOffer, declineOffer, type LockedOffer, lockOffer, type Outcome } from './answers.service.ts'
import { blocksOf } from './judge.ts'
import { clearOwed, countWrongCode, findOffer, noteWritten } from './offers.sql.ts'
import type { Meaning } from './questions.service.ts'
import { endQuestions, insertQuestion } from './questions.sql.ts'
import { tell } from './settle.service.ts'
import { deleteStop, hasStopped, insertStop } from './stops.sql.ts'

export { type Inbound, type Meaning, meaningOf } from './questions.service.ts'

type Say = (content: string) => Promise<string>

/** Takes the locks of an answer, before the conversation's: the same order as answering in the app. */
export async function lockForAnswer(call: Call, person: UserRow, meaning: Meaning): Promise<void> {
  if (meaning.kind === 'answer') await lockOffer(call, person.id, meaning.question.id)
}

/** Whether the locks that were taken for one meaning are enough for another. */
export const isLockedFor = (locked: Meaning, meaning: Meaning): boolean =>
  meaning.kind !== 'answer' || (locked.kind === 'answer' && locked.question.id === meaning.question.id)

/** Returns whether that is all: if not, the message stays unread in the inbox. */
export async function takeAnswer(
  call: Call,
  person: UserRow,
  meaning: Meaning,
  { from, channel }: { from: string; channel: Channel },
): Promise<boolean> {
  const { db, now } = call
  const say: Say = async (content) => {
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
    case 'hint':
      return leaveWithHint(call, person, meaning, channel, say)
    case 'ordinary':
      return false
  }
}

/** Notes on the offers that a message may be about that it is left to the office, and says once how to answer. */
async function leaveWithHint(
  { db, now }: Call,
  person: UserRow,
  { questions, isWrongCode }: Extract<Decision, { kind: 'hint' }>,
  channel: Channel,
  say: Say,
): Promise<false> {
  const ids = questions.map(({ id }) => id)
  const most = isWrongCode ? await countWrongCode(db, ids) : 0
  await noteWritten(db, ids, { wroteAt: now })
  if (await hasStopped(db, person.id)) return false
  if (isWrongCode && most >= WRONG_CODES) await say(TEXT_CLOSED_MESSAGE)
  else if (questions.some(({ isHinted }) => !isHinted)) {
    await say(hintMessage(channel, questions))
    await noteWritten(db, ids, { hintedAt: now })
  }
  return false
}

/** A message that is left to the office is noted on the offers that it may be about. */
export async function noteOrdinary({ db, now }: Call, meaning: Meaning): Promise<void> {
  const open =
    meaning.kind === 'answer' ? [meaning.question] : 'questions' in meaning ? meaning.questions : []
  const ids = open.filter(({ endedAt }) => endedAt === null).map(({ id }) => id)
  await noteWritten(db, ids, { wroteAt: now })
}

async function askWhich(
  { db, now }: Call,
  person: UserRow,
  { answer, questions }: Extract<Decision, { kind: 'which' }>,
  say: Say,
): Promise<true> {
  const choices: Choice[] = []
  for (const question of questions) choices.push(await choiceOf(db, question))
  await endQuestions(db, person.id, now)
  const whatsappMessageId = await say(whichMessage(answer, choices))
  const offerIds = questions.map(({ id }) => id)
  await insertQuestion(db, { contractorId: person.id, answer, offerIds, whatsappMessageId, askedAt: now })
  return true
}

async function choiceOf(db: Call['db'], { id, endedAt, isAnswered }: Question): Promise<Choice> {
  const job = (await findJob(db, (await findOffer(db, id))!.jobId))!
  return { job, state: endedAt === null ? 'open' : isAnswered ? 'answered' : 'ended' }
}

async function answerOne(
  call: Call,
  person: UserRow,
  { answer, question }: Extract<Decision, { kind: 'answer' }>,
  say: Say,
): Promise<boolean> {
  const { db, now } = call
  await endQuestions(db, person.id, now)
  const own = asPerson(call, person)
  const locked = await lockOffer(own, person.id, question.id)
  const outcome = answer === 'yes' ? await acceptOffer(own, locked) : await declineOffer(own, locked, null)
  const isAnswered = ANSWERED[answer].includes(outcome.answered)
  if (!isAnswered && (await tellNow(call, locked, say))) return true
  const words = answeredMessage(answer, outcome.answered, {
    ...outcome,
    reason: reasonOf(outcome),
  })
  if (words) await say(words)
  // The work is booked, but that can be undone: once it stands, they need not hear it again.
  if (outcome.answered === 'filled' && outcome.state === 'SENT')
    await clearOwed(db, question.id, { toldAt: now })
  return isAnswered
}

/** What leaves nothing for the office to do. A no of somebody who is booked does. */
const ANSWERED: Record<YesOrNo, readonly Answered[]> = {
  yes: ['accepted', 'already', 'booked'],
  no: ['declined', 'already'],
}

/** If the message that the offer has ended is still owed, it is the reply. */
async function tellNow(call: Call, { job, offer: { id } }: LockedOffer, say: Say): Promise<boolean> {
  const offer = await findOffer(call.db, id)
  return offer !== null && tell(call, job, offer, say)
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
