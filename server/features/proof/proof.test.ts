// Changing how one signs in needs a code or passkey of the last ten minutes, given in the same session.

import { hash } from '@node-rs/argon2'
import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { auditLogs, sessions, users } from '#server/db/schema.ts'
import { Authenticator } from '#tests/support/authenticator.ts'
import { Browser } from '#tests/support/browser.ts'
import { it } from '#tests/support/fixtures.ts'
import { createPerson, newNumber } from '#tests/support/people.ts'
import { codeSentTo, textsTo } from '#tests/support/phones.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { browserOf, freshCodeFor, MINUTE, wrongOf } from '#tests/support/sign-in.ts'

const db = (server: TestServer) => server.deps.database.db

async function newPerson(server: TestServer, role: 'CONTRACTOR' | 'ADMIN' | 'MASTER_ADMIN' = 'CONTRACTOR') {
  const number = newNumber()
  return { number, person: await createPerson(server.deps, { role, whatsappNumber: number }) }
}

/** Signed in by code so long ago that it no longer counts. */
async function signedInLongAgo(server: TestServer, role?: 'ADMIN' | 'MASTER_ADMIN') {
  const { number, person } = await newPerson(server, role)
  const browser = await browserOf(server, number)
  server.clock.advance(10 * MINUTE + 1)
  return { number, person, browser }
}

async function proofCode(server: TestServer, browser: Browser, number: string): Promise<string> {
  server.clock.advance(31_000)
  expect((await browser.post('/api/proof/send-code')).status).toBe(200)
  return codeSentTo(server, number)
}

const verify = (browser: Browser, otpCode: string) => browser.post('/api/proof/verify', { otpCode })
async function prove(server: TestServer, browser: Browser, number: string): Promise<void> {
  expect((await verify(browser, await proofCode(server, browser, number))).status).toBe(200)
}

/** Whatever a stolen session would be used for. */
const CHANGES: Record<string, (browser: Browser) => Promise<{ status: number; text: string }>> = {
  'add a passkey': (browser) => browser.post('/api/passkeys/options'),
  'finish adding a passkey': (browser) =>
    browser.post('/api/passkeys', { response: { id: 'x', type: 'public-key' } }),
  'remove a passkey': (browser) => browser.delete('/api/passkeys/3f0c1f9e-4a0b-4c5e-9b2d-1a2b3c4d5e6f'),
  'end another session': (browser) => browser.delete('/api/sessions/3f0c1f9e-4a0b-4c5e-9b2d-1a2b3c4d5e6f'),
  'sign out others': (browser) => browser.post('/api/sessions/end-others'),
  'ask for a new number': (browser) =>
    browser.post('/api/profile/number', { whatsappNumber: '07700 900321' }),
  'take a new number': (browser) =>
    browser.post('/api/profile/number/verify', { whatsappNumber: '07700 900321', otpCode: '123456' }),
}

describe('without proof', () => {
  it.for(Object.keys(CHANGES))('nobody can %s, and the browser learns why', async (name, { server }) => {
    const { browser } = await signedInLongAgo(server)
    const answer = await CHANGES[name]!(browser)
    expect(answer.status).toBe(403)
    expect(JSON.parse(answer.text)).toMatchObject({
      proofNeeded: true,
      message: expect.stringContaining('Confirm it’s you'),
    })
    expect((await CHANGES[name]!(new Browser(server))).status, 'signed out').toBe(401)
  })

  it('a sign-in with a temporary password does not count', async ({ server }) => {
    const { person } = await newPerson(server)
    const passwordHash = await hash('Tmp#Pass42')
    await db(server).update(users).set({ passwordHash }).where(eq(users.id, person.id))
    const browser = new Browser(server)
    expect((await browser.password(person.username, 'Tmp#Pass42')).status).toBe(200)
    for (const change of Object.values(CHANGES)) expect((await change(browser)).status).toBe(403)
  })

  it('a master admin cannot reset their own password, whatever the case of the id; that of others needs none', async ({
    server,
  }) => {
    const { browser, person } = await signedInLongAgo(server, 'MASTER_ADMIN')
    const { person: other } = await newPerson(server)
    const reset = (id: string) => browser.post(`/api/admin/reset-password/${id}`)
    expect((await reset(person.id)).status).toBe(403)
    expect((await reset(person.id.toUpperCase())).status).toBe(403)
    expect((await reset(other.id)).status).toBe(200)
  })

  it('a stored answer of an Idempotency-Key is not given either', async ({ server }) => {
    const { number } = await newPerson(server)
    const browser = await browserOf(server, number)
    const once = () => browser.post('/api/sessions/end-others', undefined, { 'idempotency-key': 'one' })
    expect((await once()).status).toBe(200)
    server.clock.advance(11 * MINUTE)
    expect((await once()).status).toBe(403)
    const other = await browserOf(server, number)
    server.clock.advance(11 * MINUTE)
    expect(
      (await other.post('/api/sessions/end-others', undefined, { 'idempotency-key': 'one' })).status,
    ).toBe(403)
  })
})

describe('a code', () => {
  it('that signed somebody in counts for ten minutes to the millisecond', async ({ server }) => {
    const { number } = await newPerson(server)
    const browser = await browserOf(server, number)
    server.clock.advance(10 * MINUTE)
    expect((await browser.post('/api/sessions/end-others')).status).toBe(200)
    server.clock.advance(1)
    expect((await browser.post('/api/sessions/end-others')).status).toBe(403)
  })

  it('goes to the number on the account, in words of its own, and opens ten minutes in this session alone', async ({
    server,
  }) => {
    const { number, browser, person } = await signedInLongAgo(server)
    const other = await browserOf(server, number)
    server.clock.advance(11 * MINUTE)
    const code = await proofCode(server, browser, number)
    const [text] = await textsTo(server, number)
    expect(text?.body).toContain('code to change how you sign in')
    expect((await verify(other, code)).status, 'in another session').toBe(400)
    const answer = await verify(browser, code)
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect((await browser.post('/api/passkeys/options')).status).toBe(200)
    expect((await other.post('/api/passkeys/options')).status).toBe(403)
    expect((await verify(browser, code)).status, 'again').toBe(400)
    server.clock.advance(10 * MINUTE + 1)
    expect((await browser.post('/api/passkeys/options')).status).toBe(403)
    const entries = await db(server).select().from(auditLogs).where(eq(auditLogs.targetUserId, person.id))
    expect(JSON.stringify(entries)).toContain('confirmed with a code who they are')
    expect(JSON.stringify(entries)).not.toContain(code)
  })

  it('of a number that the caller names goes there never', async ({ server }) => {
    const { number, browser } = await signedInLongAgo(server)
    const mine = newNumber()
    const body = { phoneNumber: mine, whatsappNumber: mine }
    expect((await browser.post('/api/proof/send-code', body)).status).toBe(200)
    expect(await textsTo(server, mine)).toEqual([])
    expect((await textsTo(server, number))[0]?.body).toContain('change how you sign in')
  })

  it('for signing in proves nothing, and one for proof signs nobody in', async ({ server }) => {
    const { number, browser } = await signedInLongAgo(server)
    const login = await freshCodeFor(server, browser, number)
    expect((await verify(browser, login)).status).toBe(400)
    const proof = await proofCode(server, browser, number)
    expect((await browser.verify(number, proof)).status).toBe(401)
    expect((await new Browser(server).verify(number, proof)).status).toBe(401)
  })

  it('ends after five wrong ones, also when all come at once, and after five minutes', async ({ server }) => {
    const { number, browser } = await signedInLongAgo(server)
    const code = await proofCode(server, browser, number)
    const answers = await Promise.all(Array.from({ length: 8 }, () => verify(browser, wrongOf(code))))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(400))
    const late = await verify(browser, code)
    expect(late).toMatchObject({ status: 400, body: { codeEnded: true } })
    const next = await proofCode(server, browser, number)
    server.clock.advance(5 * MINUTE)
    expect((await verify(browser, next)).status).toBe(400)
    expect((await browser.post('/api/passkeys/options')).status).toBe(403)
  })

  it('is not sent more often than one for signing in', async ({ server }) => {
    const { browser } = await signedInLongAgo(server)
    expect((await browser.post('/api/proof/send-code')).status).toBe(200)
    const again = await browser.post('/api/proof/send-code')
    expect([again.status, Number(again.headers['retry-after']) > 0]).toEqual([429, true])
  })

  it('cannot be sent to somebody without a mobile number', async ({ server }) => {
    const { browser, person } = await signedInLongAgo(server)
    for (const whatsappNumber of [null, '+442080641920']) {
      await db(server).update(users).set({ whatsappNumber }).where(eq(users.id, person.id))
      await server.deps.live.settle()
      expect((await browser.post('/api/proof/send-code')).status).toBe(409)
    }
  })

  it('is nothing for accounts that wait or are paused', async ({ server }) => {
    const { browser, person } = await signedInLongAgo(server)
    const set = async (change: { role?: 'PENDING' | 'CONTRACTOR'; isActive?: boolean }) => {
      await db(server).update(users).set(change).where(eq(users.id, person.id))
      await server.deps.live.settle()
    }
    await set({ role: 'PENDING' })
    expect((await browser.post('/api/proof/send-code')).status).toBe(403)
    expect((await browser.post('/api/sessions/end-others')).status).toBe(403)
    await set({ role: 'CONTRACTOR', isActive: false })
    expect((await browser.post('/api/proof/send-code')).status).toBe(401)
    expect((await verify(browser, '123456')).status).toBe(401)
  })

  it('given at one server counts at another', async ({ server }) => {
    const { number, browser } = await signedInLongAgo(server)
    const second = await startServer({ databaseUrl: server.databaseUrl, clock: server.clock })
    const there = new Browser(second)
    for (const [name, value] of browser.cookies) there.cookies.set(name, value)
    expect((await there.post('/api/passkeys/options')).status).toBe(403)
    await prove(server, browser, number)
    expect((await there.post('/api/passkeys/options')).status).toBe(200)
    await second.stop()
  })
})

describe('a passkey', () => {
  async function withPasskey(server: TestServer) {
    const { number, person } = await newPerson(server)
    const browser = await browserOf(server, number)
    const authenticator = new Authenticator(server.deps.settings.appUrl)
    const { body: options } = await browser.post('/api/passkeys/options')
    const made = await browser.post('/api/passkeys', { response: authenticator.create(options) })
    expect(made.status).toBe(201)
    server.clock.advance(11 * MINUTE)
    return { number, person, browser, authenticator }
  }
  const options = async (browser: Browser) => (await browser.post('/api/proof/passkey-options')).body
  const send = (browser: Browser, response: object) => browser.post('/api/proof/passkey', { response })

  it('proves the session in which it was used, once', async ({ server }) => {
    const { browser, authenticator, number } = await withPasskey(server)
    const other = await browserOf(server, number)
    server.clock.advance(11 * MINUTE)
    const response = authenticator.get(await options(browser))
    const step = browser.cookies.get('rota_step')!
    other.cookies.set('rota_step', step)
    expect((await send(other, response)).status, 'in another session').toBe(401)
    expect((await send(browser, response)).status).toBe(200)
    expect((await browser.post('/api/sessions/end-others')).status).toBe(200)
    browser.cookies.set('rota_step', step)
    server.clock.advance(11 * MINUTE)
    expect((await send(browser, response)).status, 'again').toBe(401)
    expect((await browser.post('/api/passkeys/options')).status).toBe(403)
  })

  it('of somebody else proves nothing, and a step for proof signs nobody in', async ({ server }) => {
    const [mine, theirs] = [await withPasskey(server), await withPasskey(server)]
    expect((await send(mine.browser, theirs.authenticator.get(await options(mine.browser)))).status).toBe(400)
    expect((await mine.browser.post('/api/passkeys/options')).status).toBe(403)
    const response = mine.authenticator.get(await options(mine.browser))
    expect((await mine.browser.post('/api/passkey-login', { response })).status).toBe(401)
  })
})

describe('what was changed is told by text', () => {
  it('when a passkey is added or removed, and when devices are signed out', async ({ server }) => {
    const { number } = await newPerson(server)
    await browserOf(server, number)
    const browser = await browserOf(server, number)
    const authenticator = new Authenticator(server.deps.settings.appUrl)
    const { body: options } = await browser.post('/api/passkeys/options')
    await browser.post('/api/passkeys', { response: authenticator.create(options) })
    const { body: mine } = await browser.get('/api/passkeys')
    await browser.delete(`/api/passkeys/${mine[0]!.id}`)
    await browser.post('/api/sessions/end-others')
    const told = (await textsTo(server, number)).map(({ body }) => body).join('\n')
    for (const words of [
      'A passkey was added to your Frontline Health Professionals account. If this was not you, ring 0208 064 1920.',
      'A passkey was removed from',
      'All your other devices were signed out of',
    ])
      expect(told).toContain(words)
  })
})

it('sessions from before this rule have proved nothing', async ({ server }) => {
  const { number } = await newPerson(server)
  const browser = await browserOf(server, number)
  await db(server).update(sessions).set({ provedAt: null }).where(sql`true`)
  expect((await browser.post('/api/sessions/end-others')).status).toBe(403)
})
