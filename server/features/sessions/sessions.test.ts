// How long sessions last, and that people can list and end their own.

import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { ACTIVE_HEADER } from '#core/activity.ts'
import { auditLogs, pushSubscriptions, users } from '#server/db/schema.ts'
import { at, Client, clientFor, signedIn } from '#tests/support/client.ts'
import { withServer } from '#tests/support/fixtures.ts'
import { cookieFor, createPerson } from '#tests/support/people.ts'
import { codeSentTo } from '#tests/support/phones.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { browserOf } from '#tests/support/sign-in.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const DEFAULTS = { env: { STAFF_SESSION_IDLE_HOURS: '', STAFF_SESSION_DAYS: '' } }
const it = withServer(DEFAULTS)

const db = (server: TestServer) => server.deps.database.db
const statusOf = async (client: Client) => (await client.get('/api/simple-auth/user')).status

describe('a session lasts', () => {
  it('ninety days at the most, however often a contractor comes back', async ({ server }) => {
    const { client } = await signedIn(server)
    for (let day = 0; day < 80; day += 20) {
      server.clock.advance(20 * DAY)
      expect(await statusOf(client)).toBe(200)
    }
    server.clock.advance(10 * DAY - HOUR)
    expect(await statusOf(client)).toBe(200)
    server.clock.advance(HOUR)
    expect(await statusOf(client)).toBe(401)
  })

  it.for(['MANAGER', 'ADMIN', 'MASTER_ADMIN'] as const)(
    '12 hours without a visit for a %s, and 14 days in all',
    async (role, { server }) => {
      const idle = await signedIn(server, { role })
      server.clock.advance(12 * HOUR - 1)
      expect(await statusOf(idle.client)).toBe(200)
      server.clock.advance(12 * HOUR)
      expect(await statusOf(idle.client)).toBe(401)
      const busy = await signedIn(server, { role })
      for (let half = 1; half < 28; half += 1) {
        server.clock.advance(12 * HOUR - 1)
        expect(await statusOf(busy.client)).toBe(200)
      }
      server.clock.advance(12 * HOUR)
      expect(await statusOf(busy.client)).toBe(401)
    },
  )

  it('no longer because an open tab polls, on every server; somebody at the screen keeps it alive', async ({
    server,
  }) => {
    const other = await startServer({ ...DEFAULTS, databaseUrl: server.databaseUrl })
    const POLLED: [
      string,
      (client: Client, headers: Record<string, string>) => Promise<{ status: number }>,
    ][] = [
      ['a poll', (client, headers) => client.get('/api/simple-auth/user', headers)],
      ['another server', (client, headers) => at(other, client).get('/api/notifications', headers)],
      [
        'a poll sent as POST',
        (client, headers) =>
          client.post(
            '/api/availability/range',
            { from: '2026-06-15', to: '2026-06-16', userIds: [] },
            headers,
          ),
      ],
      // Reading a thread marks it read, whoever is at the screen.
      ['a write by itself', (client, headers) => client.put('/api/messages/mark-all-read', {}, headers)],
    ]
    for (const [what, poll] of POLLED) {
      const { client } = await signedIn(server, { role: 'MANAGER' })
      const statuses: number[] = []
      for (let hour = 1; hour <= 12; hour += 1) {
        server.clock.advance(HOUR)
        other.clock.set(server.clock.now().toISOString())
        statuses.push((await poll(client, { [ACTIVE_HEADER]: '0' })).status)
      }
      expect([what, statuses.slice(0, 11).every((status) => status < 300), statuses[11]]).toEqual([
        what,
        true,
        401,
      ])
    }
    await other.stop()
    const { client } = await signedIn(server, { role: 'MANAGER' })
    for (let visit = 0; visit < 3; visit += 1) {
      server.clock.advance(11 * HOUR)
      expect((await client.get('/api/simple-auth/user', { [ACTIVE_HEADER]: '1' })).status).toBe(200)
    }
  })

  it('as the settings say for those above contractors', async () => {
    const other = await startServer({ env: { STAFF_SESSION_IDLE_HOURS: '2', STAFF_SESSION_DAYS: '1' } })
    const { client } = await signedIn(other, { role: 'MANAGER' })
    other.clock.advance(2 * HOUR)
    expect(await statusOf(client)).toBe(401)
    await other.stop()
  })

  it('as long as the role of now allows: a contractor who becomes a manager is signed out after 12 idle hours', async ({
    server,
  }) => {
    const { person, client } = await signedIn(server)
    await db(server).update(users).set({ role: 'MANAGER' }).where(eq(users.id, person.id))
    await server.deps.live.settle()
    expect(await statusOf(client)).toBe(200)
    server.clock.advance(12 * HOUR)
    expect(await statusOf(client)).toBe(401)
  })
})

describe("one's own sessions", () => {
  it("are listed with device and time, the caller's own marked, and nobody else's", async ({ server }) => {
    const person = await createPerson(server.deps)
    await signedIn(server)
    const token = await server.deps.sessions.create(db(server), person.id, {
      ip: '203.0.113.7',
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile/15E148 Safari/604.1',
    })
    server.clock.advance(HOUR)
    const client = await clientFor(server, person)
    const { body } = await client.get('/api/sessions')
    expect(body).toMatchObject([
      { device: 'Unknown device', isCurrent: true, lastSeenAt: server.clock.now().toISOString() },
      { device: 'Safari on iPhone', ip: '203.0.113.7', isCurrent: false },
    ])
    expect(JSON.stringify(body)).not.toContain(token)
  })

  it("end one by one, at once, and the log says so; somebody else's do not", async ({ server }) => {
    const person = await createPerson(server.deps)
    const lost = await clientFor(server, person)
    const client = await clientFor(server, person)
    const stranger = await signedIn(server)
    const other = (await client.get('/api/sessions')).body.find((s) => !s.isCurrent)!
    expect((await stranger.client.delete(`/api/sessions/${other.id}`)).status).toBe(404)
    expect(await statusOf(lost)).toBe(200)
    expect((await client.delete(`/api/sessions/${other.id}`)).status).toBe(200)
    expect(await statusOf(lost)).toBe(401)
    expect(await statusOf(client)).toBe(200)
    expect((await client.delete(`/api/sessions/${other.id}`)).status).toBe(404)
    const entries = await db(server).select().from(auditLogs).where(eq(auditLogs.actorId, person.id))
    expect(entries).toMatchObject([
      { action: 'USER_LOGOUT', description: expect.stringContaining('another device') },
    ])
  })

  it('end all at once but the one in use', async ({ server }) => {
    const person = await createPerson(server.deps)
    const others = [await clientFor(server, person), await clientFor(server, person)]
    const client = await clientFor(server, person)
    expect((await client.post('/api/sessions/end-others')).body).toEqual({ success: true, ended: 2 })
    for (const other of others) expect(await statusOf(other)).toBe(401)
    expect(await statusOf(client)).toBe(200)
  })
})

describe('a device that gets notices', () => {
  const KEYS = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
  let made = 0
  async function subscribed(client: Client): Promise<string> {
    made += 1
    const endpoint = `https://fcm.googleapis.com/fcm/send/session-${made}`
    expect((await client.post('/api/push/subscriptions', { endpoint, keys: KEYS })).status).toBe(201)
    return endpoint
  }
  const told = async (server: TestServer, userId: string) =>
    (await db(server).select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId))).map(
      (s) => s.endpoint,
    )

  it('gets no more after a new number, a reset password or a pause', async ({ server }) => {
    const boss = await signedIn(server, { role: 'MASTER_ADMIN' })
    const changes = [
      (id: string) => boss.client.patch(`/api/admin/users/${id}`, { whatsappNumber: '+447700900881' }),
      (id: string) => boss.client.post(`/api/admin/reset-password/${id}`),
      (id: string) => boss.client.patch(`/api/admin/users/${id}`, { isActive: false }),
    ]
    for (const change of changes) {
      const { person, client } = await signedIn(server)
      await subscribed(client)
      expect((await change(person.id)).status).toBe(200)
      expect(await told(server, person.id)).toEqual([])
    }
  })

  it('gets no more once its session is signed out or ended from another device; the others do', async ({
    server,
  }) => {
    const person = await createPerson(server.deps)
    const [phone, lost, tablet] = [
      await clientFor(server, person),
      await clientFor(server, person),
      await clientFor(server, person),
    ]
    const kept = await subscribed(phone)
    await subscribed(lost)
    await subscribed(tablet)
    await tablet.post('/api/simple-logout')
    expect(await told(server, person.id)).toHaveLength(2)
    await phone.post('/api/sessions/end-others')
    expect(await told(server, person.id)).toEqual([kept])
  })

  it('still gets them after the same person signs in again on it', async ({ server }) => {
    const number = '+447700900882'
    const person = await createPerson(server.deps, { whatsappNumber: number })
    const browser = await browserOf(server, number)
    const endpoint = await subscribed(
      new Client(server.url, `rota_session=${browser.cookies.get('rota_session')}`),
    )
    server.clock.advance(HOUR)
    await browser.sendCode(number)
    expect((await browser.verify(number, await codeSentTo(server, number))).status).toBe(200)
    expect(await told(server, person.id)).toEqual([endpoint])
  })
})

describe('the cookies', () => {
  it('carry the __Host- prefix behind HTTPS, and one without it is not read', async () => {
    const secure = await startServer({
      env: { APP_URL: 'https://rota.example.org', ALLOW_SIMULATOR: 'on' },
    })
    const person = await createPerson(secure.deps, { whatsappNumber: '+447700900883' })
    const browser = await browserOf(secure, '+447700900883')
    expect([...browser.cookies.keys()].sort()).toEqual(['__Host-rota_device', '__Host-rota_session'])
    expect((await browser.get('/api/simple-auth/user')).body.id).toBe(person.id)
    const cookie = (await cookieFor(secure, person)).replace('__Host-', '')
    expect((await new Client(secure.url, cookie).get('/api/simple-auth/user')).status).toBe(401)
    await secure.stop()
  })

  it('signing out tells the browser to drop its cached copies of the site, by call and by navigation', async ({
    server,
  }) => {
    for (const leave of [
      (client: Client) => client.post('/api/simple-logout'),
      (client: Client) => client.get('/api/logout'),
    ]) {
      const { client } = await signedIn(server)
      expect((await leave(client)).headers.get('clear-site-data')).toBe('"cache"')
    }
  })
})
