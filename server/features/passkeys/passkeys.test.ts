// Passkeys over HTTP, with a software authenticator in place of the phone.

import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Role } from '#core/capabilities.ts'
import { auditLogs, notifications, passkeys, users } from '#server/db/schema.ts'
import { Authenticator } from '#tests/support/authenticator.ts'
import { Browser } from '#tests/support/browser.ts'
import { signedIn } from '#tests/support/client.ts'
import { withServer } from '#tests/support/fixtures.ts'
import { createPerson, type Person } from '#tests/support/people.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { browserOf, freshCodeFor, MINUTE } from '#tests/support/sign-in.ts'

const ORIGIN = 'http://localhost:3000'
const env = { APP_URL: ORIGIN }
const it = withServer({ env }).extend('strict', { scope: 'file' }, async ({ server }, { onCleanup }) => {
  const strict = await startServer({
    env: { ...env, SECOND_FACTOR: 'staff' },
    databaseUrl: server.databaseUrl,
    clock: server.clock,
  })
  onCleanup(() => strict.stop())
  return strict
})

const db = (server: TestServer) => server.deps.database.db
const newPerson = (server: TestServer, role: Role = 'CONTRACTOR') => createPerson(server.deps, { role })

async function add(browser: Browser, authenticator: Authenticator) {
  const { body } = await browser.post('/api/passkeys/options')
  return browser.post('/api/passkeys', { response: authenticator.create(body) })
}

/** A person with a passkey, created in a browser where they had signed in with a code. */
async function withPasskey(
  server: TestServer,
  role?: Role,
): Promise<{ person: Person; number: string; authenticator: Authenticator }> {
  const person = await newPerson(server, role)
  const number = person.whatsappNumber!
  const authenticator = new Authenticator(ORIGIN)
  expect((await add(await browserOf(server, number), authenticator)).status).toBe(201)
  server.clock.advance(2 * MINUTE)
  return { person, number, authenticator }
}

async function login(browser: Browser, authenticator: Authenticator) {
  const { body } = await browser.post('/api/passkey-login/options')
  return browser.post('/api/passkey-login', { response: authenticator.get(body) })
}

const whoIs = async (browser: Browser) => (await browser.get('/api/simple-auth/user')).body.id

describe('a passkey', () => {
  it('is added by anyone signed in, and signs them in without a code in any browser', async ({ server }) => {
    const { person, authenticator } = await withPasskey(server)
    const browser = new Browser(server)
    const answer = await login(browser, authenticator)
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect(await whoIs(browser)).toBe(person.id)
    const listed = (await browser.get('/api/passkeys')).body
    expect(listed).toMatchObject([{ lastUsedAt: server.clock.now().toISOString() }])
    const entries = await db(server).select().from(auditLogs).where(eq(auditLogs.targetUserId, person.id))
    expect(entries.map(({ description }) => description)).toEqual(
      expect.arrayContaining(['Amara Okafor added a passkey', 'Amara Okafor signed in with a passkey']),
    )
    const told = await db(server).select().from(notifications).where(eq(notifications.userId, person.id))
    expect(told).toMatchObject([{ title: 'Passkey added' }])
  })

  it('proves nothing twice, late, for another site, without its finger or PIN, with a counter that went back, or signed by another key', async ({
    server,
  }) => {
    const { authenticator } = await withPasskey(server)
    const browser = new Browser(server)
    const ask = async () => (await browser.post('/api/passkey-login/options')).body
    const send = async (response: object) => (await browser.post('/api/passkey-login', { response })).status

    const used = authenticator.get(await ask())
    expect(await send(used)).toBe(200)
    expect(await send(used)).toBe(401)

    const late = authenticator.get(await ask())
    server.clock.advance(10 * MINUTE)
    expect(await send(late)).toBe(401)

    const elsewhere = new Authenticator('https://evil.example')
    expect(await send({ ...elsewhere.get(await ask()), id: authenticator.id.toString('base64url') })).toBe(
      401,
    )
    expect(await send(elsewhere.get(await ask())), 'one that nobody has').toBe(401)

    authenticator.verifiesUser = false
    expect(await send(authenticator.get(await ask()))).toBe(401)
    authenticator.verifiesUser = true

    authenticator.counter = 0
    expect(await send(authenticator.get(await ask())), 'a copy of the key').toBe(401)
  })

  it('belongs to one account, is removed by its owner alone, and is gone with a new number or a reset password', async ({
    server,
  }) => {
    const { person, authenticator } = await withPasskey(server)
    const other = await browserOf(server, (await newPerson(server)).whatsappNumber!)
    expect((await add(other, authenticator)).status, 'a second time').toBe(409)
    const [row] = await db(server).select().from(passkeys).where(eq(passkeys.userId, person.id))
    expect((await other.delete(`/api/passkeys/${row!.id}`)).status).toBe(404)
    const own = new Browser(server)
    await login(own, authenticator)
    expect((await own.delete(`/api/passkeys/${row!.id}`)).status).toBe(200)
    expect((await login(new Browser(server), authenticator)).status).toBe(401)

    const boss = await signedIn(server, { role: 'MASTER_ADMIN' })
    for (const change of [
      (id: string) => boss.client.post(`/api/admin/reset-password/${id}`),
      (id: string) => boss.client.patch(`/api/admin/users/${id}`, { whatsappNumber: '+447700900699' }),
    ]) {
      const lost = await withPasskey(server)
      expect((await change(lost.person.id)).status).toBe(200)
      expect((await login(new Browser(server), lost.authenticator)).status).toBe(401)
    }
  })

  it('does not let in a paused person, and says why', async ({ server }) => {
    const { person, authenticator } = await withPasskey(server)
    await db(server).update(users).set({ isActive: false }).where(eq(users.id, person.id))
    expect(await login(new Browser(server), authenticator)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('paused') },
    })
  })
})

describe('the second factor, where the setting asks for it', () => {
  it.for(['MANAGER', 'ADMIN', 'MASTER_ADMIN'] as const)(
    'is asked of a %s after the code, and the passkey completes the sign-in',
    async (role, { server, strict }) => {
      const { person, number, authenticator } = await withPasskey(server, role)
      const browser = new Browser(strict)
      const code = await freshCodeFor(strict, browser, number)
      const half = await browser.verify(number, code)
      expect(half).toMatchObject({ status: 200, body: { success: true, next: 'passkey-or-continue' } })
      expect(browser.cookies.has('rota_session')).toBe(false)
      expect((await browser.get('/api/simple-auth/user')).status).toBe(401)
      expect((await login(browser, authenticator)).status).toBe(200)
      expect(await whoIs(browser)).toBe(person.id)
    },
  )

  it("does not take somebody else's passkey", async ({ server, strict }) => {
    const { number } = await withPasskey(server, 'ADMIN')
    const { authenticator } = await withPasskey(server, 'ADMIN')
    const browser = new Browser(strict)
    await browser.verify(number, await freshCodeFor(strict, browser, number))
    expect((await login(browser, authenticator)).status).toBe(401)
    expect((await browser.get('/api/simple-auth/user')).status).toBe(401)
  })

  it('is not asked of contractors, nor where the setting is off, nor before there is a passkey', async ({
    server,
    strict,
  }) => {
    const contractor = await withPasskey(server, 'CONTRACTOR')
    await browserOf(strict, contractor.number)
    const manager = await withPasskey(server, 'MANAGER')
    expect((await browserOf(server, manager.number)).cookies.has('rota_session')).toBe(true)
    const fresh = await newPerson(server, 'MANAGER')
    expect((await browserOf(strict, fresh.whatsappNumber!)).cookies.has('rota_session')).toBe(true)
  })

  it('lets somebody without their passkey in by the code, once, and tells the admins', async ({
    server,
    strict,
  }) => {
    const admin = await newPerson(server, 'ADMIN')
    const { person, number } = await withPasskey(server, 'MANAGER')
    const browser = new Browser(strict)
    await browser.verify(number, await freshCodeFor(strict, browser, number))
    const step = browser.cookies.get('rota_step')!
    expect((await browser.post('/api/passkey-login/without')).status).toBe(200)
    expect(await whoIs(browser)).toBe(person.id)
    const told = await db(server).select().from(notifications).where(eq(notifications.userId, admin.id))
    expect(told.map(({ title }) => title)).toContain('Signed in without a passkey')
    const again = new Browser(strict)
    again.cookies.set('rota_step', step)
    expect((await again.post('/api/passkey-login/without')).status).toBe(401)
    expect((await new Browser(strict).post('/api/passkey-login/without')).status).toBe(401)
  })

  it('is needed after a password: without a passkey the code by text is the way in', async ({
    server,
    strict,
  }) => {
    const passwordHash = await hash('Tmp#Pass42')
    const without = await newPerson(server, 'MANAGER')
    const { person, authenticator } = await withPasskey(server, 'MANAGER')
    for (const { id } of [without, person])
      await db(server).update(users).set({ passwordHash }).where(eq(users.id, id))
    const refused = await new Browser(strict).password(without.username, 'Tmp#Pass42')
    expect(refused).toMatchObject({ status: 403, body: { message: expect.stringContaining('code by text') } })
    const browser = new Browser(strict)
    const half = await browser.password(person.username, 'Tmp#Pass42')
    expect(half).toMatchObject({ status: 200, body: { next: 'passkey' } })
    expect((await browser.post('/api/passkey-login/without')).status).toBe(401)
    await browser.password(person.username, 'Tmp#Pass42')
    expect((await login(browser, authenticator)).status).toBe(200)
    expect(await whoIs(browser)).toBe(person.id)
  })
})
