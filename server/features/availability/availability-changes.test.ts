// GET and POST /api/availability/range with `since`: only the people whose availability changed.

import { describe, expect } from 'vitest'
import { listAvailabilityRange } from '#core/contracts/availability.ts'
import { availability } from '#server/db/schema.ts'
import { at, type Client, signedIn } from '#tests/support/client.ts'
import { withTwoServers } from '#tests/support/live.ts'
import type { Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

const it = withTwoServers()

const DAYS = { from: '2026-06-15', to: '2026-08-09' }
const GET = `/api/availability/range?from=${DAYS.from}&to=${DAYS.to}` as const

async function say(a: TestServer, b: TestServer, who: Person): Promise<void> {
  const day = { firstDay: '2026-06-17', lastDay: '2026-06-17' }
  await a.deps.database.db.insert(availability).values({ userId: who.id, kind: 'DAY_SHIFT', ...day })
  await Promise.all([a.deps.live.settle(), b.deps.live.settle()])
}

const everyone = (client: Client, since?: string | null) =>
  client.get(since ? `${GET}&since=${encodeURIComponent(since)}` : GET)
const some = (client: Client, people: Person[], since?: string | null) =>
  client.post('/api/availability/range', {
    ...DAYS,
    userIds: people.map(({ id }) => id),
    ...(since ? { since } : {}),
  })

describe('availability that changed since the last answer', () => {
  it('is sent by another server than the one that was written through, for everyone and for those asked for', async ({
    a,
    b,
    manager,
    contractor,
  }) => {
    const colleague = await signedIn(a)
    const client = at(b, manager.client)
    const both = [contractor.person, colleague.person]
    const tags = [await everyone(client), await some(client, both)].map(({ headers }) => headers.get('etag'))
    await say(a, b, contractor.person)
    const answers = [await everyone(client, tags[0]), await some(client, both, tags[1])]
    for (const { body } of answers) {
      expect([body.people, Object.keys(body.availability)]).toEqual([
        [contractor.person.id],
        [contractor.person.id],
      ])
      expect(listAvailabilityRange.reply.parse(body)).toEqual(body)
    }
    const others = await some(client, [colleague.person], tags[1])
    expect(others.body).toEqual({ people: [], availability: {} })
  })

  it('is everything after a gap', async ({ a, b, manager, contractor }) => {
    const tag = (await everyone(manager.client)).headers.get('etag')
    a.deps.live.revisions.lose()
    a.deps.live.revisions.begin()
    await say(a, b, contractor.person)
    expect((await everyone(manager.client, tag)).body).toHaveProperty(contractor.person.id)
  })

  it('is never sent to a contractor for anybody else', async ({ a, b, manager, contractor }) => {
    const colleague = await signedIn(a)
    const tag = (await everyone(manager.client)).headers.get('etag')
    await say(a, b, colleague.person)
    await say(a, b, contractor.person)
    expect(Object.keys((await everyone(contractor.client, tag)).body)).toEqual([contractor.person.id])
    expect((await some(contractor.client, [colleague.person], tag)).status).toBe(403)
  })
})
