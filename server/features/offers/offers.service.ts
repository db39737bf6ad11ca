// Asking people to take a job. Every action locks the job first; the state machine of core/offers decides.

import type { startOffers as startCall } from '#core/contracts/offers.ts'
import type { BodyOf } from '#core/contracts/route.ts'
import { Refusal } from '#core/errors.ts'
import { isOpen } from '#core/jobs.ts'
import { LIMITS } from '#core/limits.ts'
import { askedFor } from '#core/offers/messages.ts'
import { addOffers, advance, end, hurry } from '#core/offers/round.ts'
import type { Call } from '#server/call.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import type { JobRow } from '#server/features/jobs/jobs.service.ts'
import {
  catchUp,
  jobStart,
  judgeWaiting,
  type KeptRound,
  keepRound,
  lockExistingJob,
  roundOf,
  saveRound,
  take,
} from './kept-round.ts'
import { findContractors, findRunningRound, insertOffers, insertRound } from './offers.sql.ts'
import { readRound } from './offers-read.service.ts'

const unique = (ids: readonly string[]) => [...new Set(ids)]

async function refuseUnknown({ db }: Call, ids: readonly string[]): Promise<void> {
  const known = await findContractors(db, ids)
  if (known.length < ids.length) throw new Refusal('no-such-person')
}

export async function startOffers(call: Call, jobId: string, given: BodyOf<typeof startCall>) {
  const { db, now, actor } = call
  const job = await lockExistingJob(db, jobId)
  if (!isOpen(job.status)) throw new Refusal('job-not-open')
  if (jobStart(job) <= now) throw new Refusal('job-begun')
  if (await findRunningRound(db, jobId)) throw new Refusal('offers-running')
  const contractorIds = unique(given.contractorIds)
  await refuseUnknown(call, contractorIds)
  const row = await insertRound(db, {
    jobId,
    mode: given.mode ?? 'first',
    waveSize: given.waveSize ?? LIMITS.waveSize,
    waveMinutes: given.waveMinutes ?? null,
    askedFor: askedFor(job),
    startedById: actor.viewer?.id ?? null,
    startedAt: now,
  })
  await insertOffers(db, row, contractorIds, 1)
  await record(call, job, 'OFFERS_STARTED', `Offered ${job.headline} to ${people(contractorIds.length)}`, {
    after: { mode: row.mode, waveSize: row.waveSize, waveMinutes: row.waveMinutes, contractorIds },
  })
  const kept = await keepRound(call, job, row)
  take(kept, advance(kept.round, kept.moment))
  await saveRound(call, kept)
  return { round: await readRound(call, job, row.id) }
}

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)

/** Those already in the round are left as they are. */
export async function addPeople(call: Call, jobId: string, given: readonly string[]) {
  const { db } = call
  const kept = await lockRunning(call, jobId)
  const { job, row } = kept
  const known = new Set(kept.offers.map(({ contractorId }) => contractorId))
  const contractorIds = unique(given).filter((id) => !known.has(id))
  await refuseUnknown(call, contractorIds)
  if (known.size + contractorIds.length > LIMITS.offersInRound) throw new Refusal('offers-too-many')
  const added = await insertOffers(db, row, contractorIds, known.size + 1)
  kept.offers.push(...added)
  await judgeWaiting(call, kept)
  take(kept, addOffers(kept.round, roundOf(row, added, job).offers, kept.moment))
  await saveRound(call, kept)
  if (added.length > 0)
    await record(call, job, 'OFFERS_CHANGED', `Offered ${job.headline} to ${people(added.length)} more`, {
      after: { contractorIds },
    })
  return { round: await readRound(call, job, row.id) }
}

export async function stopOffers(call: Call, jobId: string) {
  const kept = await lockRunning(call, jobId)
  take(kept, end(kept.round, 'stopped', call.now))
  await saveRound(call, kept)
  return { round: await readRound(call, kept.job, kept.row.id) }
}

export async function sendNextWave(call: Call, jobId: string) {
  const kept = await lockRunning(call, jobId)
  const { job, row } = kept
  take(kept, hurry(kept.round, kept.moment))
  await saveRound(call, kept)
  await record(call, job, 'OFFERS_CHANGED', `Asked the next people for ${job.headline} before their time`, {})
  return { round: await readRound(call, job, row.id) }
}

/** The running round, up to date. */
async function lockRunning(call: Call, jobId: string): Promise<KeptRound> {
  const { db } = call
  const job = await lockExistingJob(db, jobId)
  const row = await findRunningRound(db, jobId)
  if (!row) throw new Refusal('no-offers-running')
  const kept = await keepRound(call, job, row)
  await catchUp(call, kept)
  if (kept.round.state !== 'RUNNING') throw new Refusal('no-offers-running')
  return kept
}

async function record(
  call: Call,
  job: JobRow,
  action: 'OFFERS_STARTED' | 'OFFERS_CHANGED',
  description: string,
  metadata: Record<string, unknown>,
): Promise<void> {
  await recordAudit(call, { action, resourceType: 'JOB', resourceId: job.id, description, metadata })
}
