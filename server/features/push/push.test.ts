import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { LIMITS } from '#core/limits.ts'
import { pushSubscriptions, users } from '#server/db/schema.ts'
import { createJobRow } from '#tests/support/board.ts'
import { at, clientFor, nobody, signedIn } from '#tests/support/client.ts'
import { it as base } from '#tests/support/fixtures.ts'
import { makeDue, payloadsOf, releaseHeld, runJobs } from '#tests/support/jobs.ts'
import { createPerson, type Person } from '#tests/support/people.ts'
import { textsTo } from '#tests/support/phones.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { notifyPeople } from '../notifications/notifications.service.ts'
import { pushToPeople } from './push.service.ts'

/** A push service on loopback. */
class PushService {
  readonly received: { path: string; headers: Record<string, unknown>; bytes: number }[] = []
  answerWith = 201
  private readonly server = createServer(async (request, response) => {
    let bytes = 0
    for await (const chunk of request) bytes += chunk.length
    this.received.push({ path: request.url ?? '', headers: request.headers, bytes })
    response.writeHead(this.answerWith).end()
  })

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  start = () => new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))

  async stop(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve))
  }
}

const it = base
  .extend('person', { scope: 'file', auto: true }, ({ server }) => createPerson(server.deps))
  .extend('client', { scope: 'file' }, ({ server, person }) => clientFor(server, person))
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's dependencies from this pattern
  .extend('service', async ({}, { onCleanup }) => {
    const service = new PushService()
    await service.start()
    onCleanup(() => service.stop())
    return service
  })
it.beforeEach(({ server }) => server.deps.database.db.delete(pushSubscriptions))

function browserKeys() {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  return { p256dh: curve.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
}

/** A device whose push service is the local stand-in, inserted directly because the API would refuse this endpoint. */
async function device(userId: string, server: TestServer, service: PushService, path: string) {
  const endpoint = `${service.url}${path}`
  await server.deps.database.db.insert(pushSubscriptions).values({ userId, endpoint, ...browserKeys() })
}

const notice = { title: 'Shift changed', body: 'Tuesday, 09:00', url: '/rota-board', tag: 'shift:1' }
const push = async (server: TestServer, person: Person) => {
  await server.deps.database.db.transaction((tx) => pushToPeople(tx, [person.id], notice))
  await runJobs(server.deps)
}

describe('the key with which browsers subscribe', () => {
  it('is made once and stays, also when two servers start', async ({ server, client }) => {
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

  it('opts in and out by itself; one that changes hands belongs to the last', async ({ server, client }) => {
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

  it('is forgotten when ten newer ones of its person have opted in, also when all ask at once', async ({
    server,
    client,
  }) => {
    const first = subscription()
    await client.post('/api/push/subscriptions', first)
    server.clock.advance(1000)
    const newer = Array.from({ length: LIMITS.devicesPerPerson + 2 }, subscription)
    const answers = await Promise.all(newer.map((each) => client.post('/api/push/subscriptions', each)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const rows = await server.deps.database.db.select().from(pushSubscriptions)
    expect(rows).toHaveLength(LIMITS.devicesPerPerson)
    expect(rows.map((row) => row.endpoint)).not.toContain(first.endpoint)
  })

  it.for([
    'http://fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://fcm.googleapis.com:8443/x',
    'https://169.254.169.254/latest',
  ])('may not name %s as its push service', async (endpoint, { client }) => {
    const answer = await client.post('/api/push/subscriptions', { ...subscription(), endpoint })
    expect(answer.status).toBe(400)
  })
})

describe('a pushed notice', () => {
  it('reaches every device of the person, sealed and signed', async ({ server, person, service }) => {
    await device(person.id, server, service, '/one')
    await device(person.id, server, service, '/two')
    await push(server, person)
    expect(service.received.map(({ path }) => path).sort()).toEqual(['/one', '/two'])
    expect(service.received[0]?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      authorization: expect.stringMatching(/^vapid t=.+, k=.+/),
      ttl: '86400',
    })
    expect(service.received[0]?.bytes).toBeGreaterThan(100)
  })

  it.for([404, 410])(
    'to a device that is gone (%s) is the last',
    async (status, { server, person, service }) => {
      await device(person.id, server, service, '/gone')
      service.answerWith = status
      await push(server, person)
      expect(await server.deps.database.db.select().from(pushSubscriptions)).toEqual([])
    },
  )

  it('is tried again when the push service is busy', async ({ server, person, service }) => {
    await device(person.id, server, service, '/busy')
    service.answerWith = 503
    await push(server, person)
    service.answerWith = 201
    await makeDue(server.deps)
    await runJobs(server.deps)
    expect(service.received).toHaveLength(2)
    expect(await server.deps.database.db.select().from(pushSubscriptions)).toHaveLength(1)
  })

  it('is sent for a confirmed or rejected application, and for a new message without its text', async ({
    server,
    person,
    service,
  }) => {
    await device(person.id, server, service, '/mine')
    const { db } = server.deps.database
    const now = server.clock.now()
    await db.transaction((tx) =>
      notifyPeople({ db: tx, now }, [person.id], {
        type: 'JOB_CONFIRMED',
        title: 'Confirmed',
        message: 'You are booked',
      }),
    )
    await db.transaction((tx) =>
      notifyPeople({ db: tx, now }, [person.id], {
        type: 'JOB_DELETED',
        title: 'Cancelled',
        message: 'It is off',
      }),
    )
    await runJobs(server.deps)
    expect(service.received).toHaveLength(1)
    const { client: admin } = await signedIn(server, { role: 'ADMIN' })
    await admin.post('/api/internal-conversations', {
      contractorId: person.id,
      initialMessage: 'Private words',
    })
    const payloads = await payloadsOf(server.deps, 'push:')
    expect(payloads).toHaveLength(1)
    expect(JSON.stringify(payloads)).not.toContain('Private words')
    await runJobs(server.deps)
    expect(service.received).toHaveLength(2)
  })

  it('is sent for a changed shift, without the address', async ({ server, person, service }) => {
    await device(person.id, server, service, '/mine')
    const { client: manager } = await signedIn(server, { role: 'MANAGER' })
    const booked = await manager.post('/api/bookings', {
      contractorId: person.id,
      date: '2026-07-01',
      startTime: '09:00',
      endTime: '17:00',
      headline: 'Care at Rosewood',
    })
    expect(booked.status).toBe(201)
    await releaseHeld(server.deps)
    expect((await payloadsOf(server.deps, 'push:')).map(({ notice }) => notice)).toEqual([
      {
        title: 'Your shifts have changed',
        body: 'Open your calendar to see what is new.',
        url: '/rota-board',
        tag: 'shifts',
      },
    ])
    await runJobs(server.deps)
    expect(service.received).toHaveLength(1)
  })

  it('is sent for an offer, once', async ({ server, person, service }) => {
    await device(person.id, server, service, '/mine')
    const { client: manager } = await signedIn(server, { role: 'MANAGER' })
    const job = await createJobRow(server.deps)
    const asked = await manager.post(`/api/jobs/${job.id}/offers`, { contractorIds: [person.id] })
    expect(asked.status).toBe(201)
    await runJobs(server.deps)
    await runJobs(server.deps)
    expect(service.received.map(({ path }) => path)).toEqual(['/mine'])
  })

  it('waits with an offer in quiet hours, as its message and card do, and all come at 08:00, once', async ({
    server,
    service,
  }) => {
    const { person, client } = await signedIn(server)
    await device(person.id, server, service, '/night')
    const { client: manager } = await signedIn(server, { role: 'MANAGER' })
    const before = server.clock.now()
    server.clock.set('2026-06-15T21:30:00Z')
    const job = await createJobRow(server.deps, { startDate: '2026-06-20', endDate: '2026-06-20' })
    const reached = async () => {
      await makeDue(server.deps, 'settle-offers')
      await runJobs(server.deps)
      const cards = (await client.get('/api/my-offers')).body.filter(({ job: { id } }) => id === job.id)
      const messages = (await textsTo(server, person.whatsappNumber!)).length
      return { pushes: service.received.length, messages, cards: cards.length }
    }
    await manager.post(`/api/jobs/${job.id}/offers`, { contractorIds: [person.id] })
    expect(await reached()).toEqual({ pushes: 0, messages: 0, cards: 0 })
    server.clock.set('2026-06-16T06:59:59Z')
    expect(await reached()).toEqual({ pushes: 0, messages: 0, cards: 0 })
    server.clock.set('2026-06-16T07:00:00Z')
    expect(await reached()).toEqual({ pushes: 1, messages: 1, cards: 1 })
    expect(await reached()).toEqual({ pushes: 1, messages: 1, cards: 1 })
    server.clock.set(before.toISOString())
  })

  it('does not reach who was paused since', async ({ server, service }) => {
    const { person: other } = await signedIn(server)
    await device(other.id, server, service, '/paused')
    const { db } = server.deps.database
    await db.transaction((tx) => pushToPeople(tx, [other.id], notice))
    await db.update(users).set({ isActive: false }).where(eq(users.id, other.id))
    await runJobs(server.deps)
    expect(service.received).toEqual([])
  })
})
