// Fills an empty database with a busy sample agency (`npm run demo`), once.

import { count, eq } from 'drizzle-orm'
import { users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { settleOffers } from '#server/features/offers/settle.service.ts'
import { updateUser } from '#server/features/people/people.service.ts'
import { demoAvailability } from './availability.demo.ts'
import { demoJobs } from './jobs.demo.ts'
import { demoMessages } from './messages.demo.ts'
import { demoOffers, offersStartedAt } from './offers.demo.ts'
import { demoPeople } from './people.demo.ts'
import { demoRota } from './rota.demo.ts'
import { demoRules } from './rules.demo.ts'

export async function seedDemo(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const filled = await deps.database.db.transaction(async (tx) => {
    const [row] = await tx.select({ n: count() }).from(users)
    if (row && row.n > 0) return null
    const people = await demoPeople(tx, now)
    await demoAvailability(tx, people, now)
    await demoJobs({ db: tx, now, settings: deps.settings }, people)
    await demoRota(tx, people, now)
    await demoRules({ db: tx, now, settings: deps.settings }, people)
    const offered = await demoOffers({ db: tx, now, settings: deps.settings }, people)
    await demoMessages(tx, people, now)
    await updateUser(tx, people.paused.id, { isActive: false }, now)
    return { offered }
  })
  if (!filled) return
  // Sent when the round began: at night that was in the evening.
  const clock = { now: () => offersStartedAt(now), ticks: () => deps.clock.ticks() }
  if (filled.offered) await settleOffers({ ...deps, clock }, filled.offered)
  // Without statistics the planner would treat every table as small.
  await deps.database.pool.query('ANALYZE')
}

/** A number to sign in with for each role; the code appears on the simulated phone. */
export async function demoNumbers(deps: Deps): Promise<string[]> {
  const lines: string[] = []
  for (const role of ['MASTER_ADMIN', 'ADMIN', 'MANAGER', 'CONTRACTOR', 'PENDING'] as const) {
    const [person] = await deps.database.db
      .select()
      .from(users)
      .where(eq(users.role, role))
      .orderBy(users.createdAt)
      .limit(1)
    if (person)
      lines.push(`  ${role.padEnd(13)} ${person.whatsappNumber}  ${person.firstName} ${person.lastName}`)
  }
  return lines
}
