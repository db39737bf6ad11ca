// A round of offers in progress: people have been asked, two have declined, others are still to be asked. In quiet hours
// it waits for the morning, as it would in real life.

import { desc, inArray } from 'drizzle-orm'
import type { Call, SignedInCall } from '#server/call.ts'
import { jobs } from '#server/db/schema.ts'
import { checkConflicts } from '#server/features/applications/conflicts.service.ts'
import { declineOffer, lockOffer } from '#server/features/offers/answers.service.ts'
import { startOffers } from '#server/features/offers/offers.service.ts'
import { fullNameOf, type UserRow } from '#server/features/people/people.service.ts'
import type { DemoPeople } from './people.demo.ts'

const ASKED = 12
const WAVE = 6
/** Of those who were asked, from the second on. The first one's offer stays open, for whoever signs in to try it. */
const REASONS = ['On holiday that week', 'Too far for me']

export async function demoOffers(
  demo: Pick<Call, 'db' | 'now' | 'settings'>,
  people: DemoPeople,
): Promise<void> {
  const by = (person: UserRow): SignedInCall => {
    const viewer = { sessionId: '', id: person.id, role: person.role, fullName: fullNameOf(person) }
    return { ...demo, viewer, actor: { viewer, ip: '127.0.0.1', userAgent: null } }
  }
  const manager = by(people.managers[0] ?? people.masterAdmin)
  const candidates = people.contractors.filter(({ id }) => id !== people.paused.id)
  const job = await jobFor(manager, candidates[0]!)
  if (!job) return
  const able: UserRow[] = []
  for (const person of candidates) {
    if (able.length < ASKED && (await canTake(manager, person, job))) able.push(person)
  }
  const { round } = await startOffers(manager, job, {
    contractorIds: able.map(({ id }) => id),
    waveSize: WAVE,
  })
  for (const [n, reason] of REASONS.entries()) {
    const [offer, person] = [round.offers[n + 1], able[n + 1]]
    if (offer?.state !== 'SENT' || !person) continue
    await declineOffer(by(person), await lockOffer(demo, person.id, offer.id), reason)
  }
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
