// What GET /api/events sends, and to whom, with two servers on one database.

import { eq, sql } from 'drizzle-orm'
import { describe, expect, vi } from 'vitest'
import { LIMITS } from '#core/limits.ts'
import { sessions, users } from '#server/db/schema.ts'
import { at, type Client, clientFor, signedIn } from '#tests/support/client.ts'
import { EventReader } from '#tests/support/events.ts'
import { bookThrough, listen, nextHour, withTwoServers } from '#tests/support/live.ts'

const it = withTwoServers()

describe('the event stream', () => {
  it('announces a write through the other server', async ({ a, b, manager, contractor }) => {
    const events = await listen(at(b, manager.client))
    await bookThrough(a, manager, contractor.person)
    expect(await events.next()).toEqual({ event: 'changed', data: { topics: ['shifts'] } })
    events.close()
  })

  it("tells a contractor of their own changes and not of others'", async ({ a, b, manager, contractor }) => {
    const colleague = await signedIn(a)
    const events = await listen(at(b, contractor.client))
    await bookThrough(a, manager, colleague.person)
    await bookThrough(a, manager, contractor.person)
    expect(await events.next()).toEqual({ event: 'changed', data: { topics: ['shifts'] } })
    // A job change goes to everyone: an event about the colleague would have arrived before this one.
    await a.deps.database.db.execute(sql`
      INSERT INTO jobs (headline, address, shift_start_time, shift_end_time, hours_per_day, start_date, end_date)
      VALUES ('Care', '1 High Street', '09:00', '17:00', 8, '2026-06-15', '2026-06-15')`)
    expect(await events.next()).toEqual({ event: 'changed', data: { topics: ['jobs'] } })
    events.close()
  })

  it('tells nothing of a write that was rolled back', async ({ manager, contractor }) => {
    const events = await listen(manager.client)
    const hour = nextHour()
    const twice = () => manager.client.post(`/api/test/shifts/${hour}`, { who: contractor.person.id })
    await twice()
    await events.until('shifts')
    expect((await twice()).status).toBe(409)
    await manager.client.put(`/api/test/people/${contractor.person.id}`, { isActive: true })
    expect(await events.next()).toEqual({ event: 'changed', data: { topics: ['users'] } })
    events.close()
  })

  it('is not for somebody who is not signed in', async ({ a, manager }) => {
    await expect(EventReader.open(at(a, { ...manager.client, cookie: null } as Client))).rejects.toThrow(
      '401',
    )
  })

  it.for(['paused', 'signed out', 'deleted'])(
    'closes when its person is %s through the other server',
    async (how, { a, b, contractor }) => {
      const events = await listen(at(b, contractor.client))
      const { db } = a.deps.database
      const me = eq(users.id, contractor.person.id)
      if (how === 'paused') await db.update(users).set({ isActive: false }).where(me)
      if (how === 'deleted') await db.update(users).set({ deletedAt: a.clock.now() }).where(me)
      if (how === 'signed out') await db.delete(sessions).where(eq(sessions.userId, contractor.person.id))
      await events.ended
    },
  )

  it('stays open when another session of the same person ends', async ({ a, b, manager, contractor }) => {
    const events = await listen(at(b, contractor.client))
    const other = await a.deps.sessions.create(a.deps.database.db, contractor.person.id, {
      ip: '',
      userAgent: null,
    })
    const viewer = await a.deps.sessions.find(other)
    await a.deps.sessions.end(a.deps.database.db, viewer!.sessionId)
    await events.until('sessions')
    await bookThrough(a, manager, contractor.person)
    await events.until('shifts')
    events.close()
  })

  it('tells more to somebody who has been promoted', async ({ a, b, manager, contractor }) => {
    const events = await listen(at(b, contractor.client))
    await manager.client.put(`/api/test/people/${contractor.person.id}`, { role: 'MANAGER' })
    await events.until('users')
    const colleague = await signedIn(a)
    let isTold = false
    void events.until('shifts').then(() => {
      isTold = true
    })
    await vi.waitFor(async () => {
      await bookThrough(a, manager, colleague.person)
      expect(isTold).toBe(true)
    }, 60_000)
    events.close()
  })

  it('is given twenty times at once to a person, in any number of sessions, and again when one is closed', async ({
    a,
  }) => {
    const { person, client } = await signedIn(a)
    const sessions = [client, await clientFor(a, person), await clientFor(a, person)]
    const streams: EventReader[] = []
    for (let n = 0; n < LIMITS.streamsPerPerson; n += 1)
      streams.push(await EventReader.open(sessions[n % sessions.length]!))
    for (const session of [...sessions, await clientFor(a, person)])
      await expect(EventReader.open(session)).rejects.toThrow('the stream answered 429')
    const colleague = await EventReader.open((await signedIn(a)).client)
    streams.pop()!.close()
    await vi.waitFor(async () => streams.push(await EventReader.open(client)), 60_000)
    for (const stream of [...streams, colleague]) stream.close()
  })
})
