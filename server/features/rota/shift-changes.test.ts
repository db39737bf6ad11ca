// GET /api/shifts/range with `since`, with two servers on one database: only the people whose shifts changed.

import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { listShiftRange } from '#core/contracts/rota.ts'
import { LIMITS } from '#core/limits.ts'
import { shifts, users } from '#server/db/schema.ts'
import { createShiftRow } from '#tests/support/board.ts'
import { at, type Client, signedIn } from '#tests/support/client.ts'
import { withTwoServers } from '#tests/support/live.ts'
import type { Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

const it = withTwoServers()

type Range = `/api/shifts/range?${string}`
const RANGE: Range = '/api/shifts/range?from=2026-06-15&to=2026-08-09'
const read = (client: Client, since?: string | null, query: Range = RANGE) =>
  client.get(since ? `${query}&since=${encodeURIComponent(since)}` : query)
const tagOf = async (client: Client, query: Range = RANGE) =>
  (await read(client, null, query)).headers.get('etag')
const put = (a: TestServer, who: Person, day: string) =>
  createShiftRow(a.deps, who.id, `${day}T08:00:00Z`, `${day}T16:00:00Z`)
const settled = (...servers: TestServer[]) => Promise.all(servers.map(({ deps }) => deps.live.settle()))
const change = (a: TestServer, id: string, values: Partial<typeof shifts.$inferInsert>) =>
  a.deps.database.db.update(shifts).set(values).where(eq(shifts.id, id))

describe('what changed since the last answer', () => {
  it('is sent by another server than the one that was written through, and nothing else is', async ({
    a,
    b,
    manager,
    contractor,
  }) => {
    const colleague = await signedIn(a)
    await put(a, colleague.person, '2026-06-18')
    await settled(a, b)
    const client = at(b, manager.client)
    const tag = await tagOf(client)
    const kept = await put(a, contractor.person, '2026-06-17')
    const later = await put(a, contractor.person, '2026-06-20')
    await settled(a, b)
    const answer = await read(client, tag)
    expect(answer.body.people).toEqual([contractor.person.id])
    expect(answer.body.shifts.map(({ id }) => id)).toEqual([kept.id, later.id])
    expect(listShiftRange.reply.parse(answer.body)).toEqual(answer.body)
    const after = await read(client, answer.headers.get('etag'))
    expect(after.body).toEqual({ people: [], shifts: [] })
  })

  it('leaves out a shift that was deleted or moved out of the range, and has one that was restored', async ({
    a,
    b,
    manager,
    contractor,
  }) => {
    const [gone, moved] = [
      await put(a, contractor.person, '2026-06-17'),
      await put(a, contractor.person, '2026-06-18'),
    ]
    await settled(a, b)
    const tag = await tagOf(manager.client)
    await change(a, gone.id, { deletedAt: a.clock.now() })
    await change(a, moved.id, {
      dateStart: new Date('2027-01-05T08:00:00Z'),
      dateEnd: new Date('2027-01-05T16:00:00Z'),
    })
    await settled(a, b)
    const answer = await read(manager.client, tag)
    expect(answer.body).toEqual({ people: [contractor.person.id], shifts: [] })
    await change(a, gone.id, { deletedAt: null })
    await settled(a, b)
    expect((await read(manager.client, answer.headers.get('etag'))).body.shifts).toHaveLength(1)
  })

  it('has both people when a shift passes from one to the other', async ({ a, b, manager, contractor }) => {
    const colleague = await signedIn(a)
    const shift = await put(a, contractor.person, '2026-06-17')
    await settled(a, b)
    const tag = await tagOf(manager.client)
    await change(a, shift.id, { assignedToId: colleague.person.id })
    await settled(a, b)
    const { people } = (await read(manager.client, tag)).body
    expect(new Set(people)).toEqual(new Set([colleague.person.id, contractor.person.id]))
  })

  it('has the shifts of somebody whose name changed', async ({ a, b, manager, contractor }) => {
    await put(a, contractor.person, '2026-06-17')
    await settled(a, b)
    const tag = await tagOf(manager.client)
    const { db } = a.deps.database
    await db.update(users).set({ firstName: 'Renamed' }).where(eq(users.id, contractor.person.id))
    await settled(a, b)
    const [shift] = (await read(manager.client, tag)).body.shifts
    expect(shift.assignedToName).toMatch(/^Renamed /)
  })

  it('is only of the people asked for, and with `reaching` has what began before the range', async ({
    a,
    b,
    manager,
    contractor,
  }) => {
    const colleague = await signedIn(a)
    const query: Range = `/api/shifts/range?from=2026-06-17&to=2026-06-20&reaching=true&assignedToIds=${contractor.person.id}`
    const tag = await tagOf(manager.client, query)
    await put(a, colleague.person, '2026-06-17')
    await createShiftRow(a.deps, contractor.person.id, '2026-06-16T20:00:00Z', '2026-06-17T06:00:00Z')
    await settled(a, b)
    const { people, shifts: found } = (await read(manager.client, tag, query)).body
    expect([people, found.length]).toEqual([[contractor.person.id], 1])
  })

  it('is 304 without a body while nothing has changed', async ({ manager }) => {
    const tag = (await tagOf(manager.client))!
    const again = await manager.client.get(`${RANGE}&since=${encodeURIComponent(tag)}`, {
      'if-none-match': tag,
    })
    expect([again.status, again.text]).toEqual([304, ''])
  })
})

describe('everything is sent', () => {
  const isWhole = async (client: Client, since: string | null, query: Range = RANGE) =>
    Array.isArray((await read(client, since, query)).body)

  it('after a gap in the announcements', async ({ b, manager }) => {
    const client = at(b, manager.client)
    const tag = await tagOf(client)
    b.deps.live.revisions.lose()
    expect(await isWhole(client, tag), 'during it').toBe(true)
    b.deps.live.revisions.begin()
    expect(await isWhole(client, tag), 'after it').toBe(true)
  })

  it('to somebody whose last answer came from another server', async ({ b, manager }) => {
    expect(await isWhole(at(b, manager.client), await tagOf(manager.client))).toBe(true)
    expect(await isWhole(manager.client, '"unheard of"')).toBe(true)
  })

  it('when too many people have changed', async ({ a, manager }) => {
    const tag = await tagOf(manager.client)
    for (let n = 0; n <= LIMITS.peopleInChanges; n += 1) a.deps.live.revisions.announce(`shifts:person-${n}`)
    expect(await isWhole(manager.client, tag)).toBe(true)
  })

  it('in a search, whose answer is not by person', async ({ manager }) => {
    const query: Range = `${RANGE}&serviceUser=AB`
    expect(await isWhole(manager.client, await tagOf(manager.client, query), query)).toBe(true)
  })

  it('to a contractor: their own shifts, whatever they send', async ({ a, b, manager, contractor }) => {
    const colleague = await signedIn(a)
    await put(a, colleague.person, '2026-06-17')
    await put(a, contractor.person, '2026-06-17')
    await settled(a, b)
    for (const tag of [await tagOf(contractor.client), await tagOf(manager.client)]) {
      const { body } = await read(contractor.client, tag)
      expect(body.map(({ assignedToId }) => assignedToId)).toEqual([contractor.person.id])
    }
  })

  it("never to somebody who asks for another's", async ({ a, manager, contractor }) => {
    const colleague = await signedIn(a)
    const query: Range = `${RANGE}&assignedToIds=${colleague.person.id}`
    expect((await read(contractor.client, await tagOf(manager.client, query), query)).status).toBe(403)
  })
})
