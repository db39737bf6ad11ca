import { createECDH, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pushSubscriptions, users } from '#server/db/schema.ts'
import { at, type Client, nobody, signedIn } from '#tests/support/client.ts'
import { runJobs } from '#tests/support/jobs.ts'
import type { Person } from '#tests/support/people.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { notifyPeople } from '../notifications/notifications.service.ts'
import { pushToPeople } from './push.service.ts'

let server: TestServer
let client: Client
let person: Person
let service: Server
let received: { path: string; headers: Record<string, unknown>; bytes: number }[] = []
let answerWith = 201

beforeAll(async () => {
  server = await startServer()
  ;({ client, person } = await signedIn(server))
  service = createServer(async (request, response) => {
    let bytes = 0
    for await (const chunk of request) bytes += chunk.length
    received.push({ path: request.url ?? '', headers: request.headers, bytes })
    response.writeHead(answerWith).end()
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await new Promise((resolve) => service.close(resolve))
  await server.stop()
})
beforeEach(async () => {
  received = []
  answerWith = 201
  await server.deps.database.db.delete(pushSubscriptions)
})

function browserKeys() {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  return { p256dh: curve.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
}

/** A device whose push service is the stand-in here, which no caller could have named. */
async function device(path: string, userId = person.id) {
  const endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}${path}`
  await server.deps.database.db.insert(pushSubscriptions).values({ userId, endpoint, ...browserKeys() })
}

const notice = { title: 'Shift changed', body: 'Tuesday, 09:00', url: '/rota-board', tag: 'shift:1' }
const push = async () => {
  await server.deps.database.db.transaction((tx) => pushToPeople(tx, [person.id], notice))
  await runJobs(server.deps)
}

describe('the key with which browsers subscribe', () => {
  it('is made once and stays, also when two servers start', async () => {
    const { body } = await client.get('/api/push/key')
    expect(Buffer.from(body.publicKey, 'base64url')).toHaveLength(65)
    const other = await startServer({ databaseUrl: server.databaseUrl })
    expect((await at(other, client).get('/api/push/key')).body).toEqual(body)
    await other.stop()
    expect((await nobody(server).get('/api/push/key')).status).toBe(401)
  })
})

describe('a device', () => {
  const subscription = () => ({
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(8).toString('hex')}`,
    keys: browserKeys(),
  })

  it('opts in and out by itself; one that changes hands belongs to the last', async () => {
    const mine = subscription()
    expect((await client.post('/api/push/subscriptions', mine)).status).toBe(201)
    expect((await client.post('/api/push/subscriptions', mine)).status).toBe(201)
    const other = await signedIn(server)
    await other.client.post('/api/push/subscriptions', mine)
    const rows = await server.deps.database.db.select().from(pushSubscriptions)
    expect(rows.map((row) => row.userId)).toEqual([other.person.id])
    await client.post('/api/push/unsubscribe', { endpoint: mine.endpoint })
    expect(await server.deps.database.db.select().from(pushSubscriptions)).toHaveLength(1)
    await other.client.post('/api/push/unsubscribe', { endpoint: mine.endpoint })
    expect(await server.deps.database.db.select().from(pushSubscriptions)).toEqual([])
  })

  it.each([
    'http://fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://fcm.googleapis.com:8443/x',
    'https://169.254.169.254/latest',
  ])('may not name %s as its push service', async (endpoint) => {
    const answer = await client.post('/api/push/subscriptions', { ...subscription(), endpoint })
    expect(answer.status).toBe(400)
  })
})

describe('a pushed notice', () => {
  it('reaches every device of the person, sealed and signed', async () => {
    await device('/one')
    await device('/two')
    await push()
    expect(received.map(({ path }) => path).sort()).toEqual(['/one', '/two'])
    expect(received[0]?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      authorization: expect.stringMatching(/^vapid t=.+, k=.+/),
      ttl: '86400',
    })
    expect(received[0]?.bytes).toBeGreaterThan(100)
  })

  it.each([404, 410])('to a device that is gone (%s) is the last', async (status) => {
    await device('/gone')
    answerWith = status
    await push()
    expect(await server.deps.database.db.select().from(pushSubscriptions)).toEqual([])
  })

  it('is tried again when the push service is busy', async () => {
    await device('/busy')
    answerWith = 503
    await push()
    answerWith = 201
    await server.deps.database.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
    await runJobs(server.deps)
    expect(received).toHaveLength(2)
    expect(await server.deps.database.db.select().from(pushSubscriptions)).toHaveLength(1)
  })

  it('tells of a confirmed or rejected application, and of a new message without its words', async () => {
    await device('/mine')
    const { db } = server.deps.database
    const now = server.clock.now()
    await db.transaction((tx) =>
      notifyPeople(
        tx,
        [person.id],
        { type: 'JOB_CONFIRMED', title: 'Confirmed', message: 'You are booked' },
        now,
      ),
    )
    await db.transaction((tx) =>
      notifyPeople(tx, [person.id], { type: 'JOB_DELETED', title: 'Cancelled', message: 'It is off' }, now),
    )
    await runJobs(server.deps)
    expect(received).toHaveLength(1)
    const { client: admin } = await signedIn(server, { role: 'ADMIN' })
    await admin.post('/api/internal-conversations', {
      contractorId: person.id,
      initialMessage: 'Private words',
    })
    const { rows } = await server.deps.database.pool.query(
      "SELECT payload::text AS text FROM graphile_worker._private_jobs WHERE key LIKE 'push:%'",
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].text).not.toContain('Private words')
    await runJobs(server.deps)
    expect(received).toHaveLength(2)
  })

  it('tells of a changed shift, without saying where', async () => {
    await device('/mine')
    const { client: manager } = await signedIn(server, { role: 'MANAGER' })
    const booked = await manager.post('/api/bookings', {
      contractorId: person.id,
      date: '2026-07-01',
      startTime: '09:00',
      endTime: '17:00',
      headline: 'Care at Rosewood',
    })
    expect(booked.status).toBe(201)
    const { rows } = await server.deps.database.pool.query(
      "SELECT payload->'notice' AS notice FROM graphile_worker._private_jobs WHERE key LIKE 'push:%'",
    )
    expect(rows.map((row) => row.notice)).toEqual([
      {
        title: 'Your shifts have changed',
        body: 'Open your calendar to see what is new.',
        url: '/rota-board',
        tag: 'shifts',
      },
    ])
    await runJobs(server.deps)
    expect(received).toHaveLength(1)
  })

  it('does not reach who was paused since', async () => {
    const { person: other } = await signedIn(server)
    await device('/paused', other.id)
    const { db } = server.deps.database
    await db.transaction((tx) => pushToPeople(tx, [other.id], notice))
    await db.update(users).set({ isActive: false }).where(eq(users.id, other.id))
    await runJobs(server.deps)
    expect(received).toEqual([])
  })
})
