import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { messages, notifications, outgoingMessages, whatsappMessages } from '#server/db/schema.ts'
import { type Client, clientFor, nobody, signedIn } from '#tests/support/client.ts'
import { withServer } from '#tests/support/fixtures.ts'
import { createPerson, type Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'
import { settleBroadcasts } from './broadcast.sql.ts'

const it = withServer({ worker: true })
  .extend(
    'admin',
    { scope: 'file', auto: true },
    async ({ server }) => (await signedIn(server, { role: 'ADMIN', firstName: 'Ada' })).client,
  )
  .extend('people', { scope: 'file', auto: true }, async ({ server }) => {
    const people: Person[] = []
    for (const firstName of ['Ben', 'Cem', 'Dia']) people.push(await createPerson(server.deps, { firstName }))
    await createPerson(server.deps, { firstName: 'Eve', whatsappNumber: null })
    await createPerson(server.deps, { firstName: 'Pau', isActive: false })
    await createPerson(server.deps, { firstName: 'Gone', deletedAt: server.clock.now() })
    return people
  })

const broadcast = (admin: Client, content: string, headers: Record<string, string> = {}) =>
  admin.post('/api/messages', { subject: 'News', content, recipientType: 'GROUP_CONTRACTORS' }, headers)
const phone = async (server: TestServer, person: Person): Promise<{ body: string; channel: string }[]> =>
  (await nobody(server).get(`/simulator/api/messages?to=${encodeURIComponent(person.whatsappNumber ?? '')}`))
    .body

describe('a message to all contractors', () => {
  it('says beforehand whom it will reach', async ({ admin }) => {
    const { body } = await admin.get('/api/messages/audience')
    expect(body).toMatchObject({ total: 4, eligible: 3 })
    expect(body.recipients.map((p) => p.name)).toEqual(['Ben Okafor', 'Cem Okafor', 'Dia Okafor'])
    expect(body.withoutNumber.map((p) => p.name)).toEqual(['Eve Okafor'])
  })

  it('goes to the board and by WhatsApp to every active contractor with a number', async ({
    server,
    admin,
    people,
  }) => {
    const sent = await broadcast(admin, 'Next week is up.')
    expect(sent.status).toBe(201)
    expect(sent.body).toMatchObject({ recipientName: 'All contractors' })
    expect(sent.body.whatsappResults).toEqual({ total: 4, eligible: 3, success: 3, failed: 0 })
    for (const person of people) {
      expect((await phone(server, person))[0]).toMatchObject({
        body: 'Next week is up.',
        channel: 'whatsapp',
      })
    }
    const [shown, ...others] = (await admin.get('/api/messages')).body
    expect(others).toEqual([])
    expect(shown.broadcast).toEqual({ total: 4, eligible: 3, sent: 3, failed: 0, uncertain: 0, waiting: 0 })
    const { client: colleague } = await signedIn(server, { role: 'MANAGER' })
    expect((await colleague.get('/api/messages')).body).toEqual([{ ...shown, unread: false }])
    expect((await colleague.get('/api/messages/unread-count')).body.count).toBe(0)
    const told = await server.deps.database.db.select().from(notifications)
    expect(told.filter((row) => row.type === 'NEW_MESSAGE')).toHaveLength(4)
    const { conversations } = (await admin.get('/api/whatsapp/conversations')).body
    expect(conversations).toHaveLength(3)
  })

  it('counts what failed at the first try, though it is tried again', async ({ server, admin, people }) => {
    const [ben] = people
    await nobody(server).post('/simulator/api/failures', { to: ben!.whatsappNumber, reason: 'Off', times: 1 })
    const sent = await broadcast(admin, 'One phone is off.')
    expect(sent.body.whatsappResults).toEqual({ total: 4, eligible: 3, success: 2, failed: 1 })
    // The phone has it a moment before it is recorded as sent.
    await expect
      .poll(async () => (await admin.get(`/api/messages/${sent.body.id}/broadcast`)).body)
      .toEqual({
        results: { total: 4, eligible: 3, success: 2, failed: 1 },
        now: { total: 4, eligible: 3, sent: 3, failed: 0, uncertain: 0, waiting: 0 },
        notReached: [expect.objectContaining({ name: 'Eve Okafor', state: 'NO_NUMBER' })],
      })
    expect((await phone(server, ben!))[0]?.body).toBe('One phone is off.')
  })

  it('shows a manager, who may not open WhatsApp, that a repeated message has gone', async ({
    server,
    people,
  }) => {
    const [ben] = people
    const { client: manager } = await signedIn(server, { role: 'MANAGER' })
    await nobody(server).post('/simulator/api/failures', {
      to: ben!.whatsappNumber,
      reason: '63003',
      times: 1,
    })
    const { id } = (await broadcast(manager, 'Bring a coat.')).body
    const poll = (tag: string | null) => manager.get('/api/messages', tag ? { 'if-none-match': tag } : {})
    let shown = await poll(null)
    const counted = () => shown.body.find((message) => message.id === id)?.broadcast
    expect(counted()).toMatchObject({ sent: 2, failed: 1 })
    await manager.post(`/api/messages/${id}/broadcast/retry`)
    await expect
      .poll(async () => {
        const answer = await poll(shown.headers.get('etag'))
        if (answer.status !== 304) shown = answer
        return counted()
      })
      .toMatchObject({ sent: 3, failed: 0, waiting: 0 })
  })

  it('is cut to 1600 characters for WhatsApp, never through a character, and kept whole on the board', async ({
    server,
    admin,
    people,
  }) => {
    const content = `${'x'.repeat(1599)}👋🏽 and more`
    const sent = await broadcast(admin, content)
    expect(sent.body.content).toBe(content)
    expect((await phone(server, people[0]!))[0]?.body).toBe('x'.repeat(1599))
  })

  it('is sent once, however often the form is submitted, and the repeat tells the same result', async ({
    server,
    admin,
    people,
  }) => {
    const key = { 'idempotency-key': 'broadcast-once' }
    const [first, again] = await Promise.all([
      broadcast(admin, 'Once only.', key),
      broadcast(admin, 'Once only.', key),
    ])
    expect(again.body.id).toBe(first.body.id)
    expect(again.body.whatsappResults).toEqual(first.body.whatsappResults)
    expect((await phone(server, people[0]!)).filter((message) => message.body === 'Once only.')).toHaveLength(
      1,
    )
  })

  it('answers at once where the caller would rather watch, and tells how far it has come', async ({
    admin,
  }) => {
    const answer = await admin.post('/api/messages?results=later', {
      subject: 'Later',
      content: 'Watch me go.',
      recipientType: 'GROUP_CONTRACTORS',
    })
    const { eligible, success, failed, pending = 0 } = answer.body.whatsappResults
    expect([answer.status, eligible, success + failed + pending]).toEqual([201, 3, 3])
    const url = `/api/messages/${answer.body.id}/broadcast`
    await expect
      .poll(async () => (await admin.get(url)).body.results)
      .toEqual({ total: 4, eligible: 3, success: 3, failed: 0 })
  })

  it('names those who did not get it, and Retry sends it to them once', async ({ server, admin, people }) => {
    const [ben] = people
    await nobody(server).post('/simulator/api/failures', {
      to: ben!.whatsappNumber,
      reason: '63016',
      times: 1,
    })
    const sent = await broadcast(admin, 'Who missed it?')
    const url = `/api/messages/${sent.body.id}/broadcast`
    const missed = async () => {
      const { notReached } = (await admin.get(`/api/messages/${sent.body.id}/broadcast`)).body
      return notReached.map(({ name, state }) => [name, state])
    }
    expect(await missed()).toEqual([
      ['Ben Okafor', 'FAILED'],
      ['Eve Okafor', 'NO_NUMBER'],
    ])
    const { client: manager } = await signedIn(server, { role: 'MANAGER' })
    const both = await Promise.all([admin.post(`${url}/retry`, {}), manager.post(`${url}/retry`, {})])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    await expect.poll(missed).toEqual([['Eve Okafor', 'NO_NUMBER']])
    const received = (await phone(server, ben!)).filter(({ body }) => body === 'Who missed it?')
    expect(received).toMatchObject([{ channel: 'sms' }])
    await expect.poll(async () => (await admin.get(url)).body.now).toMatchObject({ sent: 3, failed: 0 })
  })

  it('goes to chosen people alone, and nobody else sees it', async ({ server, admin, people }) => {
    const [ben, cem] = people
    const body = {
      subject: 'News',
      content: 'For Ben',
      recipientType: 'GROUP_CONTRACTORS',
      recipientIds: [ben!.id],
    }
    const sent = await admin.post('/api/messages', body)
    expect(sent.body).toMatchObject({ recipientName: '1 contractor' })
    expect(sent.body.whatsappResults).toEqual({ total: 1, eligible: 1, success: 1, failed: 0 })
    expect((await phone(server, ben!))[0]).toMatchObject({ body: 'For Ben' })
    expect((await phone(server, cem!)).some(({ body }) => body === 'For Ben')).toBe(false)
    const seenBy = async (person: Person) => {
      const client = await clientFor(server, person)
      const { messages } = (await client.get('/api/team-thread')).body
      return messages.some(({ content }) => content === 'For Ben')
    }
    expect([await seenBy(ben!), await seenBy(cem!)]).toEqual([true, false])
    const gone = await admin.post('/api/messages', { ...body, recipientIds: [crypto.randomUUID()] })
    expect(gone.status).toBe(409)
  })

  it('can go to those free on a day: who said so and is not booked', async ({ server, admin, people }) => {
    const [ben, cem, dia] = people
    const day = '2026-12-09'
    for (const [person, kind] of [
      [ben!, 'NIGHT_SHIFT'],
      [cem!, 'UNAVAILABLE'],
      [dia!, 'AVAILABLE_FOR_ANY'],
    ] as const) {
      await server.deps.database.pool.query(
        'INSERT INTO availability (user_id, kind, first_day, last_day) VALUES ($1, $2, $3, $3)',
        [person.id, kind, day],
      )
    }
    await server.deps.database.pool.query(
      `INSERT INTO shifts (assigned_to_id, date_start, date_end, headline)
       VALUES ($1, '2026-12-09T09:00Z', '2026-12-09T17:00Z', 'Booked')`,
      [dia!.id],
    )
    const { body } = await admin.get(`/api/messages/audience?freeOn=${day}`)
    expect(body).toMatchObject({ total: 1, recipients: [{ name: 'Ben Okafor' }] })
  })

  it('that is not there has no progress', async ({ admin }) => {
    expect((await admin.get(`/api/messages/${crypto.randomUUID()}/broadcast`)).status).toBe(404)
  })

  it('is counted once and for all when it is a day old', async ({ server, admin }) => {
    const { db } = server.deps.database
    const { id } = (await broadcast(admin, 'Old by tomorrow.')).body
    // The clock stands still, so messages share a moment and their order says nothing.
    const shown = async () => (await admin.get('/api/messages')).body.find((message) => message.id === id)
    const before = await shown()
    server.clock.advance(25 * 3_600_000)
    await settleBroadcasts(db, server.clock.now())
    const [row] = await db.select().from(messages).where(eq(messages.id, id))
    expect(row?.broadcast).toEqual({ eligible: 3, sent: 3, failed: 0, uncertain: 0 })
    expect((await shown())?.broadcast).toEqual(before?.broadcast)
  })

  it('is kept in each conversation with its delivery', async ({ server }) => {
    const { db } = server.deps.database
    const rows = await db
      .select({ content: whatsappMessages.content, status: outgoingMessages.status })
      .from(whatsappMessages)
      .innerJoin(outgoingMessages, eq(outgoingMessages.whatsappMessageId, whatsappMessages.id))
    expect(rows.length).toBeGreaterThan(9)
    expect(rows.every((row) => row.status === 'DELIVERED')).toBe(true)
  })
})
