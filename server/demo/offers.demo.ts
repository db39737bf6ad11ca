// A round of offers in progress: people have been asked, two have declined, others are still to be asked. In quiet hours
// it waits for the morning, as it would in real life.

import { and, eq, isNull } from 'drizzle-orm'
import type { Call, SignedInCall } from '#server/call.ts'
import { jobs } from '#server/db/schema.ts'
import { declineOffer, lockOffer } from '#server/features/offers/answers.service.ts'
import { startOffers } from '#server/features/offers/offers.service.ts'
import { fullNameOf, type UserRow } from '#server/features/people/people.service.ts'
import type { DemoPeople } from './people.demo.ts'

const HEADLINE = 'Dementia care, residential home'
const ASKED = 12
const WAVE = 6
/** Who declines, by their place in the round; the first contractor's offer stays open, to be answered by whoever tries. */
const REASONS: Record<number, string> = { 1: 'On holiday that week', 3: 'Too far for me' }

export async function demoOffers(
  demo: Pick<Call, 'db' | 'now' | 'settings'>,
  people: DemoPeople,
): Promise<void> {
  const by = (person: UserRow): SignedInCall => {
    const viewer = { sessionId: '', id: person.id, role: person.role, fullName: fullNameOf(person) }
    return { ...demo, viewer, actor: { viewer, ip: '127.0.0.1', userAgent: null } }
  }
  const [job] = await demo.db
    .select()
    .from(jobs)
    .where(and(eq(jobs.headline, HEADLINE), isNull(jobs.deletedAt)))
  if (!job) return
  const asked = people.contractors.filter(({ id }) => id !== people.paused.id).slice(0, ASKED)
  const manager = people.managers[0] ?? people.masterAdmin
  const { round } = await startOffers(by(manager), job.id, {
    contractorIds: asked.map(({ id }) => id),
    waveSize: WAVE,
  })
  for (const [n, offer] of round.offers.entries()) {
    const reason = REASONS[n]
    if (!reason || offer.state !== 'SENT') continue
    const call = by(asked[n]!)
    await declineOffer(call, await lockOffer(call, asked[n]!.id, offer.id), reason)
  }
}
