import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { auditLogs, oneTimeCodes, outgoingMessages, sessions, users } from '#server/db/schema.ts'
import { Browser } from '#tests/support/browser.ts'
import { Client, clientFor, nobody, signedIn } from '#tests/support/client.ts'
import { it } from '#tests/support/fixtures.ts'
import { createPerson } from '#tests/support/people.ts'
import { codeSentTo } from '#tests/support/phones.ts'
import type { TestServer } from '#tests/support/server.ts'
import { browserOf, freshCodeFor, MINUTE, wrongOf } from '#tests/support/sign-in.ts'

/** A browser that has requested a code, and the code. */
async function asked(server: TestServer, phoneNumber: string): Promise<{ browser: Browser; code: string }> {
  const browser = new Browser(server)
  return { browser, code: await freshCodeFor(server, browser, phoneNumber) }
}

describe('signing in with a code', () => {
  it('texts a code and lets the person in with it, however the number is written', async ({ server }) => {
    const person = await createPerson(server.deps, { role: 'MANAGER', whatsappNumber: '+447700900111' })
    const browser = new Browser(server)
    const sent = await browser.sendCode('07700 900-111')
    expect(sent.status).toBe(200)
    expect(sent.body).toEqual({
      success: true,
      message: 'Verification code sent via SMS to your phone number.',
    })
    const answer = await browser.verify(' +44 (0)7700 900111 ', await codeSentTo(server, '+447700900111'))
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ success: true, message: "You've been logged in successfully." })
    const [cookie] = [answer.headers['set-cookie']].flat()
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
    expect(cookie).toMatch(/Max-Age=2592000/)
    const me = await browser.get('/api/simple-auth/user')
    expect(me.body).toMatchObject({ id: person.id, fullName: 'Amara Okafor', role: 'MANAGER' })
    expect(me.text).not.toContain('passwordHash')
  })

  it('refuses a wrong code, and the same code twice', async ({ server }) => {
    await createPerson(server.deps, { whatsappNumber: '+447700900112' })
    const { browser, code } = await asked(server, '+447700900112')
    const wrong = await browser.verify('+447700900112', wrongOf(code))
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({ success: false, message: 'Invalid phone number or verification code.' })
    expect((await browser.verify('+447700900112', code)).status).toBe(200)
    expect((await browser.verify('+447700900112', code)).status).toBe(401)
  })

  it('refuses a code after five minutes', async ({ server }) => {
    await createPerson(server.deps, { whatsappNumber: '+447700900113' })
    const { browser, code } = await asked(server, '+447700900113')
    server.clock.advance(5 * MINUTE)
    expect(await browser.verify('+447700900113', code)).toMatchObject({
      status: 401,
      body: { codeEnded: true },
    })
  })

  it('kills the earlier code of the same browser when a new one is sent', async ({ server }) => {
    await createPerson(server.deps, { whatsappNumber: '+447700900114' })
    const { browser, code: first } = await asked(server, '+447700900114')
    const second = await freshCodeFor(server, browser, '+447700900114')
    if (first !== second) expect((await browser.verify('+447700900114', first)).status).toBe(401)
    expect((await browser.verify('+447700900114', second)).status).toBe(200)
  })

  it('counts five of fifty wrong codes at once, and then the right one is dead too', async ({ server }) => {
    await createPerson(server.deps, { whatsappNumber: '+447700900115' })
    const { browser, code } = await asked(server, '+447700900115')
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => browser.verify('+447700900115', wrongOf(code))),
    )
    expect(new Set(answers.map((a) => a.status))).toEqual(new Set([401]))
    const [row] = await server.deps.database.db
      .select()
      .from(oneTimeCodes)
      .where(eq(oneTimeCodes.phoneNumber, '+447700900115'))
    expect(row?.attempts).toBe(5)
    expect((await browser.verify('+447700900115', code)).status).toBe(401)
  })

  it('lets only one of many uses of the right code in', async ({ server }) => {
    await createPerson(server.deps, { whatsappNumber: '+447700900116' })
    const { browser, code } = await asked(server, '+447700900116')
    const answers = await Promise.all(Array.from({ length: 10 }, () => browser.verify('+447700900116', code)))
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1)
  })

  it('stores the code hashed and forgets its text once it is on its way', async ({ server }) => {
    await createPerson(server.deps, { whatsappNumber: '+447700900117' })
    await asked(server, '+447700900117')
    const { db } = server.deps.database
    const [row] = await db.select().from(oneTimeCodes).where(eq(oneTimeCodes.phoneNumber, '+447700900117'))
    expect(row?.codeHash).toMatch(/^\$argon2id\$/)
    const [sent] = await db
      .select()
      .from(outgoingMessages)
      .where(eq(outgoingMessages.toNumber, '+447700900117'))
    expect(sent).toMatchObject({ status: 'DELIVERED', body: null })
  })

  it('renews the token: the session this browser had before is over', async ({ server }) => {
    const number = '+447700900118'
    await createPerson(server.deps, { whatsappNumber: number })
    const browser = await browserOf(server, number)
    const earlier = new Client(server.url, `rota_session=${browser.cookies.get('rota_session')}`)
    const code = await freshCodeFor(server, browser, number)
    expect((await browser.verify(number, code)).status).toBe(200)
    expect((await earlier.get('/api/simple-auth/user')).status).toBe(401)
    expect((await browser.get('/api/simple-auth/user')).status).toBe(200)
  })

  it('refuses what is no UK number, also an endless one, with a sentence', async ({ server }) => {
    for (const phoneNumber of ['', 'hello', '+15551234567', '+44012345', '07'.repeat(100_000)]) {
      const answer = await new Browser(server).sendCode(phoneNumber)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expect(answer.body.success).toBe(false)
      expect(answer.body.message).toEqual(expect.stringMatching(/\w+ \w+/))
    }
  })
})

describe('a session', () => {
  it('ends at the next request when the person is paused or deleted', async ({ server }) => {
    const { db } = server.deps.database
    for (const change of [{ isActive: false }, { deletedAt: new Date() }]) {
      const { person, client } = await signedIn(server)
      expect((await client.get('/api/simple-auth/user')).status).toBe(200)
      await db.update(users).set(change).where(eq(users.id, person.id))
      await server.deps.live.settle()
      expect((await client.get('/api/simple-auth/user')).status).toBe(401)
    }
  })

  it('rolls: thirty days from the last visit of a contractor', async ({ server }) => {
    const { client } = await signedIn(server)
    server.clock.advance(29 * 24 * 60 * MINUTE)
    expect((await client.get('/api/simple-auth/user')).status).toBe(200)
    server.clock.advance(29 * 24 * 60 * MINUTE)
    expect((await client.get('/api/simple-auth/user')).status).toBe(200)
    server.clock.advance(31 * 24 * 60 * MINUTE)
    expect((await client.get('/api/simple-auth/user')).status).toBe(401)
  })

  it('is not opened by an altered, empty, endless or stolen-from-the-database cookie', async ({ server }) => {
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

  it('ends on logout, by call and by navigation, and the log says who', async ({ server }) => {
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

  it.for<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-user': '?1' },
    { 'sec-fetch-site': 'cross-site', referer: 'http://localhost/' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { referer: 'https://evil.example/page' },
    { referer: 'http://localhost.evil.example/' },
    { referer: 'about:blank' },
  ])('is not ended by the page of another site: %j', async (headers, { server }) => {
    const { client } = await signedIn(server)
    for (const method of ['GET', 'HEAD']) {
      const answer = await fetch(`${server.url}/api/logout`, {
        method,
        headers: { ...headers, cookie: client.cookie ?? '' },
        redirect: 'manual',
      })
      expect([method, answer.status, answer.headers.get('set-cookie')]).toEqual([method, 403, null])
    }
    expect((await client.get('/api/simple-auth/user')).status).toBe(200)
  })

  it.for<Record<string, string>>([
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'same-origin' },
    { referer: '/' },
  ])('is ended by typing the address, and by a page of our own: %j', async (headers, { server }) => {
    const { client } = await signedIn(server)
    const own = headers.referer ? { referer: `${server.url}/pending` } : headers
    expect((await client.get('/api/logout', own)).status).toBe(302)
    expect((await client.get('/api/simple-auth/user')).status).toBe(401)
  })

  it('/api/login leads to the login screen', async ({ server }) => {
    const answer = await nobody(server).get('/api/login')
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe('/login')
  })
})

describe('what the audit log says of sign-ins', () => {
  it('records logins and failures with address and browser, never a code', async ({ server }) => {
    const person = await createPerson(server.deps, { whatsappNumber: '+447700900141' })
    const { browser, code } = await asked(server, '+447700900141')
    const wrong = wrongOf(code)
    await browser.verify('+447700900141', wrong)
    await browser.post(
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
