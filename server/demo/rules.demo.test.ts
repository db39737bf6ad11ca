import { expect } from 'vitest'
import { findingsOf } from '#core/rules/index.ts'
import { RULE_NAMES } from '#core/rules/names.ts'
import { addDays } from '#core/time.ts'
import { shiftOverrides, users } from '#server/db/schema.ts'
import { gatherFacts } from '#server/features/shifts/shifts.service.ts'
import { it } from '#tests/support/fixtures.ts'
import { seedDemo } from './demo.ts'

it('the demo shows every rule that bookings can break, and overrides with their reasons', async ({
  server,
}) => {
  await seedDemo(server.deps)
  const { db } = server.deps.database
  const ids = (await db.select({ id: users.id }).from(users)).map(({ id }) => id)
  const days = { from: addDays('2026-06-15', -35), to: addDays('2026-06-15', 35) }
  const { settings, factsOf } = await gatherFacts(db, ids, days)
  const found = new Set(ids.flatMap((id) => findingsOf(factsOf(id), settings)).map(({ rule }) => rule))
  // The database itself refuses overlaps.
  const unseen = RULE_NAMES.filter((rule) => rule !== 'overlap' && !found.has(rule))
  expect(unseen).toEqual([])
  const rules = (await db.select().from(shiftOverrides)).map(({ rule }) => rule)
  expect(new Set(rules)).toEqual(new Set(['daily-rest', 'do-not-send']))
})
