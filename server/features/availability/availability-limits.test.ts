// Limits on one person's entries, so that nobody can slow down everyone's rota.

import { describe, expect } from 'vitest'
import { LIMITS } from '#core/limits.ts'
import { availability } from '#server/db/schema.ts'
import { it as base, path, quick, says } from '#tests/support/availability.ts'
import { clientFor } from '#tests/support/client.ts'

const it = base.extend(
  'sayMany',
  ({ server, amara }) =>
    async (count: number, rrule: string | null = null): Promise<void> => {
      const now = server.clock.now()
      const entry = {
        userId: amara.person.id,
        kind: 'DAY_SHIFT' as const,
        firstDay: '2026-06-20',
        lastDay: '2026-06-20',
        ...(rrule ? { rrule, recurStart: '2026-06-20' } : {}),
        createdById: amara.person.id,
        createdAt: now,
        updatedAt: now,
      }
      await server.deps.database.db.insert(availability).values(Array.from({ length: count }, () => entry))
    },
)

describe('how many entries a person has', () => {
  it('is limited, whoever adds them; one that is deleted makes room', async ({ amara, manager, sayMany }) => {
    await sayMany(LIMITS.availabilityEntries - 1)
    const { id } = await says(amara, quick('2026-06-21'))
    for (const { client } of [amara, manager]) {
      const answer = await client.post(path(amara.person), quick('2026-06-22'))
      expect([answer.status, answer.body.message]).toEqual([
        409,
        'There are 500 entries already. Please delete some that are no longer needed.',
      ])
    }
    expect((await amara.client.put(`/api/availability/${id}`, quick('2026-06-23'))).status).toBe(200)
    expect((await amara.client.delete(`/api/availability/${id}`)).status).toBe(200)
    await says(amara, quick('2026-06-22'))
  })

  it('is limited more for those that repeat, also when an entry is changed into one', async ({
    amara,
    sayMany,
  }) => {
    await sayMany(LIMITS.availabilityRules, 'FREQ=DAILY')
    const rule = { ...quick('2026-06-22'), rrule: 'FREQ=WEEKLY' }
    const refused = await amara.client.post(path(amara.person), rule)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'There are 50 repeating entries already. Please delete some that are no longer needed.',
    ])
    const { id } = await says(amara, quick('2026-06-22'))
    expect((await amara.client.put(`/api/availability/${id}`, rule)).status).toBe(409)
  })

  it('holds when many arrive at once', async ({ amara, sayMany }) => {
    await sayMany(LIMITS.availabilityEntries - 3)
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => amara.client.post(path(amara.person), quick('2026-06-22'))),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, 201, 201, ...Array(9).fill(409)])
  })
})

describe('an entry that began more than a year ago', () => {
  it('may be changed, but not moved further back', async ({ server, amara }) => {
    const { id } = await says(amara, { ...quick('2026-06-01'), rrule: 'FREQ=WEEKLY' })
    const now = server.clock.now().toISOString()
    server.clock.advance(500 * 86_400_000)
    const client = await clientFor(server, amara.person)
    const change = (day: string) =>
      client.put(`/api/availability/${id}`, { ...quick(day, 'NIGHT_SHIFT'), recurStart: day })
    expect((await change('2026-06-01')).status).toBe(200)
    expect((await change('2026-05-31')).body.errors).toEqual([
      { path: 'start', message: 'An entry must not start more than a year ago' },
    ])
    server.clock.set(now)
  })
})
