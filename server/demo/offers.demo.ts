// A round of offers in progress: people have been asked, two have declined, others are still to be asked. Nobody is asked
// in quiet hours: whoever opens the demo at night finds the round that was started in the evening.

import { desc, inArray } from 'drizzle-orm'
import { mayAskAt } from '#core/offers/quiet-hours.ts'
import { addDays, DAY_MS, dayOf, instantOf, wallTimeOf } from '#core/time.ts'
import type { Call, SignedInCall } from '#server/call.ts'
import { jobs } from '#server/db/schema.ts'
import { checkConflicts } from '#server/features/applications/conflicts.service.ts'
import { declineOffer, lockOffer } from '#server/features/offers/answers.service.ts'
import { startOffers } from '#server/features/offers/offers.service.ts'
import { fullNameOf, type UserRow } from '#server/features/people/people.service.ts'
import type { DemoPeople } from './people.demo.ts'

const ASKED = 12
const WAVE = 6
/** A whole day to answer, so that there is an offer at every hour. */
const WAVE_MINUTES = 24 * 60
const EVENING = '20:30'
/** Of those who were asked, from the second on. The first one's offer stays open, for whoever signs in to try it. */
const REASONS = ['On holiday that week', 'Too far for me']

/** Now, or the evening before if it is night. */
export function offersStartedAt(now: Date): Date {
  if (mayAskAt(now, new Date(now.getTime() + 7 * DAY_MS)) <= now) return now
  const today = dayOf(now)
  const evening = instantOf(wallTimeOf(now) < EVENING ? addDays(today, -1) : today, EVENING)
  if (!evening.ok) throw new Error(`${EVENING} exists on every day in London`)
  return evening.instant
}

/** Returns the job that is offered. Its messages are still to be sent. */
export async function demoOffers(
  given: Pick<Call, 'db' | 'now' | 'settings'>,
  people: DemoPeople,
): Promise<string | null> {
  const demo = { ...given, now: offersStartedAt(given.now) }
  const by = (person: UserRow): SignedInCall => {
    const viewer = { sessionId: '', id: person.id, role: person.role, fullName: fullNameOf(person) }
    return { ...demo, viewer, actor: { viewer, ip: '127.0.0.1', userAgent: null } }
  }
  const manager = by(people.managers[0] ?? people.masterAdmin)
  const candidates = people.contractors.filter(({ id }) => id !== people.paused.id)
  const job = await jobFor(manager, candidates[0]!)
  if (!job) return null
  const able: UserRow[] = []
  for (const person of candidates) {
    if (able.length < ASKED && (await canTake(manager, person, job))) able.push(person)
  }
  const { round } = await startOffers(manager, job, {
    contractorIds: able.map(({ id }) => id),
    waveSize: WAVE,
    waveMinutes: WAVE_MINUTES,
  })
  for (const [n, reason] of REASONS.entries()) {
    const [offer, person] = [round.offers[n + 1], able[n + 1]]
    if (offer?.state !== 'SENT' || !person) continue
    await declineOffer(by(person), await lockOffer(demo, person.id, offer.id), reason)
  }
  return job
}

/** The last open job that this person could take. */
async function jobFor(call: SignedInCall, person: UserRow): Promise<string | null> {
  const open = await call.db
    .select({ id: jobs.id })
    .from(jobs)
    .where(inArray(jobs.status, ['OPEN', 'ACTIVE', 'PUBLISHED']))
    .orderBy(desc(jobs.startDate), jobs.id)
  for (const { id } of open) if (await canTake(call, person, id)) return id
  return null
}

async function canTake(call: SignedInCall, person: UserRow, jobId: string): Promise<boolean> {
  const { findings } = await checkConflicts(call, person.id, jobId)
  return findings.every(({ level }) => level !== 'block')
}
