// Two servers on one database: each knows what was written through the other, and no poll returns outdated data.

import { eq, sql } from 'drizzle-orm'
import { describe, expect, vi } from 'vitest'
import { z } from 'zod'
import { route } from '#core/contracts/route.ts'
import { sessions, shifts, users } from '#server/db/schema.ts'
import { type Answer, at, type Client, signedIn } from '#tests/support/client.ts'
import { bookThrough, listen, nextHour, withTwoServers } from '#tests/support/live.ts'
import type { TestServer } from '#tests/support/server.ts'

const countShifts = route({
  method: 'GET',
  path: '/api/test/shifts',
  needs: 'shifts:read',
  summary: 'How many shifts the viewer may see',
  reads: ['shifts'],
  reply: z.object({ count: z.number() }),
})
const today = route({
  method: 'GET',
  path: '/api/test/today',
  needs: 'signed-in',
  summary: 'A read that looks at today',
  reads: ['shifts'],
  readsToday: true,
  reply: z.object({}),
})
const managersOnly = route({
  method: 'GET',
  path: '/api/test/managers',
  needs: 'shifts:book',
  summary: 'For staff',
  reply: z.object({}),
})

const it = withTwoServers((routes) => {
  routes.on(countShifts, async ({ db, viewer }) => {
    const whose = viewer.role === 'CONTRACTOR' ? eq(shifts.assignedToId, viewer.id) : undefined
    return { count: await db.$count(shifts, whose) }
  })
  routes.on(today, async () => ({}))
  routes.on(managersOnly, async () => ({}))
})

const poll = (client: Client, tag: string | null, path: string = countShifts.path) =>
  client.get(path, tag ? { 'if-none-match': tag } : {})

const countIn = ({ body }: Answer) => countShifts.reply.parse(body).count

describe('a poll', () => {
  it('is answered 304 while nothing has changed, and without asking the database', async ({ b, manager }) => {
    const client = at(b, manager.client)
    const first = await poll(client, null)
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    const query = vi.spyOn(b.deps.database.pool, 'query')
    const connect = vi.spyOn(b.deps.database.pool, 'connect')
    const tag = first.headers.get('etag')
    for (const known of [tag, tag, `W/${tag}`]) {
      const again = await poll(client, known)
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag])
    }
    expect(query).not.toHaveBeenCalled()
    expect(connect).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })

  it('gets the new answer straight after a write through the same server', async ({
    a,
    manager,
    contractor,
  }) => {
    for (let n = 0; n < 10; n += 1) {
      const before = await poll(manager.client, null)
      await bookThrough(a, manager, contractor.person)
      const after = await poll(manager.client, before.headers.get('etag'))
      expect([after.status, countIn(after)]).toEqual([200, countIn(before) + 1])
    }
  })

  it('is not reached by a write that the server has not yet counted: the answer to a write waits for that', async ({
    a,
    b,
    manager,
    contractor,
  }) => {
    const settle = vi.spyOn(a.deps.live, 'settle')
    await poll(manager.client, null)
    expect(settle).not.toHaveBeenCalled()
    await bookThrough(a, manager, contractor.person)
    expect(settle).toHaveBeenCalledOnce()
    vi.restoreAllMocks()
    const { revisions } = b.deps.live
    for (let n = 0; n < 100; n += 1) {
      const before = revisions.count('users')
      await a.deps.database.db
        .update(users)
        .set({ email: `${n}@example.org` })
        .where(eq(users.id, manager.person.id))
      await b.deps.live.settle()
      expect(revisions.count('users')).toBe(before + 1)
    }
  })

  it('gets the new answer from the other server once that server has told of the change', async ({
    a,
    b,
    manager,
    contractor,
  }) => {
    const client = at(b, manager.client)
    const events = await listen(client)
    for (let n = 0; n < 10; n += 1) {
      const before = await poll(client, null)
      await bookThrough(a, manager, contractor.person)
      await events.until('shifts')
      const after = await poll(client, before.headers.get('etag'))
      expect([after.status, countIn(after)]).toEqual([200, countIn(before) + 1])
    }
    events.close()
  })

  it('gets the new answer from the other server with the mark of the write, at once', async ({
    b,
    manager,
    contractor,
  }) => {
    const client = at(b, manager.client)
    for (let n = 0; n < 40; n += 1) {
      const before = await poll(client, null)
      const written = await manager.client.post(`/api/test/shifts/${nextHour()}`, {
        who: contractor.person.id,
      })
      const mark = written.headers.get('x-rota-mark') ?? ''
      expect(mark).toMatch(/^\d{13,}$/)
      const after = await client.get(countShifts.path, {
        'if-none-match': before.headers.get('etag') ?? '',
        'x-rota-mark': mark,
      })
      expect([after.status, countIn(after)]).toEqual([200, countIn(before) + 1])
    }
  })

  it('with a mark that the server has heard of costs no round trip; one that is no mark costs one', async ({
    b,
    manager,
    contractor,
  }) => {
    const written = await manager.client.post(`/api/test/shifts/${nextHour()}`, { who: contractor.person.id })
    const mark = written.headers.get('x-rota-mark') ?? ''
    const client = at(b, manager.client)
    await client.get(countShifts.path, { 'x-rota-mark': mark })
    const settle = vi.spyOn(b.deps.live, 'settle')
    const get = (value: string) => client.get(countShifts.path, { 'x-rota-mark': value })
    expect((await get(mark)).status).toBe(200)
    expect(settle).not.toHaveBeenCalled()
    // A mark that was never issued is not trusted: the server still waits for the next real one.
    for (const odd of ['unknown', '99999999999999999999', '']) {
      settle.mockClear()
      expect((await get(odd)).status).toBe(200)
      expect(settle, odd).toHaveBeenCalledTimes(odd === '' ? 0 : 1)
    }
    vi.restoreAllMocks()
  })

  it('of a write that could not be counted says so, and any server then listens before it answers', async ({
    a,
    manager,
    contractor,
  }) => {
    vi.spyOn(a.deps.live, 'settle').mockResolvedValueOnce(null)
    const written = await manager.client.post(`/api/test/shifts/${nextHour()}`, { who: contractor.person.id })
    expect(written.headers.get('x-rota-mark')).toBe('unknown')
    vi.restoreAllMocks()
  })

  it("of a contractor stays 304 while others' shifts change, and ends with their own", async ({
    a,
    manager,
    contractor,
  }) => {
    const colleague = await signedIn(a)
    const first = await poll(contractor.client, null)
    await bookThrough(a, manager, colleague.person)
    expect((await poll(contractor.client, first.headers.get('etag'))).status).toBe(304)
    await bookThrough(a, manager, contractor.person)
    expect((await poll(contractor.client, first.headers.get('etag'))).body).toEqual({ count: 1 })
  })

  it("is never answered 304 for somebody else's tag, or for the tag of an earlier role", async ({
    a,
    manager,
  }) => {
    const tag = (await poll(manager.client, null)).headers.get('etag')
    const colleague = await signedIn(a, { role: 'MANAGER' })
    expect((await poll(colleague.client, tag)).status).toBe(200)
    await manager.client.put(`/api/test/people/${manager.person.id}`, { role: 'ADMIN' })
    expect((await poll(manager.client, tag)).status).toBe(200)
  })

  it('that looks at today grows old at midnight in London', async ({ a, manager }) => {
    a.clock.set('2026-06-15T22:59:00Z')
    const tag = (await poll(manager.client, null, today.path)).headers.get('etag')
    expect((await poll(manager.client, tag, today.path)).status).toBe(304)
    a.clock.advance(60_000)
    expect((await poll(manager.client, tag, today.path)).status).toBe(200)
  })
})

describe('a session', () => {
  const enter = (server: TestServer, client: Client) => at(server, client).get('/api/test/managers')

  it('is remembered, and forgotten at the next request when its person is paused', async ({ a, manager }) => {
    expect((await enter(a, manager.client)).status).toBe(200)
    const admin = await signedIn(a, { role: 'ADMIN' })
    await admin.client.put(`/api/test/people/${manager.person.id}`, { isActive: false })
    expect((await enter(a, manager.client)).status).toBe(401)
    await admin.client.put(`/api/test/people/${manager.person.id}`, { isActive: true })
    expect((await enter(a, manager.client)).status).toBe(200)
  })

  it('has the new role at the next request, through either server', async ({ a, b, manager, contractor }) => {
    expect((await enter(a, contractor.client)).status).toBe(403)
    expect((await enter(b, contractor.client)).status).toBe(403)
    await manager.client.put(`/api/test/people/${contractor.person.id}`, { role: 'MANAGER' })
    expect((await enter(a, contractor.client)).status).toBe(200)
    await b.deps.live.settle()
    expect((await enter(b, contractor.client)).status).toBe(200)
  })

  it('that was deleted is over, through either server', async ({ a, b, manager }) => {
    expect((await enter(b, manager.client)).status).toBe(200)
    await a.deps.database.db.delete(sessions).where(eq(sessions.userId, manager.person.id))
    await Promise.all([a.deps.live.settle(), b.deps.live.settle()])
    expect((await enter(a, manager.client)).status).toBe(401)
    expect((await enter(b, manager.client)).status).toBe(401)
  })
})

describe('a lost listening connection', () => {
  const dropListeners = (a: TestServer) =>
    a.deps.database.db.execute(sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'frontline-rota live' AND datname = current_database()`)

  it('heals, makes every earlier tag old and tells open browsers so', async ({
    a,
    b,
    manager,
    contractor,
  }) => {
    const client = at(b, manager.client)
    const events = await listen(client)
    const tag = (await poll(client, null)).headers.get('etag')
    expect((await poll(client, tag)).status).toBe(304)
    await dropListeners(a)
    expect((await events.next()).event).toBe('reset')
    const after = await poll(client, tag)
    expect(after.status).toBe(200)
    expect((await poll(client, after.headers.get('etag'))).status, 'polls are cheap again').toBe(304)
    await bookThrough(a, manager, contractor.person)
    await events.until('shifts')
    events.close()
  })

  it('gives out no tag and remembers no session until it has healed', async ({ a, b, manager }) => {
    const client = at(b, manager.client)
    await poll(client, null)
    b.deps.live.revisions.lose()
    const blind = await poll(client, null)
    expect([blind.status, blind.headers.get('etag')]).toEqual([200, null])
    await a.deps.database.db.delete(sessions).where(eq(sessions.userId, manager.person.id))
    expect((await poll(client, null)).status).toBe(401)
    b.deps.live.revisions.begin()
  })

  it('closes the streams whose session ended while nobody listened', async ({ a, b, manager }) => {
    const events = await listen(at(b, manager.client))
    const { revisions } = b.deps.live
    revisions.lose()
    const announce = vi.spyOn(revisions, 'announce').mockImplementation(() => {})
    await a.deps.database.db.delete(sessions).where(eq(sessions.userId, manager.person.id))
    await vi.waitFor(() => expect(announce).toHaveBeenCalled(), 60_000)
    vi.restoreAllMocks()
    revisions.begin()
    await events.ended
  })
})
