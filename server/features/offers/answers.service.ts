// Accepting and declining, from the app or by message. Accepting books the person by confirming an application, as a
// manager would.

import { Refusal } from '#core/errors.ts'
import { NOTICES } from '#core/job-messages.ts'
import { OFFER_NOTICES } from '#core/offers/messages.ts'
import { type Answered, accept, decline } from '#core/offers/round.ts'
import type { OfferState } from '#core/offers/states.ts'
import { type Finding, forContractor, warningText } from '#core/rules/index.ts'
import type { Call } from '#server/call.ts'
import { applicationByOffer, lockApplications } from '#server/features/applications/applications.service.ts'
import { confirmApplication } from '#server/features/applications/confirm.service.ts'
import { withoutId } from '#server/features/applications/conflicts.service.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { type JobRow, lockJob } from '#server/features/jobs/jobs.service.ts'
import { notifyAudience } from '#server/features/notifications/notifications.service.ts'
import { fullNameOf } from '#server/features/people/people.service.ts'
import { lockShiftPeople, type ShiftPerson } from '#server/features/shifts/shifts.service.ts'
import { blocksOf, judgeForJob } from './judge.ts'
import { catchUp, type KeptRound, keepRound, saveRound, take } from './kept-round.ts'
import { findOffer, findRound, type OfferRow, shiftsOfJob } from './offers.sql.ts'

/** An offer with its locks: its job, the job's applications, then the person, as everywhere. */
export interface LockedOffer {
  offer: OfferRow
  job: JobRow
  person: ShiftPerson
}

/** Only an offer that this person was asked; anyone else's does not exist for them. */
export async function lockOffer(
  { db }: Pick<Call, 'db'>,
  personId: string,
  id: string,
): Promise<LockedOffer> {
  const found = await findOffer(db, id)
  if (!found || found.contractorId !== personId || found.sentAt === null) throw new Refusal('no-such-offer')
  const job = await lockJob(db, found.jobId)
  await lockApplications(db, found.jobId)
  const [person] = await lockShiftPeople(db, [personId])
  if (!job || !person) throw new Refusal('no-such-offer')
  return { offer: found, job, person }
}

/** What an answer came to. */
export interface Outcome {
  answered: Answered
  state: OfferState
  job: JobRow
  /** Booked, rather than an applicant. */
  isBooked: boolean
  findings: Finding[]
}

export async function acceptOffer(call: Call, { offer, job, person }: LockedOffer): Promise<Outcome> {
  const { db } = call
  const kept = await keptOf(call, job, offer)
  if (await hasWork(call, kept, offer)) return booked(call, kept, offer)
  const findings =
    isAsked(kept, offer) && !kept.moment.isResting
      ? ((await judgeForJob(db, [person.id], job)).get(person.id) ?? [])
      : []
  const blocks = blocksOf(findings)
  const { answered } = take(kept, accept(kept.round, offer.id, kept.moment, blocks.length > 0))
  const isAnswer = answered === 'accepted' || (answered === 'blocked' && blocks.length > 0)
  await saveRound(call, kept, isAnswer ? { offerId: offer.id, reason: warningText(blocks) } : undefined)
  const isBooked = kept.effects.some(({ kind }) => kind === 'book')
  if (answered === 'accepted') await takeOn(call, kept, person, isBooked)
  return { answered, state: stateOf(kept, offer), job, isBooked, findings }
}

export async function declineOffer(
  call: Call,
  { offer, job, person }: LockedOffer,
  reason: string | null,
): Promise<Outcome> {
  const kept = await keptOf(call, job, offer)
  if (stateOf(kept, offer) === 'ACCEPTED')
    return {
      answered: 'accepted',
      state: 'ACCEPTED',
      job,
      isBooked: kept.round.mode === 'first',
      findings: [],
    }
  if (await hasWork(call, kept, offer)) return booked(call, kept, offer)
  const { answered } = take(kept, decline(kept.round, offer.id, kept.moment))
  await saveRound(call, kept, answered === 'declined' ? { offerId: offer.id, reason } : undefined)
  if (answered === 'declined') await recordAnswer(call, job, person, 'OFFER_DECLINED', { reason })
  return { answered, state: stateOf(kept, offer), job, isBooked: false, findings: [] }
}

async function keptOf(call: Call, job: JobRow, offer: OfferRow): Promise<KeptRound> {
  const row = await findRound(call.db, offer.roundId)
  if (!row) throw new Refusal('no-such-offer')
  const kept = await keepRound(call, job, row)
  await catchUp(call, kept)
  return kept
}

const stateOf = ({ round }: KeptRound, { id }: OfferRow): OfferState =>
  round.offers.find((offer) => offer.id === id)?.state ?? 'WITHDRAWN'

/** Whether somebody else's action has booked the person for the work meanwhile. */
const hasWork = async ({ db }: Call, kept: KeptRound, offer: OfferRow): Promise<boolean> =>
  stateOf(kept, offer) !== 'ACCEPTED' && (await shiftsOfJob(db, kept.job.id, offer.contractorId)).length > 0

/** The answer changes nothing. */
async function booked(call: Call, kept: KeptRound, offer: OfferRow): Promise<Outcome> {
  await saveRound(call, kept)
  return { answered: 'booked', state: stateOf(kept, offer), job: kept.job, isBooked: true, findings: [] }
}

const isAsked = (kept: KeptRound, offer: OfferRow) => stateOf(kept, offer) === 'SENT'

/** The same path as a manager's confirmation: the first who accepts is booked, or becomes an applicant. */
async function takeOn(
  call: Call,
  { job, row }: KeptRound,
  person: ShiftPerson,
  isBooked: boolean,
): Promise<void> {
  const { db } = call
  const name = fullNameOf(person)
  const ofJob = await lockApplications(db, job.id)
  const applicationId = await applicationByOffer(call, job, ofJob, { id: person.id, name })
  await recordAnswer(call, job, person, 'OFFER_ACCEPTED', { applicationId })
  if (isBooked) await confirmApplication(call, applicationId, { reviewedById: row.startedById })
  const about = { contractorId: person.id, contractorName: name, jobId: job.id, applicationId }
  const notice = isBooked ? OFFER_NOTICES.booked(name, job) : NOTICES.applied(name, job)
  await notifyAudience(call, isBooked ? 'notices:offers' : 'notices:applications', { ...notice, ...about })
}

async function recordAnswer(
  call: Call,
  job: JobRow,
  person: ShiftPerson,
  action: 'OFFER_ACCEPTED' | 'OFFER_DECLINED',
  metadata: Record<string, unknown>,
): Promise<void> {
  const name = fullNameOf(person)
  await recordAudit(call, {
    action,
    resourceType: 'JOB',
    resourceId: job.id,
    targetUserId: person.id,
    targetName: name,
    description: `${name} ${action === 'OFFER_ACCEPTED' ? 'accepted' : 'declined'} an offer of ${job.headline}`,
    metadata,
  })
}

/** As the person may see them. */
export const shownFindings = (findings: readonly Finding[]) => forContractor(findings).map(withoutId)

/** For the app: the refusal of an answer that does not count any more, or null. */
export function refusalOf({ answered, state, findings }: Outcome, isYes: boolean): Refusal | null {
  if (answered === 'blocked') {
    const shown = shownFindings(findings)
    const reason = warningText(shown.filter(({ level }) => level === 'block')) ?? 'Please ring the office.'
    return new Refusal('offer-blocked', { params: { reason }, data: { findings: shown } })
  }
  if (answered === 'filled' || answered === 'expired' || answered === 'withdrawn')
    return new Refusal(`offer-${answered}`)
  if (answered === 'booked') return isYes ? null : new Refusal('offer-booked')
  if (isYes && state === 'DECLINED') return new Refusal('offer-declined')
  return !isYes && state === 'ACCEPTED' ? new Refusal('offer-accepted') : null
}
