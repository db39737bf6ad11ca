// What people read about offers: messages, notices, buttons, and replies to their answers.

import { asSentence, type JobSummary, jobDatesLabel, jobTimesLabel } from '../job-messages.ts'
import { greeting, messageLines, oneLine } from '../message-text.ts'
import type { Notice } from '../notifications.ts'
import { PATHS } from '../paths.ts'
import { dayOf, daysBetween, HOUR_MS } from '../time.ts'
import { durationLabel, FORMATS, formatInstant } from '../time-labels.ts'
import type { Answered } from './round.ts'

/** What people were asked for: another time or place is another offer. */
export type AskedFor = Pick<
  JobSummary,
  'startDate' | 'endDate' | 'shiftStartTime' | 'shiftEndTime' | 'address'
>

const ASKED_FOR = ['startDate', 'endDate', 'shiftStartTime', 'shiftEndTime', 'address'] as const

export const askedFor = ({
  startDate,
  endDate,
  shiftStartTime,
  shiftEndTime,
  address,
}: AskedFor): AskedFor => ({
  ...{ startDate, endDate, shiftStartTime, shiftEndTime, address },
})

export const isSameWork = (before: AskedFor, now: AskedFor): boolean =>
  ASKED_FOR.every((name) => before[name] === now[name])

/** What somebody is still to be told about an offer. */
export type OwedMessage = 'ask' | 'filled' | 'withdrawn' | 'changed'

interface OfferedJob extends JobSummary {
  hoursPerDay: number
}

/** 'Sat 21 Nov 2026, 08:00 - 20:00, 12h'. */
function whenLabel(job: OfferedJob): string {
  const days = daysBetween(job.startDate, job.endDate) + 1
  const hours = durationLabel(job.hoursPerDay * HOUR_MS)
  return `${jobDatesLabel(job)}, ${jobTimesLabel(job)}, ${days === 1 ? hours : `${days} shifts of ${hours}`}`
}

/** '18:30', or with its day if that is not today. */
export const untilLabel = (endsAt: Date, now: Date): string =>
  formatInstant(endsAt, dayOf(endsAt) === dayOf(now) ? FORMATS.time : FORMATS.shortTime)

// ---- The offer itself

/** `code`: only a text has one. Null: none is left, so the app has to do. */
export function askMessage(
  firstName: string,
  job: OfferedJob,
  endsAt: Date,
  now: Date,
  code?: string | null,
): string {
  const words = code ? [`YES ${code}`, `NO ${code}`] : ['YES', 'NO']
  const how =
    code === null ? 'Please open the app to answer' : `Reply ${words[0]} to accept or ${words[1]} to decline`
  return messageLines([
    `${greeting(firstName)} can you take this work?`,
    job.headline,
    whenLabel(job),
    // A job that covers a shift may have none.
    ...(job.address ? [`Address: ${job.address}`] : []),
    `${how}, by ${untilLabel(endsAt, now)}.`,
    'Reply STOP to get no more messages like this.',
  ])
}

/** One word before the id: the provider keeps the whole payload with the button. */
export const offerButtons = (offerId: string) => [
  { title: 'Accept', payload: `accept:${offerId}` },
  { title: 'Decline', payload: `decline:${offerId}` },
]

const PAYLOAD = /^(accept|decline):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

export function readButton(payload: string): { answer: 'yes' | 'no'; offerId: string } | null {
  const [, word, offerId] = PAYLOAD.exec(payload) ?? []
  return offerId ? { answer: word?.toLowerCase() === 'accept' ? 'yes' : 'no', offerId } : null
}

/** Shown on a lock screen: not where somebody receives care. */
export const OFFER_PUSH = {
  title: 'Work offered to you',
  body: 'Open the app to accept or decline.',
  url: PATHS.home,
  tag: 'offers',
}

export const OFFER_OVER_PUSH = {
  ...OFFER_PUSH,
  title: 'An offer has ended',
  body: 'Open the app to see which. Thank you.',
}

const WHY: Record<Exclude<OwedMessage, 'ask'>, string> = {
  filled: 'It has been filled, thank you.',
  withdrawn: 'It is no longer needed, thank you.',
  changed: 'Its time or place has changed, so this offer no longer holds. Thank you.',
}

/** For somebody who looks or answers later, whatever the reason was. */
export const NO_LONGER_HOLDS = 'This offer no longer holds. Thank you.'

export const toldMessage = (firstName: string, job: JobSummary, why: Exclude<OwedMessage, 'ask'>): string =>
  messageLines([`${greeting(firstName)} about ${job.headline}, ${jobDatesLabel(job)}: ${WHY[why]}`])

export const OFFER_NOTICES = {
  asked: (job: OfferedJob, endsAt: Date, now: Date): Notice => ({
    type: 'JOB_OFFERED',
    title: 'Work Offered',
    message: `Can you take ${job.headline}? ${whenLabel(job)}. Please answer by ${untilLabel(endsAt, now)}.`,
  }),
  told: (job: JobSummary, why: Exclude<OwedMessage, 'ask'>): Notice => ({
    type: 'OFFER_ENDED',
    title: why === 'filled' ? 'Offer Filled' : 'Offer Withdrawn',
    message: `${job.headline}, ${jobDatesLabel(job)}: ${WHY[why]}`,
  }),
  booked: (name: string, job: JobSummary): Notice => ({
    type: 'JOB_ACCEPTED',
    title: 'Offer Accepted!',
    message: `${name} has accepted ${job.headline}, ${jobDatesLabel(job)}, and is booked.`,
  }),
  exhausted: (job: JobSummary, asked: number): Notice => ({
    type: 'OFFERS_EXHAUSTED',
    title: 'Nobody Took the Work',
    message:
      asked === 0
        ? `Nobody could be asked to take ${job.headline}, ${jobDatesLabel(job)}.`
        : `Nobody has taken ${job.headline}, ${jobDatesLabel(job)}. ${asked === 1 ? '1 person was' : `${asked} people were`} asked.`,
  }),
}

// ---- Replies to answers by message

/** 'Support worker, Sat 21 Nov 2026, 08:00 - 20:00'. */
const workLabel = (job: JobSummary) =>
  `${oneLine(job.headline)}, ${jobDatesLabel(job)}, ${jobTimesLabel(job)}`

/** An offer that an answer could be meant for. */
export interface Choice {
  job: JobSummary
  state: 'open' | 'answered' | 'ended'
}

const STATES: Record<Choice['state'], string> = {
  open: '',
  answered: ' (you have answered this one)',
  ended: ' (no longer open)',
}

/** '1: Support worker, Sat 21 Nov 2026, 08:00 - 20:00 (no longer open)'. */
const choice = ({ job, state }: Choice, n: number) => `${n + 1}: ${workLabel(job)}${STATES[state]}`

export const whichMessage = (answer: 'yes' | 'no', choices: readonly Choice[]): string =>
  messageLines([
    `Which one do you mean to ${answer === 'yes' ? 'accept' : 'decline'}? Reply ${numbers(choices.length)}.`,
    ...choices.map(choice),
  ])

/** '1 or 2', '1, 2 or 3'. */
function numbers(count: number): string {
  const all = Array.from({ length: count }, (_, n) => String(n + 1))
  return `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`
}

/** Null where a booking says it all. */
export function answeredMessage(
  answer: 'yes' | 'no',
  answered: Answered,
  { job, isBooked, reason }: { job: JobSummary; isBooked: boolean; reason: string | null },
): string | null {
  const what = workLabel(job)
  const isTurned = answer === (answered === 'accepted' ? 'no' : 'yes')
  switch (answered) {
    case 'accepted':
      if (isTurned) return `You have already accepted ${what}. Please ring the office if you cannot come.`
      return isBooked ? null : `Thank you. We will tell you soon whether you have ${what}.`
    case 'declined':
      return isTurned
        ? `You have already declined ${what}. Please ring the office if you can take it after all.`
        : `Thank you for telling us. We will ask somebody else for ${what}.`
    case 'already':
      return `We have your answer for ${what} already, thank you.`
    case 'filled':
      return `${what}: ${WHY.filled}`
    case 'expired':
      if (answer === 'no') return `Thank you for telling us about ${what}.`
      return `Thank you. The time to answer for ${what} has passed; please ring the office if you can still help.`
    case 'withdrawn':
      return `${what}: ${NO_LONGER_HOLDS}`
    case 'booked':
      return `You are booked for ${what}.${answer === 'no' ? ' Please ring the office if you cannot come.' : ''}`
    case 'blocked':
      return `Thank you, but we cannot book you for ${what}. ${reason ? asSentence(reason) : 'Please ring the office.'}`
  }
}

export const STOPPED_MESSAGE =
  'You will get no more messages about offers of work. They are still in the app. Reply START to get them again.'
export const STARTED_MESSAGE = 'You will get messages about offers of work again.'
