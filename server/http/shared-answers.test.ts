// Reads that are answered from memory, with two servers on one database: made once, apart by rights, never outdated.

import { gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { z } from 'zod'
import { route } from '#core/contracts/route.ts'
import { shifts } from '#server/db/schema.ts'
import { type Answer, at, type Client, nobody, signedIn } from '#tests/support/client.ts'
import { bookThrough, nextHour, withTwoServers } from '#tests/support/live.ts'

const Reply = z.object({ count: z.number(), role: z.string(), filler: z.string() })
const count = route({
  method: 'GET',
  path: '/api/test/count',
  needs: 'shifts:read',
  summary: 'How many shifts the viewer may see',
  reads: ['shifts'],
  shared: true,
  query: z.object({ min: z.string().optional(), _t: z.string().optional() }),
  reply: Reply,
})
const countByPost = route({
  ...count,
  method: 'POST',
  readByPost: true,
  path: '/api/test/count-some',
  query: undefined,
  body: z.object({ ids: z.array(z.string()), _t: z.number().optional() }),
})

/** Who the answers were made for. */
const made: string[] = []
const it = withTwoServers((routes) => {
  for (const contract of [count, countByPost] as const)
    routes.on(contract, async ({ db, viewer }) => {
      made.push(viewer.id)
      const whose = viewer.role === 'CONTRACTOR' ? eq(shifts.assignedToId, viewer.id) : undefined
      const filler = 'care '.repeat(1_000)
      return { count: await db.$count(shifts, whose), role: viewer.role, filler, secret: 'not in the schema' }
    })
}).extend('booked', { auto: true }, async ({ a, b, manager, contractor }) => {
  await bookThrough(a, manager, contractor.person)
  await Promise.all([a.deps.live.settle(), b.deps.live.settle()])
  made.length = 0
})

const read = (client: Client, query = '', headers = {}) => client.get(`${count.path}${query}`, headers)
const countIn = ({ body }: Answer) => Reply.parse(body).count

describe('a shared read', () => {
  it('is made once for all managers who ask at once, and each has an ETag of their own', async ({ a }) => {
    const clients = await Promise.all(
      Array.from({ length: 8 }, async () => (await signedIn(a, { role: 'MANAGER' })).client),
    )
    const all = await Promise.all(clients.map((client) => read(client)))
    expect(new Set(all.map(({ text }) => text)).size).toBe(1)
    expect(new Set(all.map(({ headers }) => headers.get('etag'))).size).toBe(clients.length)
    expect(made).toHaveLength(1)
  })

  it('goes through the reply schema, and is the same with and without gzip', async ({ a, manager }) => {
    const plain = await read(manager.client, '', { 'accept-encoding': 'identity' })
    expect(Reply.strict().parse(plain.body)).toEqual(plain.body)
    expect(plain.headers.get('content-encoding')).toBeNull()
    const zipped = await a.app.inject({
      url: count.path,
      headers: { cookie: manager.client.cookie!, 'accept-encoding': 'br, gzip', host: new URL(a.url).host },
    })
    expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(zipped.rawPayload.length).toBeLessThan(500)
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.text)
    const refused = await read(manager.client, '', { 'accept-encoding': 'gzip;q=0' })
    expect(refused.headers.get('content-encoding')).toBeNull()
    expect(made).toHaveLength(1)
  })

  it('is apart by role, and by person for those who see only their own rows', async ({
    a,
    manager,
    contractor,
  }) => {
    const admin = await signedIn(a, { role: 'ADMIN' })
    const colleague = await signedIn(a)
    await bookThrough(a, manager, colleague.person)
    made.length = 0
    const [asManager, asAdmin, own, other] = await Promise.all(
      [manager.client, admin.client, contractor.client, colleague.client].map((client) => read(client)),
    )
    expect([asManager!.body.role, asAdmin!.body.role]).toEqual(['MANAGER', 'ADMIN'])
    expect([own!.body.count, other!.body.count]).toEqual([1, 1])
    expect(asManager!.body.count).toBeGreaterThan(1)
    expect(made).toHaveLength(4)
    await read(contractor.client)
    expect(made, "one's own rows are not kept").toHaveLength(5)
  })

  it('is apart by input, but not by a time-stamp', async ({ manager }) => {
    for (const query of ['?_t=1', '?_t=2', '', '?min=1', '?min=2&_t=3']) await read(manager.client, query)
    expect(made).toHaveLength(3)
    made.length = 0
    for (const body of [{ ids: ['1'], _t: 1 }, { ids: ['1'], _t: 2 }, { ids: ['2'] }])
      expect((await manager.client.post(countByPost.path, body)).status).toBe(200)
    expect(made).toHaveLength(2)
  })

  it('has every write: at once through the same server, and through another with its mark', async ({
    b,
    manager,
    contractor,
  }) => {
    for (let n = 0; n < 10; n += 1) {
      const before = countIn(await read(manager.client))
      await read(at(b, manager.client))
      const written = await manager.client.post(`/api/test/shifts/${nextHour()}`, {
        who: contractor.person.id,
      })
      const mark = written.headers.get('x-rota-mark') ?? ''
      expect(countIn(await read(manager.client))).toBe(before + 1)
      expect(countIn(await read(at(b, manager.client), '', { 'x-rota-mark': mark }))).toBe(before + 1)
    }
  })

  it('is read from the database every time while announcements may be missed', async ({ b, manager }) => {
    await read(at(b, manager.client))
    b.deps.live.revisions.lose()
    made.length = 0
    for (let n = 0; n < 2; n += 1) {
      const blind = await read(at(b, manager.client))
      expect([blind.status, blind.headers.get('etag')]).toEqual([200, null])
    }
    expect(made).toHaveLength(2)
    b.deps.live.revisions.begin()
    made.length = 0
    await read(at(b, manager.client))
    await read(at(b, manager.client))
    expect(made).toHaveLength(1)
  })

  it('is not for somebody who may not call it, even when it is known', async ({ a, manager }) => {
    await read(manager.client)
    const pending = await signedIn(a, { role: 'PENDING' })
    expect((await read(pending.client)).status).toBe(403)
    expect((await read(nobody(a))).status).toBe(401)
  })
})
