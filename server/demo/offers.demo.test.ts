import { describe, expect } from 'vitest'
import { offerRounds, offers, users } from '#server/db/schema.ts'
import { clientFor } from '#tests/support/client.ts'
import { withServerPerTest } from '#tests/support/fixtures.ts'
import { sized } from '#tests/support/length.ts'
import { textsTo } from '#tests/support/phones.ts'
import { seedDemo } from './demo.ts'

const it = withServerPerTest()

const HOURS: (readonly [name: string, now: string, evening: string | null])[] = [
  ['at noon', '2026-11-17T12:00:00Z', null],
  ['late in the evening', '2026-11-16T23:00:00Z', '2026-11-16T20:30:00.000Z'],
  ['at night', '2026-11-17T03:00:00Z', '2026-11-16T20:30:00.000Z'],
  ['in the hour that the clocks repeat', '2026-10-25T01:30:00Z', '2026-10-24T19:30:00.000Z'],
  ['on a Wednesday', '2026-11-18T01:05:00Z', '2026-11-17T20:30:00.000Z'],
  ['on a Saturday', '2026-11-21T12:00:00Z', null],
  ['after the hour that the clocks skip', '2027-03-28T01:30:00Z', '2027-03-27T20:30:00.000Z'],
]

/** By day, and at night when the clocks change. */
const FEW = HOURS.filter(([name]) => ['at noon', 'in the hour that the clocks repeat'].includes(name))

describe('the demo agency', () => {
  it.for(sized(HOURS, FEW))('has something to do for each role: %s', async ([, now, evening], { server }) => {
    server.clock.set(now)
    await seedDemo(server.deps)
    const { db } = server.deps.database
    const asked = evening ?? server.clock.now().toISOString()
    expect(await db.select().from(offerRounds)).toMatchObject([{ state: 'RUNNING' }])
    const all = await db.select().from(offers)
    for (const state of ['DECLINED', 'SENT', 'WAITING'] as const)
      expect(all.map((offer) => offer.state)).toContain(state)
    for (const { sentAt, state } of all)
      expect(sentAt?.toISOString()).toBe(state === 'WAITING' ? undefined : asked)

    // The first of each role is the one whose number the demo prints.
    const people = await db.select().from(users).orderBy(users.createdAt)
    const as = async (role: (typeof people)[number]['role']) => {
      const person = people.find((one) => one.role === role)!
      return { person, client: await clientFor(server, person) }
    }
    const { person, client } = await as('CONTRACTOR')
    const [offer] = (await client.get('/api/my-offers')).body
    expect(offer).toMatchObject({ state: 'SENT' })
    expect(offer!.endsAt! > now).toBe(true)
    for (const role of ['MANAGER', 'ADMIN', 'MASTER_ADMIN'] as const) {
      const { body } = await (await as(role)).client.get('/api/home')
      expect(body.unfilled.length, role).toBeGreaterThan(0)
      expect(body.applications.length, role).toBeGreaterThan(0)
    }
    // The message goes out with the round; nothing is owed at night.
    expect(all.map(({ owed }) => owed)).not.toContain('ask')
    const texts = await textsTo(server, person.whatsappNumber!)
    expect(texts.filter(({ body }) => body.includes('Reply YES'))).toHaveLength(1)
  })
})
