// Rounds as managers see them, and offers as their people do.

import type { MyOffer, OfferRound, OpenOffers, PersonOffer } from '#core/contracts/offers.ts'
import { Refusal } from '#core/errors.ts'
import { LIMITS } from '#core/limits.ts'
import { nextWave } from '#core/offers/round.ts'
import type { OfferDelivery } from '#core/offers/states.ts'
import { WRONG_CODES } from '#core/questions/question.ts'
import { LIFETIME } from '#core/timing.ts'
import type { Call, SignedInCall } from '#server/call.ts'
import { findJob, type JobRow, jobOnTheWire } from '#server/features/jobs/jobs.service.ts'
import { roundOf } from './kept-round.ts'
import { findOffersIn, findRound, findRoundsOf, type OfferRow, type RoundRow } from './offers.sql.ts'
import {
  countOpenOffers,
  findMine,
  findNames,
  findOfPerson,
  findReached,
  type ReachedRow,
} from './offers-read.sql.ts'
import { findStop } from './stops.sql.ts'

export { findLastOffers } from './offers-read.sql.ts'
export { findStopped } from './stops.sql.ts'

type Reading = Pick<Call, 'db' | 'now'>

export async function readRounds(call: Reading, jobId: string): Promise<{ rounds: OfferRound[] }> {
  const job = await findJob(call.db, jobId)
  if (!job) throw new Refusal('no-such-job')
  return { rounds: await onTheWire(call, job, await findRoundsOf(call.db, jobId, LIMITS.offerRoundsListed)) }
}

export async function readRound(call: Reading, job: JobRow, id: string): Promise<OfferRound> {
  const row = await findRound(call.db, id)
  return (await onTheWire(call, job, row ? [row] : []))[0]!
}

async function onTheWire(
  { db, now }: Reading,
  job: JobRow,
  rows: readonly RoundRow[],
): Promise<OfferRound[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const offers = await findOffersIn(db, ids)
  const reached = await findReached(db, ids)
  const names = await findNames(db, [
    ...offers.map(({ contractorId }) => contractorId),
    ...rows.flatMap(({ startedById }) => startedById ?? []),
  ])
  return rows.map((row) => {
    const own = offers.filter(({ roundId }) => roundId === row.id)
    const next = row.state === 'RUNNING' ? nextWave(roundOf(row, own, job), now) : null
    return {
      id: row.id,
      state: row.state,
      mode: row.mode,
      waveSize: row.waveSize,
      waveMinutes: row.waveMinutes,
      startedByName: (row.startedById && names.get(row.startedById)) || 'The office',
      startedAt: row.startedAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
      nextWaveAt: next?.at.toISOString() ?? null,
      isQuiet: next?.isQuiet ?? false,
      offers: own.map((offer) => ({
        id: offer.id,
        contractorId: offer.contractorId,
        contractorName: names.get(offer.contractorId) ?? '',
        state: stateAt(offer, now),
        wave: offer.wave,
        sentAt: offer.sentAt?.toISOString() ?? null,
        endsAt: offer.endsAt?.toISOString() ?? null,
        answeredAt: offer.answeredAt?.toISOString() ?? null,
        wroteAt: offer.wroteAt?.toISOString() ?? null,
        isTextClosed: offer.wrongCodes >= WRONG_CODES,
        reason: offer.reason,
        ...deliveryOf(offer, reached.get(offer.id)),
      })),
    }
  })
}

/** The timer may be a moment late; the time to answer is not. */
const stateAt = ({ state, endsAt }: Pick<OfferRow, 'state' | 'endsAt'>, now: Date) =>
  state === 'SENT' && endsAt !== null && endsAt <= now ? 'EXPIRED' : state

const DELIVERY: Record<ReachedRow['status'], OfferDelivery> = {
  PENDING: 'queued',
  SENDING: 'queued',
  SENT: 'sent',
  DELIVERED: 'delivered',
  FAILED: 'failed',
  UNCERTAIN: 'uncertain',
}

function deliveryOf({ sentAt, owed }: OfferRow, message: ReachedRow | undefined) {
  if (sentAt === null) return { delivery: null, channel: null }
  if (owed === 'ask') return { delivery: 'queued', channel: null } as const
  if (!message) return { delivery: 'app', channel: null } as const
  return { delivery: DELIVERY[message.status], channel: message.channel }
}

/** The open ones, those that end first on top; then those that ended within a day. */
export async function listMyOffers({ db, viewer, now }: SignedInCall): Promise<MyOffer[]> {
  const rows = await findMine(db, viewer.id, new Date(now.getTime() - LIFETIME.endedOffer))
  const mine = rows.map(({ offer, job }) => ({
    id: offer.id,
    state: stateAt(offer, now),
    mode: offer.mode,
    endsAt: offer.endsAt?.toISOString() ?? null,
    job: jobOnTheWire(job),
  }))
  const isLater = (one: MyOffer) => (one.state === 'SENT' ? 0 : 1)
  return mine.sort((a, b) => isLater(a) - isLater(b) || (a.endsAt ?? '').localeCompare(b.endsAt ?? ''))
}

/** The jobs that people are being asked for. */
export const listOpenOffers = ({ db, now }: Reading): Promise<OpenOffers[]> => countOpenOffers(db, now)

export async function readOfferStop({ db }: Reading, personId: string) {
  return { stoppedAt: (await findStop(db, personId))?.toISOString() ?? null }
}

/** For the person's page. */
export async function listPersonOffers({ db, now }: Reading, personId: string): Promise<PersonOffer[]> {
  const rows = await findOfPerson(db, personId, LIMITS.offersOfPersonListed)
  return rows.map(({ offer, job }) => ({
    id: offer.id,
    jobId: job.id,
    jobHeadline: job.headline,
    startDate: job.startDate,
    state: stateAt(offer, now),
    sentAt: offer.sentAt?.toISOString() ?? null,
    answeredAt: offer.answeredAt?.toISOString() ?? null,
    reason: offer.reason,
  }))
}
