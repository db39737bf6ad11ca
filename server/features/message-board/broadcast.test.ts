import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages, notifications, outgoingMessages, whatsappMessages } from '#server/db/schema.ts'
import { type Client, nobody, signedIn } from '#tests/support/client.ts'
import { createPerson, type Person } from '#tests/support/people.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { settleBroadcasts } from './broadcast.sql.ts'

let server: TestServer
let admin: Client
let people: Person[]
beforeAll(async () => {
  server = await startServer({ worker: true })
  admin = (await signedIn(server, { role: 'ADMIN', firstName: 'Ada' })).client
  people = []
  for (const firstName of ['Ben', 'Cem', 'Dia']) people.push(await createPerson(server.deps, { firstName }))
  await createPerson(server.deps, { firstName: 'Eve', whatsappNumber: null })
  await createPerson(server.deps, { firstName: 'Pau', isActive: false })
  await createPerson(server.deps, { firstName: 'Gone', deletedAt: server.clock.now() })
})
afterAll(() => server.stop())

const broadcast = (content: string, headers: Record<string, string> = {}) =>
  admin.post('/api/messages', { subject: 'News', content, recipientType: 'GROUP_CONTRACTORS' }, headers)
const phone = async (person: Person): Promise<{ body: string; channel: string }[]> =>
  (await nobody(server).get(`/simulator/api/messages?to=${encodeURIComponent(person.whatsappNumber ?? '')}`))
    .body

describe('a message to all contractors', () => {
  it('says beforehand whom it will reach', async () => {
    const { body } = await admin.get('/api/messages/audience')
    expect(body).toMatchObject({ total: 4, eligible: 3 })
    expect(body.recipients.map((p: { name: string }) => p.name)).toEqual([
      'Ben Okafor',
      'Cem Okafor',
      'Dia Okafor',
    ])
    expect(body.withoutNumber.map((p: { name: string }) => p.name)).toEqual(['Eve Okafor'])
  })

  it('goes to the board and by WhatsApp to every active contractor with a number', async () => {
    const sent = await broadcast('Next week is up.')
    expect(sent.status).toBe(201)
    expect(sent.body).toMatchObject({ recipientName: 'All contractors' })
    expect(sent.body.whatsappResults).toEqual({ total: 4, eligible: 3, success: 3, failed: 0 })
    for (const person of people) {
      expect((await phone(person))[0]).toMatchObject({ body: 'Next week is up.', channel: 'whatsapp' })
    }
    const [shown] = (await admin.get('/api/messages')).body
    expect(shown.broadcast).toEqual({ total: 4, eligible: 3, sent: 3, failed: 0, uncertain: 0, waiting: 0 })
    const { client: colleague } = await signedIn(server, { role: 'MANAGER' })
    expect((await colleague.get('/api/messages')).body).toEqual([{ ...shown, unread: false }])
    expect((await colleague.get('/api/messages/unread-count')).body.count).toBe(0)
    const told = await server.deps.database.db.select().from(notifications)
    expect(told.filter((row) => row.type === 'NEW_MESSAGE')).toHaveLength(4)
    const { conversations } = (await admin.get('/api/whatsapp/conversations')).body
    expect(conversations).toHaveLength(3)
  })

  it('counts what failed at the first try, though it is tried again', async () => {
    const [ben] = people
    await nobody(server).post('/simulator/api/failures', { to: ben!.whatsappNumber, reason: 'Off', times: 1 })
    const sent = await broadcast('One phone is off.')
    expect(sent.body.whatsappResults).toEqual({ total: 4, eligible: 3, success: 2, failed: 1 })
    await expect.poll(async () => (await phone(ben!))[0]?.body, { timeout: 10_000 }).toBe('One phone is off.')
    const { body } = await admin.get(`/api/messages/${sent.body.id}/broadcast`)
    expect(body).toEqual({
      results: { total: 4, eligible: 3, success: 2, failed: 1 },
      now: { total: 4, eligible: 3, sent: 3, failed: 0, uncertain: 0, waiting: 0 },
    })
  })

  it('is cut to 1600 characters for WhatsApp, never through a character, and kept whole on the board', async () => {
    const content = `${'x'.repeat(1599)}👋🏽 and more`
    const sent = await broadcast(content)
    expect(sent.body.content).toBe(content)
    expect((await phone(people[0]!))[0]?.body).toBe('x'.repeat(1599))
  })

  it('is sent once, however often the form is submitted, and the repeat tells the same result', async () => {
    const key = { 'idempotency-key': 'broadcast-once' }
    const [first, again] = await Promise.all([broadcast('Once only.', key), broadcast('Once only.', key)])
    expect(again.body.id).toBe(first.body.id)
    expect(again.body.whatsappResults).toEqual(first.body.whatsappResults)
    expect((await phone(people[0]!)).filter((message) => message.body === 'Once only.')).toHaveLength(1)
  })

  it('answers at once where the caller would rather watch, and tells how far it has come', async () => {
    const answer = await admin.post('/api/messages?results=later', {
      subject: 'Later',
      content: 'Watch me go.',
      recipientType: 'GROUP_CONTRACTORS',
    })
    const { eligible, success, failed, pending = 0 } = answer.body.whatsappResults
    expect([answer.status, eligible, success + failed + pending]).toEqual([201, 3, 3])
    const url = `/api/messages/${answer.body.id}/broadcast`
    await expect
      .poll(async () => (await admin.get(url)).body.results, { timeout: 10_000 })
      .toEqual({ total: 4, eligible: 3, success: 3, failed: 0 })
  })

  it('that is not there has no progress', async () => {
    expect((await admin.get(`/api/messages/${crypto.randomUUID()}/broadcast`)).status).toBe(404)
  })

  it('is counted once and for all when it is a day old', async () => {
    const { db } = server.deps.database
    const [before] = (await admin.get('/api/messages')).body
    server.clock.advance(25 * 3_600_000)
    await settleBroadcasts(db, server.clock.now())
    const [row] = await db.select().from(messages).where(eq(messages.id, before.id))
    expect(row?.broadcast).toEqual({ eligible: 3, sent: 3, failed: 0, uncertain: 0 })
    expect((await admin.get('/api/messages')).body[0].broadcast).toEqual(before.broadcast)
  })

  it('is kept in each conversation with its delivery', async () => {
    const { db } = server.deps.database
    const rows = await db
      .select({ content: whatsappMessages.content, status: outgoingMessages.status })
      .from(whatsappMessages)
      .innerJoin(outgoingMessages, eq(outgoingMessages.whatsappMessageId, whatsappMessages.id))
    expect(rows.length).toBeGreaterThan(9)
    expect(rows.every((row) => row.status === 'DELIVERED')).toBe(true)
  })
})
