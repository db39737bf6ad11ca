// A round between the database and the state machine of core/offers/round.ts. Whoever holds one holds the lock of its
// job, so that one event at a time decides.

import { Refusal } from '#core/errors.ts'
import { isOpen } from '#core/jobs.ts'
import { isSameWork, OFFER_NOTICES, type OwedMessage } from '#core/offers/messages.ts'
import {
  advance,
  type Effect,
  end,
  LIVING,
  type Moment,
  type Round,
  type Step,
  turnDown,
  wakeAt,
  withdrawPerson,
} from '#core/offers/round.ts'
import { type Finding, warningText } from '#core/rules/index.ts'
import { LIFETIME } from '#core/timing.ts'
import type { Call } from '#server/call.ts'
import type { Db } from '#server/db/connection.ts'
import { lockApplications } from '#server/features/applications/applications.service.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { type JobRow, lockJob, spansOrRefuse } from '#server/features/jobs/jobs.service.ts'
import { notifyAudience, removeNotices } from '#server/features/notifications/notifications.service.ts'
import { isFillingUndoable } from '#server/features/shifts/shifts.service.ts'
import { settleOffersIn } from '#server/queue/wake-offers.ts'
import { blocksOf, judgeForJob } from './judge.ts'
import {
  findGone,
  findOffersIn,
  findOwed,
  type OfferRow,
  type RoundRow,
  updateOffers,
  updateRound,
} from './offers.sql.ts'

/** A round as it is stored, with what has happened to it since. */
export interface KeptRound {
  job: JobRow
  row: RoundRow
  offers: OfferRow[]
  round: Round
  effects: Effect[]
  moment: Moment
  /** What the rules say of those who were not asked yet. */
  findings: ReadonlyMap<string, Finding[]>
}

export async function lockExistingJob(db: Db, id: string): Promise<JobRow> {
  const job = await lockJob(db, id)
  if (!job || job.deletedAt) throw new Refusal('no-such-job')
  return job
}

export const jobStart = (job: JobRow): Date => spansOrRefuse(job)[0]!.start

export const roundOf = (row: RoundRow, offers: readonly OfferRow[], job: JobRow): Round => ({
  state: row.state,
  mode: row.mode,
  waveSize: row.waveSize,
  waveMinutes: row.waveMinutes,
  isHurried: row.isHurried,
  jobStart: jobStart(job),
  offers: offers.map(({ id, contractorId, state, wave, sentAt, endsAt }) => ({
    ...{ id, personId: contractorId, state, wave, sentAt, endsAt },
  })),
})

/** The caller has locked the job. */
export async function keepRound(call: Call, job: JobRow, row: RoundRow): Promise<KeptRound> {
  const offers = await findOffersIn(call.db, [row.id])
  const moment = { now: call.now, blocked: new Set<string>() }
  const kept = {
    job,
    row,
    offers,
    round: roundOf(row, offers, job),
    effects: [],
    moment,
    findings: new Map(),
  }
  if (row.state === 'RUNNING' && isOpen(job.status)) await judgeWaiting(call, kept)
  return kept
}

/** Those who are not asked yet: a rule may keep them from the work. */
export async function judgeWaiting({ db, now }: Call, kept: KeptRound): Promise<void> {
  const waiting = kept.offers.filter(({ state }) => state === 'WAITING').map((offer) => offer.contractorId)
  kept.findings = await judgeForJob(db, waiting, kept.job)
  const blocked = [...kept.findings].filter(([, found]) => blocksOf(found).length > 0)
  kept.moment = { ...kept.moment, now, blocked: new Set(blocked.map(([id]) => id)) }
}

export function take<S extends Step>(kept: KeptRound, step: S): S {
  kept.round = step.round
  kept.effects.push(...step.effects)
  return step
}

/** Takes in what has happened outside the round: to the job, its applications and the people. Then what is due. */
export async function catchUp({ db, now }: Call, kept: KeptRound): Promise<void> {
  const { job, row, moment } = kept
  if (kept.round.state !== 'RUNNING') return
  if (job.deletedAt) return void take(kept, end(kept.round, 'deleted', now))
  const applications = await lockApplications(db, job.id)
  if (!isOpen(job.status)) {
    // Nobody is told while the booking can be undone; its messages wake this again.
    if (await isFillingUndoable(db, job.id)) {
      kept.moment = { ...moment, isResting: true }
      return
    }
    const booked = applications.filter(({ status }) => status === 'CONFIRMED').map((one) => one.contractorId)
    return void take(kept, end(kept.round, 'filled', now, new Set(booked)))
  }
  if (!isSameWork(row.askedFor, job)) return void take(kept, end(kept.round, 'changed', now))
  const living = kept.offers.filter(({ state }) => LIVING.includes(state))
  const gone = await findGone(
    db,
    living.map(({ contractorId }) => contractorId),
  )
  for (const personId of gone) take(kept, withdrawPerson(kept.round, personId, moment))
  const applied = new Set(
    applications.filter(({ status }) => status === 'APPLIED').map((one) => one.contractorId),
  )
  for (const { contractorId, state } of living) {
    if (state === 'ACCEPTED' && !applied.has(contractorId))
      take(kept, turnDown(kept.round, contractorId, moment))
  }
  take(kept, advance(kept.round, moment))
}

/** What an answer adds to its offer. */
interface Answer {
  offerId: string
  reason: string | null
}

/** Writes what has changed, tells managers if nobody is left, and sets the timer. */
export async function saveRound(call: Call, kept: KeptRound, answer?: Answer): Promise<void> {
  const { db, now } = call
  const { row, round } = kept
  const changed = changedOffers(kept, now, answer)
  await updateOffers(db, changed)
  const ended = changed.filter(({ state, sentAt }) => sentAt !== null && state !== 'SENT')
  // Their notice asks for an answer; how it ended is told in other ways.
  await removeNotices(
    db,
    'JOB_OFFERED',
    kept.job.id,
    ended.map(({ contractorId }) => contractorId),
  )
  const isOver = round.state !== 'RUNNING' && row.state === 'RUNNING'
  if (isOver || round.isHurried !== row.isHurried) {
    const { state, isHurried } = round
    await updateRound(db, row.id, { state, isHurried, ...(isOver ? { endedAt: now } : {}) })
  }
  if (isOver) await recordEnd(call, kept)
  await setTimer(call, kept, 0)
}

/**
 * `owedIn`: when messages that are still owed are looked at again. The queue gives up a running job once another with
 * its key is added, so the timer itself must not forget them.
 */
export async function setTimer(call: Call, { job, row, round }: KeptRound, owedIn: number): Promise<void> {
  const { db, now } = call
  if (await findOwed(db, row.jobId)) return settleOffersIn(db, [row.jobId], owedIn)
  const wake = wakeAt(round, now)
  // Nothing is due while the booking that filled the job can be undone.
  const least = isOpen(job.status) ? 0 : LIFETIME.held
  if (wake) await settleOffersIn(db, [row.jobId], Math.max(least, wake.getTime() - now.getTime()))
}

function changedOffers(
  { offers, round, effects, findings }: KeptRound,
  now: Date,
  answer?: Answer,
): OfferRow[] {
  const owed = new Map<string, OwedMessage>()
  for (const effect of effects) {
    if (effect.kind === 'ask') owed.set(effect.offerId, 'ask')
    else if (effect.kind === 'tell') owed.set(effect.offerId, effect.why)
  }
  return round.offers.flatMap((after, n) => {
    const before = offers[n]!
    if (before.state === after.state) return []
    const { state, wave, sentAt, endsAt } = after
    const isAnswer = answer?.offerId === after.id
    const told = owed.get(after.id) ?? null
    return {
      ...before,
      ...{ state, wave, sentAt, endsAt },
      ...(isAnswer ? { answeredAt: now, reason: answer.reason } : {}),
      ...(state === 'BLOCKED' && !isAnswer ? { reason: reasonOf(findings.get(after.personId)) } : {}),
      // Somebody whose offer ends before its message went out hears nothing of either, nor twice of its end.
      owed: told !== 'ask' && (isUntold(before) || before.toldAt !== null) ? null : told,
    }
  })
}

const isUntold = ({ sentAt, owed }: OfferRow) => sentAt === null || owed === 'ask'

const reasonOf = (findings: readonly Finding[] = []) => warningText(blocksOf(findings))

const ENDINGS = {
  FILLED: 'as it is filled',
  EXHAUSTED: 'as nobody is left to ask',
  STOPPED: 'before anyone took it',
}

async function recordEnd(call: Call, { job, round, effects }: KeptRound): Promise<void> {
  const asked = round.offers.filter(({ sentAt }) => sentAt !== null).length
  if (round.state === 'RUNNING') return
  await recordAudit(call, {
    action: 'OFFERS_ENDED',
    resourceType: 'JOB',
    resourceId: job.id,
    description: `Offers of ${job.headline} ended, ${ENDINGS[round.state]}`,
    metadata: { before: { state: 'RUNNING' }, after: { state: round.state }, asked },
  })
  if (effects.some(({ kind }) => kind === 'exhausted'))
    await notifyAudience(call, 'notices:offers', { ...OFFER_NOTICES.exhausted(job, asked), jobId: job.id })
}
