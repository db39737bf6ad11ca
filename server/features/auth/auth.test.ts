import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  auditLogs,
  notifications,
  oneTimeCodes,
  outgoingMessages,
  sessions,
  users,
} from '#server/db/schema.ts'
import { type Answer, Client, clientFor, nobody, signedIn } from '#tests/support/client.ts'
import { runJobs } from '#tests/support/jobs.ts'
import { createPerson } from '#tests/support/people.ts'
import { codeSentTo, textsTo } from '#tests/support/phones.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const MINUTE = 60_000
let server: TestServer
let closed: TestServer
beforeAll(async () => {
  server = await startServer()
  closed = await startServer({ env: { REGISTRATION: 'closed' }, clock: server.clock })
})
afterAll(async () => {
  await server.stop()
  await closed.stop()
})

const send = (phoneNumber: string, to = server) => nobody(to).post('/api/send-otp', { phoneNumber })
const verify = (phoneNumber: string, otpCode: string, to = server) =>
  nobody(to).post('/api/verify-otp-login', { phoneNumber, otpCode })
const cookieOf = (answer: Answer) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
const wrongOf = (code: string) => (code === '000000' ? '111111' : '000000')

async function freshCode(phoneNumber: string, to = server): Promise<string> {
  server.clock.advance(31 * 1000)
  expect((await send(phoneNumber, to)).status).toBe(200)
  return codeSentTo(to, phoneNumber)
}

describe('signing in with a code', () => {
  it('texts a code and lets the person in with it, however the number is written', async () => {
    const person = await createPerson(server.deps, { role: 'MANAGER', whatsappNumber: '+447700900111' })
    const sent = await send('07700 900-111')
    expect(sent.status).toBe(200)
    expect(sent.body).toEqual({
      success: true,
      message: 'Verification code sent via SMS to your phone number.',
    })
    const answer = await verify(' +44 (0)7700 900111 ', await codeSentTo(server, '+447700900111'))
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ success: true, message: "You've been logged in successfully." })
    const cookie = answer.headers.getSetCookie()[0]
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
    expect(cookie).toMatch(/Max-Age=2592000/)
    const me = await new Client(server.url, cookieOf(answer)).get('/api/simple-auth/user')
    expect(me.body).toMatchObject({ id: person.id, fullName: 'Amara Okafor', role: 'MANAGER' })
    expect(me.text).not.toContain('passwordHash')
  })

  it('refuses a wrong code, and the same code twice', async () => {
    await createPerson(server.deps, { whatsappNumber: '+447700900112' })
    const code = await freshCode('+447700900112')
    const wrong = await verify('+447700900112', wrongOf(code))
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({ success: false, message: 'Invalid phone number or verification code.' })
    expect((await verify('+447700900112', code)).status).toBe(200)
    expect((await verify('+447700900112', code)).status).toBe(401)
  })

  it('refuses a code after five minutes', async () => {
    await createPerson(server.deps, { whatsappNumber: '+447700900113' })
    const code = await freshCode('+447700900113')
    server.clock.advance(5 * MINUTE)
    expect((await verify('+447700900113', code)).status).toBe(401)
  })

  it('kills the earlier code when a new one is sent', async () => {
    await createPerson(server.deps, { whatsappNumber: '+447700900114' })
    const first = await freshCode('+447700900114')
    const second = await freshCode('+447700900114')
    if (first !== second) expect((await verify('+447700900114', first)).status).toBe(401)
    expect((await verify('+447700900114', second)).status).toBe(200)
  })

  it('counts five of fifty wrong codes at once, and then the right one is dead too', async () => {
    await createPerson(server.deps, { whatsappNumber: '+447700900115' })
    const code = await freshCode('+447700900115')
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => verify('+447700900115', wrongOf(code))),
    )
    expect(new Set(answers.map((a) => a.status))).toEqual(new Set([401]))
    const [row] = await server.deps.database.db
      .select()
      .from(oneTimeCodes)
      .where(eq(oneTimeCodes.phoneNumber, '+447700900115'))
    expect(row?.attempts).toBe(5)
    expect((await verify('+447700900115', code)).status).toBe(401)
  })

  it('lets only one of many uses of the right code in', async () => {
    await createPerson(server.deps, { whatsappNumber: '+447700900116' })
    const code = await freshCode('+447700900116')
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify('+447700900116', code)))
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1)
  })

  it('stores the code hashed and forgets its text once it is on its way', async () => {
    await createPerson(server.deps, { whatsappNumber: '+447700900117' })
    await freshCode('+447700900117')
    const { db } = server.deps.database
    const [row] = await db.select().from(oneTimeCodes).where(eq(oneTimeCodes.phoneNumber, '+447700900117'))
    expect(row?.codeHash).toMatch(/^\$argon2id\$/)
    const [sent] = await db
      .select()
      .from(outgoingMessages)
      .where(eq(outgoingMessages.toNumber, '+447700900117'))
    expect(sent).toMatchObject({ status: 'DELIVERED', body: null })
  })

  it('renews the token: the session this browser had before is over', async () => {
    const { person, client } = await signedIn(server, { whatsappNumber: '+447700900118' })
    const code = await freshCode('+447700900118')
    const answer = await client.post('/api/verify-otp-login', {
      phoneNumber: person.whatsappNumber,
      otpCode: code,
    })
    expect(answer.status).toBe(200)
    expect((await client.get('/api/simple-auth/user')).status).toBe(401)
    expect((await new Client(server.url, cookieOf(answer)).get('/api/simple-auth/user')).status).toBe(200)
  })

  it('refuses what is no UK number, also an endless one, with a sentence', async () => {
    for (const phoneNumber of ['', 'hello', '+15551234567', '+44012345', '07'.repeat(100_000)]) {
      const answer = await send(phoneNumber)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expect(answer.body.success).toBe(false)
      expect(answer.body.message).toEqual(expect.stringMatching(/\w+ \w+/))
    }
  })
})

describe('the limits on codes', () => {
  it('sends one in 30 seconds and five in an hour to a number', async () => {
    const number = '+447700900121'
    await createPerson(server.deps, { whatsappNumber: number })
    expect((await send(number)).status).toBe(200)
    const soon = await send(number)
    expect(soon.status).toBe(429)
    expect(soon.body.success).toBe(false)
    expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(0)
    for (let n = 0; n < 4; n++) {
      server.clock.advance(30_000)
      expect((await send(number)).status).toBe(200)
    }
    server.clock.advance(30_000)
    const sixth = await send(number)
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(3000)
    server.clock.advance(60 * MINUTE)
    expect((await send(number)).status).toBe(200)
  })

  it('holds when twenty requests for one number arrive at once', async () => {
    const number = '+447700900122'
    await createPerson(server.deps, { whatsappNumber: number })
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(number)))
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1)
    expect(await textsTo(server, number)).toHaveLength(1)
  })

  it('sends a hundred an hour from one address', async () => {
    server.clock.advance(61 * MINUTE)
    const statuses = []
    for (let n = 0; n < 101; n++)
      statuses.push((await send(`+4477009${String(10_000 + n).padStart(5, '0')}`)).status)
    expect(statuses.slice(0, 100).every((status) => status === 200)).toBe(true)
    expect(statuses[100]).toBe(429)
    server.clock.advance(61 * MINUTE)
    await runJobs(server.deps)
  })
})

describe('unknown and paused numbers', () => {
  it('get the same answer as known ones', async () => {
    await createPerson(closed.deps, { whatsappNumber: '+447700900131' })
    await createPerson(closed.deps, { whatsappNumber: '+447700900132', isActive: false })
    const [known, paused, unknown] = await Promise.all(
      ['+447700900131', '+447700900132', '+447700900133'].map((number) => send(number, closed)),
    )
    expect(paused).toMatchObject({ status: known?.status, text: known?.text })
    expect(unknown).toMatchObject({ status: known?.status, text: known?.text })
    expect(await textsTo(closed, '+447700900131')).toHaveLength(1)
  })

  it('an unknown one gets no text while registration is closed, and no way in', async () => {
    expect(await textsTo(closed, '+447700900133')).toHaveLength(0)
    expect((await verify('+447700900133', '123456', closed)).status).toBe(401)
  })

  it('a paused person learns of it only after a right code', async () => {
    const code = await codeSentTo(closed, '+447700900132')
    expect((await verify('+447700900132', wrongOf(code), closed)).status).toBe(401)
    const answer = await verify('+447700900132', code, closed)
    expect(answer.status).toBe(403)
    expect(answer.body.message).toMatch(/paused/)
    expect(answer.headers.getSetCookie()).toHaveLength(0)
  })

  it('an unknown one becomes a pending account while registration is open, and the admins are told', async () => {
    const admin = await createPerson(server.deps, { role: 'ADMIN' })
    const code = await freshCode('+447700900134')
    const answer = await verify('+447700900134', code)
    expect(answer.status).toBe(200)
    const client = new Client(server.url, cookieOf(answer))
    expect((await client.get('/api/simple-auth/user')).body).toMatchObject({ role: 'PENDING', fullName: '' })
    expect((await client.get('/api/google-maps-key')).status).toBe(403)
    const { db } = server.deps.database
    const told = await db.select().from(notifications).where(eq(notifications.userId, admin.id))
    expect(told).toMatchObject([
      { type: 'ACCOUNT_PENDING', message: expect.stringContaining('+447700900134') },
    ])
    expect((await client.post('/api/simple-logout')).status).toBe(200)
  })
})

describe('a session', () => {
  it('ends at the next request when the person is paused or deleted', async () => {
    const { db } = server.deps.database
    for (const change of [{ isActive: false }, { deletedAt: new Date() }]) {
      const { person, client } = await signedIn(server)
      expect((await client.get('/api/simple-auth/user')).status).toBe(200)
      await db.update(users).set(change).where(eq(users.id, person.id))
      await server.deps.live.settle()
      expect((await client.get('/api/simple-auth/user')).status).toBe(401)
    }
  })

  it('rolls: thirty days from the last visit', async () => {
    const { client } = await signedIn(server)
    server.clock.advance(29 * 24 * 60 * MINUTE)
    expect((await client.get('/api/simple-auth/user')).status).toBe(200)
    server.clock.advance(29 * 24 * 60 * MINUTE)
    expect((await client.get('/api/simple-auth/user')).status).toBe(200)
    server.clock.advance(31 * 24 * 60 * MINUTE)
    expect((await client.get('/api/simple-auth/user')).status).toBe(401)
  })

  it('is not opened by an altered, empty, endless or stolen-from-the-database cookie', async () => {
    const { person, client } = await signedIn(server)
    const [row] = await server.deps.database.db.select().from(sessions).where(eq(sessions.userId, person.id))
    const token = client.cookie?.split('=')[1] ?? ''
    for (const value of [
      `${token}x`,
      token.slice(1),
      token.toLowerCase(),
      '',
      'a'.repeat(5000),
      row!.tokenHash.toString('base64url'),
      row!.tokenHash.toString('hex'),
    ]) {
      expect(
        (await new Client(server.url, `rota_session=${value}`).get('/api/simple-auth/user')).status,
      ).toBe(401)
    }
  })

  it('ends on logout, by call and by navigation, and the log says who', async () => {
    const { person, client } = await signedIn(server)
    expect((await client.post('/api/simple-logout')).body.success).toBe(true)
    expect((await client.get('/api/simple-auth/user')).status).toBe(401)
    const again = await clientFor(server, person)
    const answer = await again.get('/api/logout')
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe('/login')
    expect((await again.get('/api/simple-auth/user')).status).toBe(401)
    const { db } = server.deps.database
    const entries = await db.select().from(auditLogs).where(eq(auditLogs.actorId, person.id))
    expect(entries.map((entry) => entry.action)).toEqual(['USER_LOGOUT', 'USER_LOGOUT'])
  })

  it('/api/login leads to the login screen', async () => {
    const answer = await nobody(server).get('/api/login')
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe('/login')
  })
})

describe('what the audit log says of sign-ins', () => {
  it('records logins and failures with address and browser, never a code', async () => {
    const person = await createPerson(server.deps, { whatsappNumber: '+447700900141' })
    const code = await freshCode('+447700900141')
    const wrong = wrongOf(code)
    await verify('+447700900141', wrong)
    await nobody(server).post(
      '/api/verify-otp-login',
      { phoneNumber: '+447700900141', otpCode: code },
      { 'user-agent': 'Phone/1' },
    )
    const { db } = server.deps.database
    const entries = await db
      .select()
      .from(auditLogs)
      .where(eq(auditLogs.targetUserId, person.id))
      .orderBy(auditLogs.id)
    expect(entries.map((entry) => entry.action)).toEqual(['USER_LOGIN_FAILED', 'USER_LOGIN'])
    expect(entries[1]).toMatchObject({ ip: '127.0.0.1', userAgent: 'Phone/1', actorId: person.id })
    const words = entries.map((entry) => entry.description + JSON.stringify(entry.metadata)).join()
    for (const secret of [code, wrong]) expect(words).not.toContain(secret)
  })
})
