// What people are asked by message and can answer by message. Today these are offers of work.

import type { Channel } from '../whatsapp.ts'

export type YesOrNo = 'yes' | 'no'

export interface Question {
  kind: 'offer'
  /** Of what is asked: the offer. */
  id: string
  /** How it went out. Empty: only the app shows it, and no message answers it. */
  channels: readonly Channel[]
  /** Our message that asks it. */
  messageId: string | null
  /** Two digits that an answer by text must have; null if it cannot be answered by text. */
  code: string | null
  /** Too many codes were wrong. */
  isTextClosed: boolean
  askedAt: Date
  /** Until when it can be answered. */
  endsAt: Date
  /** Null while it is open. */
  endedAt: Date | null
  /** They have answered it themselves. */
  isAnswered: boolean
  /** Whether we have replied to something that was no answer. */
  isHinted: boolean
}

/** Three wrong codes close answering by text. */
export const WRONG_CODES = 3

const CODES = Array.from({ length: 90 }, (_, n) => String(n + 10))

/**
 * A code for a question by text: none of an open question, and none that was used lately if there is another. `random`
 * gives a whole number below its argument. Null if all are in use.
 */
export function newCode(
  { open, recent }: { open: readonly string[]; recent: readonly string[] },
  random: (below: number) => number,
): string | null {
  const free = CODES.filter((code) => !open.includes(code))
  const fresh = free.filter((code) => !recent.includes(code))
  const choice = fresh.length > 0 ? fresh : free
  return choice.length > 0 ? choice[random(choice.length)]! : null
}

// ---- What we say to something that is no answer

const OFFICE_HAS_IT = 'The office has your message.'
const TO_ANSWER: Record<Question['kind'], string> = { offer: 'To take the shift' }

/** By the kind of the open questions, and by the way on which the person wrote. */
export function hintMessage(channel: Channel, open: readonly Question[]): string {
  const to = `${OFFICE_HAS_IT} ${TO_ANSWER[open[0]?.kind ?? 'offer']}`
  const byWhatsapp = open.some(({ channels }) => channels.includes('whatsapp'))
  if (channel === 'whatsapp') {
    return byWhatsapp
      ? `${to}, reply just YES or NO.`
      : `${to}, answer our text with YES or NO and its code, or open the app.`
  }
  const codes = open.flatMap((one) => (takesText(one) ? [one.code] : []))
  if (codes.length === 1) return `${to}, reply just YES ${codes[0]} or NO ${codes[0]}.`
  if (codes.length > 1) return `${to}, reply YES or NO with the code in our message, like YES ${codes[0]}.`
  return byWhatsapp
    ? `${to}, reply just YES or NO in WhatsApp, or open the app.`
    : `${to}, please open the app or ring the office.`
}

/** Whether an answer by text can still count. */
export const takesText = (question: Question): question is Question & { code: string } =>
  question.endedAt === null &&
  question.channels.includes('sms') &&
  question.code !== null &&
  !question.isTextClosed

export const TEXT_CLOSED_MESSAGE =
  'That code was wrong three times, so we cannot take your answer by text. Please open the app or ring the office.'
