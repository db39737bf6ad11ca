// Which question a message answers. Anything doubtful is left to the office.

import { MINUTE_MS } from '../time.ts'
import type { Channel } from '../whatsapp.ts'
import { type Question, takesText, type YesOrNo } from './question.ts'
import type { Answer, Reply } from './reply-words.ts'

export interface Said {
  /** Null: not on any list. */
  reply: Exclude<Reply, { kind: 'stop' } | { kind: 'start' }>
  channel: Channel
  /** Our message that it replies to: a question, "1 or 2?", another one, or none. A button belongs to its question. */
  quotes: { id: string } | 'which' | 'other' | null
}

export interface Known {
  now: Date
  /** The open ones and those of the last day, the latest asked first. */
  questions: readonly Question[]
  /** The newest message to the person on any way, also one that is still to be sent. */
  newest: { messageId: string | null; isByHand: boolean } | null
  /** "1 or 2?", if it still waits for its number. */
  which: { answer: YesOrNo; ids: readonly string[] } | null
}

export type Decision =
  | { kind: 'answer'; answer: YesOrNo; question: Question }
  | { kind: 'which'; answer: YesOrNo; questions: readonly Question[] }
  /** It is left to the office, and the person is told once how to answer. */
  | { kind: 'hint'; questions: readonly Question[]; isWrongCode: boolean }
  | { kind: 'ordinary' }

const ORDINARY: Decision = { kind: 'ordinary' }
/** After a question has ended, a yes may still be meant for it. */
const LATELY_MS = 60 * MINUTE_MS
const MOST_CHOICES = 9

export function decideAnswer(said: Said, known: Known): Decision {
  const { reply, channel, quotes } = said
  if (quotes === 'other') return ORDINARY
  if (reply?.kind === 'number') return ofNumber(said, known, reply.number)
  if (!reply || quotes === 'which') return notUnderstood(known)
  return channel === 'sms' ? byText(reply, known) : byWhatsapp(reply, quotes, known)
}

const isOpen = ({ endedAt, channels }: Question) => endedAt === null && channels.length > 0
const hasEnded = ({ endedAt, channels }: Question) => endedAt !== null && channels.length > 0

function notUnderstood({ questions }: Known): Decision {
  const open = questions.filter(isOpen)
  return open.length > 0 ? { kind: 'hint', questions: open, isWrongCode: false } : ORDINARY
}

/** "1 or 2?" is only asked in WhatsApp: by text the code says which. */
function ofNumber({ channel, quotes }: Said, known: Known, number: number): Decision {
  const { which, questions } = known
  const isMeant = channel === 'whatsapp' && (quotes === null || quotes === 'which')
  const id = isMeant ? which?.ids[number - 1] : undefined
  const question = questions.find((one) => one.id === id)
  return which && question ? { kind: 'answer', answer: which.answer, question } : notUnderstood(known)
}

function byWhatsapp(reply: Answer, quoted: { id: string } | 'which' | null, known: Known): Decision {
  const { questions } = known
  const { kind: answer, code } = reply
  if (code !== null) {
    const question = ofCode(code, questions)
    return question ? { kind: 'answer', answer, question } : notUnderstood(known)
  }
  if (quoted !== null && quoted !== 'which') {
    const question = questions.find(({ id }) => id === quoted.id)
    return question ? { kind: 'answer', answer, question } : ORDINARY
  }
  const open = questions.filter((one) => isOpen(one) && one.channels.includes('whatsapp'))
  if (open.length === 0) return questions.some(isOpen) ? notUnderstood(known) : tooLate(reply, known)
  if (reply.isWeak && !open.some((one) => isNewest(one, known))) return notUnderstood(known)
  const lately = questions.filter((one) => hasEnded(one) && isLately(one, known))
  const [only, ...others] = [...open, ...lately]
  if (only && others.length === 0) return { kind: 'answer', answer, question: only }
  return { kind: 'which', answer, questions: [...open, ...lately].slice(0, MOST_CHOICES) }
}

/** Numbers of senders can be forged in texts, so an answer must have the code of the question. */
function byText(reply: Answer, known: Known): Decision {
  const { questions } = known
  if (reply.code !== null) {
    const question = ofCode(reply.code, questions)
    if (question) return { kind: 'answer', answer: reply.kind, question }
    const coded = questions.filter(takesText)
    return coded.length > 0 ? { kind: 'hint', questions: coded, isWrongCode: true } : notUnderstood(known)
  }
  return questions.some(isOpen) ? notUnderstood(known) : tooLate(reply, known)
}

/** An open question has the code before one that has ended. */
const ofCode = (code: string, questions: readonly Question[]): Question | undefined =>
  questions.find((one) => takesText(one) && one.code === code) ??
  questions.find((one) => hasEnded(one) && one.channels.includes('sms') && one.code === code)

/** Nothing is open: the latest question is answered kindly. Of one they have answered, only a second yes is. */
function tooLate(reply: Answer, known: Known): Decision {
  const last = known.questions.find(hasEnded)
  if (!last || (reply.isWeak && !isNewest(last, known))) return ORDINARY
  // Then it most likely answers what the office has written since.
  if (last.isAnswered && (reply.kind === 'no' || known.newest?.isByHand !== false)) return ORDINARY
  return { kind: 'answer', answer: reply.kind, question: last }
}

const isNewest = ({ messageId }: Question, { newest }: Known): boolean =>
  messageId !== null && newest?.messageId === messageId

const isLately = ({ endedAt }: Question, { now }: Known): boolean =>
  endedAt !== null && now.getTime() - endedAt.getTime() <= LATELY_MS
