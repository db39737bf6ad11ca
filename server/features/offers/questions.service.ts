// What a person was asked by message, and what a message of theirs means.

import { can } from '#core/capabilities.ts'
import { readButton } from '#core/offers/messages.ts'
import { type Decision, decideAnswer, type Known, type Said } from '#core/questions/decide-answer.ts'
import { type Question, WRONG_CODES } from '#core/questions/question.ts'
import { readReply } from '#core/questions/reply-words.ts'
import { LIFETIME } from '#core/timing.ts'
import type { Channel } from '#core/whatsapp.ts'
import type { Call } from '#server/call.ts'
import type { UserRow } from '#server/features/people/people.service.ts'
import { type AskedOffer, findAsked, findNewest, findQuestion, findRepliedTo } from './questions.sql.ts'
import { hasStopped } from './stops.sql.ts'

export interface Inbound {
  from: string
  body: string
  mediaCount: number
  channel: Channel
  buttonPayload: string | null
  /** The provider's id of our message that it replies to. */
  repliedTo: string | null
}

export type Meaning = Decision | { kind: 'stop' } | { kind: 'start' }

const ORDINARY: Meaning = { kind: 'ordinary' }

export async function meaningOf(call: Call, person: UserRow, message: Inbound): Promise<Meaning> {
  const { db, now } = call
  if (!can(person.role, 'offers:answer') || !person.isActive) return ORDINARY
  const pressed = message.channel === 'whatsapp' && message.buttonPayload ? message.buttonPayload : null
  const reply = pressed ? replyOf(pressed) : message.mediaCount > 0 ? null : readReply(message.body)
  if (reply?.kind === 'stop') return { kind: 'stop' }
  if (reply?.kind === 'start') return (await hasStopped(db, person.id)) ? { kind: 'start' } : ORDINARY
  const which = await findQuestion(db, person.id, ago(now, LIFETIME.offerQuestion))
  const quotes = pressed ? quoteOf(pressed) : await quotedBy(call, message, which?.whatsappMessageId ?? null)
  const quoted = typeof quotes === 'object' ? (quotes?.id ?? null) : null
  const asked = await findAsked(db, person.id, ago(now, LIFETIME.endedOffer), quoted)
  const known: Known = {
    now,
    questions: asked.map((one) => questionOf(one, now)),
    newest: await findNewest(db, person.id, message.from),
    which: which && { answer: which.answer, ids: which.offerIds },
  }
  return decideAnswer({ reply, channel: message.channel, quotes }, known)
}

export const ago = (now: Date, ms: number) => new Date(now.getTime() - ms)

function replyOf(payload: string): Said['reply'] {
  const pressed = readButton(payload)
  return pressed && { kind: pressed.answer, isWeak: false, code: null }
}

function quoteOf(payload: string): Said['quotes'] {
  const pressed = readButton(payload)
  return pressed ? { id: pressed.offerId.toLowerCase() } : 'other'
}

/** A text quotes nothing. */
async function quotedBy({ db }: Call, message: Inbound, whichId: string | null): Promise<Said['quotes']> {
  if (message.repliedTo === null || message.channel === 'sms') return null
  const found = await findRepliedTo(db, message.repliedTo)
  if (found?.offerId) return { id: found.offerId }
  return found?.whatsappMessageId && found.whatsappMessageId === whichId ? 'which' : 'other'
}

function questionOf({ offer, roundEndedAt, channels }: AskedOffer, now: Date): Question {
  const endsAt = offer.endsAt ?? now
  const isOpen = offer.state === 'SENT' && endsAt > now
  const over = roundEndedAt && roundEndedAt < endsAt ? roundEndedAt : endsAt
  return {
    ...{ kind: 'offer', id: offer.id, channels, messageId: offer.whatsappMessageId, endsAt },
    code: offer.textCode,
    isTextClosed: offer.wrongCodes >= WRONG_CODES,
    askedAt: offer.sentAt ?? now,
    endedAt: isOpen ? null : (offer.answeredAt ?? over),
    isAnswered: offer.answeredAt !== null,
    isHinted: offer.hintedAt !== null,
  }
}
