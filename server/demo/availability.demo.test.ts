import { expect } from 'vitest'
import { AVAILABILITY_KINDS, availabilityByDay, decideAvailability } from '#core/availability.ts'
import { addDays } from '#core/time.ts'
import { availability } from '#server/db/schema.ts'
import { it } from '#tests/support/fixtures.ts'
import { demoAvailability } from './availability.demo.ts'
import { demoPeople } from './people.demo.ts'

it('the demo has every kind of availability, a month on each side, none of which a person could not have set', async ({
  server,
}) => {
  const { db } = server.deps.database
  const now = server.clock.now()
  const people = await demoPeople(db, now)
  await demoAvailability(db, people, now)
  const rows = await db.select().from(availability)
  expect(new Set(rows.map((row) => row.kind))).toEqual(new Set(AVAILABILITY_KINDS))
  expect(rows.filter((row) => !decideAvailability(row).ok)).toEqual([])
  for (const { id } of people.contractors) {
    const days = [
      ...availabilityByDay(
        rows.filter((row) => row.userId === id),
        '2026-05-01',
        '2026-07-31',
      ).keys(),
    ]
    expect(days.some((day) => day < addDays('2026-06-15', -21))).toBe(true)
    expect(days.some((day) => day > addDays('2026-06-15', 21))).toBe(true)
  }
})
