// The words for the states of offers and rounds, and their colours.

import { untilLabel } from '#core/offers/messages.ts'
import type { OfferDelivery, OfferState, RoundMode, RoundState } from '#core/offers/states.ts'
import { withoutMilder } from '#web/lib/milder-findings.ts'
import type { Tone } from '#web/ui/Badge.tsx'
import type { Round } from './queries.ts'

type Words = readonly [label: string, tone: Tone]

const OFFER_WORDS: Record<OfferState, Words> = {
  WAITING: ['Not asked yet', 'neutral'],
  SENT: ['Asked', 'info'],
  ACCEPTED: ['Accepted', 'success'],
  DECLINED: ['Declined', 'neutral'],
  EXPIRED: ['No answer', 'neutral'],
  FILLED: ['Filled by somebody else', 'neutral'],
  WITHDRAWN: ['Withdrawn', 'neutral'],
  BLOCKED: ['Cannot take it', 'danger'],
}

/** Somebody whose turn had not come was not asked at all. */
export const offerWords = ({ state, sentAt }: Pick<Round['offers'][number], 'state' | 'sentAt'>): Words =>
  state === 'FILLED' && sentAt === null ? ['Not asked', 'neutral'] : OFFER_WORDS[state]

const ROUND_WORDS: Record<RoundState, Words> = {
  RUNNING: ['Asking people', 'info'],
  FILLED: ['Filled', 'success'],
  EXHAUSTED: ['Nobody took it', 'warning'],
  STOPPED: ['Stopped', 'neutral'],
}

/** In quiet hours nobody may have been asked yet. */
export const roundWords = ({ state, isQuiet, offers }: Pick<Round, 'state' | 'isQuiet' | 'offers'>): Words =>
  state === 'RUNNING' && isQuiet && offers.every(({ sentAt }) => sentAt === null)
    ? ['Waiting for the morning', 'info']
    : ROUND_WORDS[state]

export const DELIVERY_WORDS: Record<OfferDelivery, string> = {
  app: 'in the app only',
  queued: 'message on its way',
  sent: 'message sent',
  delivered: 'message delivered',
  failed: 'message failed',
  uncertain: 'message uncertain',
}

/** The mark of somebody whom no message about an offer reaches. */
export const STOPPED_OFFERS = 'Gets offers in the app only: answered STOP'

/** What Accept does. */
export const ACCEPTING: Record<RoundMode, string> = {
  first: 'The first to accept is booked at once.',
  choose: 'If you accept, the office decides and lets you know.',
}

/** 'in 1 h 20 min', 'in 4 min', 'in 30 s'. */
export function leftLabel(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.ceil(seconds / 60)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${minutes} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** After a round was started. In quiet hours nobody is asked yet. */
export function startedLabel({ offers, nextWaveAt }: Round, now: Date): string {
  const asked = offers.filter(({ sentAt }) => sentAt !== null).length
  if (asked > 0) return asked === 1 ? '1 person is being asked.' : `${asked} people are being asked.`
  return nextWaveAt
    ? `Quiet hours: the first people are asked at ${untilLabel(new Date(nextWaveAt), now)}.`
    : 'Nobody can be asked: see why in the list.'
}

/** After people were added: those for whom the running wave had a place are asked at once. */
export function addedLabel({ offers }: Round, added: readonly string[]): string {
  const theirs = offers.filter(({ contractorId }) => added.includes(contractorId))
  const asked = theirs.filter(({ sentAt }) => sentAt !== null).length
  const waiting = theirs.filter(({ state }) => state === 'WAITING').length
  if (waiting === 0) return asked > 0 ? 'They are being asked.' : 'See in the list who can be asked.'
  if (asked === 0) return 'They are asked after the others.'
  return `${asked} ${asked === 1 ? 'is' : 'are'} being asked now, ${waiting} after the others.`
}

/** When the next people are asked; null if nobody is left. */
export function nextLabel(
  { nextWaveAt, isQuiet, mode, offers }: Round,
  now: Date,
  left: number,
): string | null {
  const accepted = mode === 'choose' ? offers.filter(({ state }) => state === 'ACCEPTED').length : 0
  if (accepted === 1)
    return '1 person has accepted: confirm or reject the application. Until then nobody else is asked.'
  if (accepted > 1)
    return `${accepted} people have accepted: confirm one, or reject them all. Until then nobody else is asked.`
  if (!nextWaveAt) return null
  const at = untilLabel(new Date(nextWaveAt), now)
  if (isQuiet) return `Quiet hours: the next people are asked at ${at}.`
  return left > 0
    ? `The next people are asked in ${leftLabel(left)}, at ${at}.`
    : 'The next people are being asked.'
}

interface SaidFinding {
  rule: string
  level: 'block' | 'warn'
  message: string
}

/** What the rules say about an offer: each sentence once, those of one rule together. */
export function warningsOf(findings: readonly SaidFinding[]): string[] {
  const rules = findings.map(({ rule }) => rule)
  const inOrder = withoutMilder(findings).toSorted((a, b) => rules.indexOf(a.rule) - rules.indexOf(b.rule))
  return [...new Set(inOrder.map(({ message }) => message))]
}
