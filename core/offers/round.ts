// A round of offers: people are asked in order, a few at a time, until somebody takes the work. Each event gives the
// next state of the round and what is to be done. Nothing here reads a clock or a database.

import { mayAskAt, offerEnd } from './quiet-hours.ts'
import type { OfferState, RoundMode, RoundState } from './states.ts'

export interface Offer {
  id: string
  personId: string
  state: OfferState
  /** The wave in which the person was asked, from 1. */
  wave: number | null
  sentAt: Date | null
  endsAt: Date | null
}

export interface Round {
  state: RoundState
  mode: RoundMode
  waveSize: number
  /** Null: it depends on how soon the work starts. */
  waveMinutes: number | null
  jobStart: Date
  /** A manager has asked for the next wave, and it waits for the end of the quiet hours. */
  isHurried: boolean
  /** In the order in which people are asked. */
  offers: readonly Offer[]
}

export type Effect =
  /** Ask the person. */
  | { kind: 'ask'; offerId: string }
  /** Tell somebody who was asked that their answer is no longer needed. */
  | { kind: 'tell'; offerId: string; why: 'filled' | 'withdrawn' | 'changed' }
  | { kind: 'book' | 'apply'; offerId: string }
  /** Nobody is left to ask. */
  | { kind: 'exhausted' }

export interface Step {
  round: Round
  effects: Effect[]
}

/** The moment of an event, and the people among those not yet asked whom a rule keeps from the work. */
export interface Moment {
  now: Date
  blocked: ReadonlySet<string>
  /** The work is booked, but that can still be undone: nobody is asked, and nothing runs out. */
  isResting?: boolean
}

/** What an answer came to. */
export type Answered =
  | 'accepted'
  | 'declined'
  | 'already'
  | 'expired'
  | 'filled'
  | 'withdrawn'
  | 'blocked'
  /** A manager has booked the person meanwhile. */
  | 'booked'

const isOpen = ({ state }: Offer) => state === 'SENT'

// ---- Time passes

/** Does what is due: offers run out, the next wave goes, or the round ends. Asking twice at one moment changes nothing. */
export function advance(round: Round, moment: Moment): Step {
  const { now, isResting = false } = moment
  if (round.state !== 'RUNNING' || isResting) return { round, effects: [] }
  const current = withoutExpired(round, now)
  if (now >= round.jobStart) return exhausted(withoutWaiting(current))
  if (placesIn(current) === 0) return { round: current, effects: [] }
  if (mayAskAt(now, round.jobStart) > now && isAnybodyWaiting(current)) return { round: current, effects: [] }
  return askNext(current, moment)
}

const withoutExpired = (round: Round, now: Date): Round =>
  withOffers(round, (offer) =>
    isOpen(offer) && offer.endsAt! <= now ? { ...offer, state: 'EXPIRED' } : offer,
  )

const isAnybodyWaiting = ({ offers }: Round) => offers.some(({ state }) => state === 'WAITING')

/** The next wave goes when everyone who was asked has answered or run out of time, or when a manager says so. */
const isWaveDue = ({ offers, isHurried }: Round): boolean => isHurried || !offers.some(isOpen)

const isDeciding = ({ offers, mode }: Round) =>
  mode === 'choose' && offers.some(({ state }) => state === 'ACCEPTED')

const lastWave = ({ offers }: Round) => Math.max(0, ...offers.map(({ wave }) => wave ?? 0))

/** How many can be asked now: a whole wave if one is due, else those for whom the running one still has a place. */
function placesIn(round: Round): number {
  if (isDeciding(round)) return 0
  if (isWaveDue(round)) return round.waveSize
  const running = lastWave(round)
  return Math.max(0, round.waveSize - round.offers.filter(({ wave }) => wave === running).length)
}

/** Those with a place are asked. Everybody has the full time to answer, also in a wave that is running. */
function askNext(round: Round, { now, blocked }: Moment): Step {
  const possible = withOffers({ ...round, isHurried: false }, (offer) =>
    offer.state === 'WAITING' && blocked.has(offer.personId) ? { ...offer, state: 'BLOCKED' } : offer,
  )
  const next = possible.offers.filter(({ state }) => state === 'WAITING').slice(0, placesIn(round))
  if (next.length === 0)
    return possible.offers.some(isOpen) ? { round: possible, effects: [] } : exhausted(possible)
  const wave = isWaveDue(round) ? lastWave(round) + 1 : lastWave(round)
  const endsAt = offerEnd(now, round.waveMinutes, round.jobStart)
  const asked = withOffers(possible, (offer) =>
    next.includes(offer) ? { ...offer, state: 'SENT', wave, sentAt: now, endsAt } : offer,
  )
  return { round: asked, effects: next.map(({ id }) => ({ kind: 'ask', offerId: id })) }
}

const exhausted = (round: Round): Step => ({
  round: { ...round, state: 'EXHAUSTED', isHurried: false },
  effects: [{ kind: 'exhausted' }],
})

/** The work has begun, so those who were not asked never will be. */
const withoutWaiting = (round: Round): Round =>
  withOffers(round, (offer) => (offer.state === 'WAITING' ? { ...offer, state: 'WITHDRAWN' } : offer))

/**
 * When the next people are asked by itself, and whether the quiet hours delay it; null if nobody is left, or if the
 * waves wait for a manager to decide about an applicant.
 */
export function nextWave(round: Round, now: Date): { at: Date; isQuiet: boolean } | null {
  if (round.state !== 'RUNNING' || !isAnybodyWaiting(round) || isDeciding(round)) return null
  const ends = placesIn(round) > 0 ? [] : round.offers.filter(isOpen).map(({ endsAt }) => endsAt!.getTime())
  const due = new Date(Math.max(now.getTime(), ...ends))
  if (due >= round.jobStart) return null
  const at = mayAskAt(due, round.jobStart)
  return { at, isQuiet: at > due }
}

/** When to look again, or null if nothing happens by itself. */
export function wakeAt(round: Round, now: Date): Date | null {
  if (round.state !== 'RUNNING') return null
  const moments = [round.jobStart, ...round.offers.filter(isOpen).map(({ endsAt }) => endsAt!)]
  if (isAnybodyWaiting(round) && placesIn(round) > 0) moments.push(mayAskAt(now, round.jobStart))
  return new Date(Math.min(...moments.map((moment) => moment.getTime())))
}

// ---- People answer

/** `isBlocked`: a rule does not allow it any more. */
export function accept(
  round: Round,
  offerId: string,
  moment: Moment,
  isBlocked: boolean,
): Step & { answered: Answered } {
  const { round: current, effects } = advance(round, moment)
  const offer = offerOf(current, offerId)
  const over = endedAs(offer)
  if (over) return { round: current, effects, answered: offer.state === 'ACCEPTED' ? 'already' : over }
  if (moment.isResting) return { round: current, effects, answered: 'filled' }
  if (isBlocked) return then(settle(current, offerId, 'BLOCKED'), effects, moment, 'blocked')
  if (current.mode === 'choose') {
    const applied = settle(current, offerId, 'ACCEPTED')
    return { round: applied, effects: [...effects, { kind: 'apply', offerId }], answered: 'accepted' }
  }
  const filled = finish(settle(current, offerId, 'ACCEPTED'), 'FILLED', 'filled')
  return {
    round: filled.round,
    effects: [...effects, { kind: 'book', offerId }, ...filled.effects],
    answered: 'accepted',
  }
}

export function decline(round: Round, offerId: string, moment: Moment): Step & { answered: Answered } {
  const { round: current, effects } = advance(round, moment)
  const offer = offerOf(current, offerId)
  const over = endedAs(offer)
  if (over) return { round: current, effects, answered: offer.state === 'DECLINED' ? 'already' : over }
  return then(settle(current, offerId, 'DECLINED'), effects, moment, 'declined')
}

/** What to say to an answer that comes too late, or null if the offer is open. */
function endedAs({ state }: Offer): Exclude<Answered, 'accepted' | 'already' | 'booked'> | null {
  switch (state) {
    case 'SENT':
      return null
    case 'FILLED':
      return 'filled'
    case 'BLOCKED':
      return 'blocked'
    case 'DECLINED':
      return 'declined'
    case 'EXPIRED':
      return 'expired'
    default:
      return 'withdrawn'
  }
}

function then(
  round: Round,
  effects: Effect[],
  moment: Moment,
  answered: Answered,
): Step & { answered: Answered } {
  const next = advance(round, moment)
  return { round: next.round, effects: [...effects, ...next.effects], answered }
}

/** An applicant of a `choose` round is turned down: the waves go on. */
export function turnDown(round: Round, personId: string, moment: Moment): Step {
  const open = withOffers(round, (offer) =>
    offer.personId === personId && offer.state === 'ACCEPTED' ? { ...offer, state: 'WITHDRAWN' } : offer,
  )
  return advance(open, moment)
}

// ---- Managers and other events

/** Earlier offers stay open. In quiet hours the wave waits for their end. */
export const hurry = (round: Round, moment: Moment): Step =>
  advance({ ...round, isHurried: isAnybodyWaiting(round) }, moment)

/** They are asked at once if the running wave has a place for them, else with the next one. */
export const addOffers = (round: Round, offers: readonly Offer[], moment: Moment): Step =>
  advance({ ...round, offers: [...round.offers, ...offers] }, moment)

/** Somebody was booked in another way, or the job is gone, has changed, or the manager stops. */
export function end(
  round: Round,
  why: 'filled' | 'stopped' | 'deleted' | 'changed',
  now: Date,
  /** Those who were booked: they hear of their booking, and not that it has been filled. */
  booked: ReadonlySet<string> = new Set(),
): Step {
  if (round.state !== 'RUNNING') return { round, effects: [] }
  const current = withOffers(withoutExpired(round, now), (offer) =>
    booked.has(offer.personId) && (offer.state === 'WAITING' || isOpen(offer))
      ? { ...offer, state: 'WITHDRAWN' }
      : offer,
  )
  if (why !== 'filled') return finish(current, 'STOPPED', why === 'changed' ? why : 'withdrawn')
  // Those who accepted and were not chosen were promised an answer.
  const left = current.offers.filter(({ state, personId }) => state === 'ACCEPTED' && !booked.has(personId))
  const step = finish(
    withOffers(current, (offer) => (left.includes(offer) ? { ...offer, state: 'FILLED' } : offer)),
    'FILLED',
    'filled',
  )
  const tell = left.map(({ id }): Effect => ({ kind: 'tell', offerId: id, why: 'filled' }))
  return { ...step, effects: [...tell, ...step.effects] }
}

/** A person is paused or deleted: theirs are withdrawn, without a word. */
export function withdrawPerson(round: Round, personId: string, moment: Moment): Step {
  if (round.state !== 'RUNNING') return { round, effects: [] }
  const without = withOffers(round, (offer) =>
    offer.personId === personId && LIVING.includes(offer.state) ? { ...offer, state: 'WITHDRAWN' } : offer,
  )
  return advance(without, moment)
}

/** Of a running round: nobody has decided about them yet. */
export const LIVING: readonly OfferState[] = ['WAITING', 'SENT', 'ACCEPTED']

/** Those who were asked are told; those who were not never hear of it. */
function finish(round: Round, state: 'FILLED' | 'STOPPED', why: 'filled' | 'withdrawn' | 'changed'): Step {
  const open = round.offers.filter(isOpen)
  const left: OfferState = state === 'FILLED' ? 'FILLED' : 'WITHDRAWN'
  const ended = withOffers(round, (offer) =>
    open.includes(offer) || offer.state === 'WAITING' ? { ...offer, state: left } : offer,
  )
  return {
    round: { ...ended, state, isHurried: false },
    effects: open.map(({ id }) => ({ kind: 'tell', offerId: id, why })),
  }
}

const withOffers = (round: Round, change: (offer: Offer) => Offer): Round => ({
  ...round,
  offers: round.offers.map(change),
})

const settle = (round: Round, offerId: string, state: OfferState): Round =>
  withOffers(round, (offer) => (offer.id === offerId ? { ...offer, state } : offer))

function offerOf({ offers }: Round, offerId: string): Offer {
  const offer = offers.find(({ id }) => id === offerId)
  if (!offer) throw new Error('the offer is of another round')
  return offer
}
