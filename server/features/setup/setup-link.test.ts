// Without this link, nobody can become the first master admin from another machine.

import { describe, expect, it, onTestFinished } from 'vitest'
import { Browser } from '#tests/support/browser.ts'
import { nobody } from '#tests/support/client.ts'
import { codeSentTo } from '#tests/support/phones.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { setupLink } from './setup-link.service.ts'

const DETAILS = { firstName: 'Grace', lastName: 'Mensah', phoneNumber: '+447700900201' }
const FAR = { APP_URL: 'https://rota.example.org', ALLOW_SIMULATOR: 'on' }
const NEEDS_LINK =
  'To set up Frontline Rota, open the link that the server printed when it started. On the server, npm run setup-link prints it again.'

async function startWith(env: Record<string, string> = {}): Promise<TestServer> {
  const server = await startServer({ env })
  onTestFinished(() => server.stop())
  return server
}

const send = (browser: Browser, details: object, headers = {}) =>
  browser.post('/api/system/send-first-admin-otp', details, headers)
const create = (browser: Browser, details: object) => browser.post('/api/system/create-first-admin', details)
const link = (server: TestServer) =>
  setupLink(server.deps.database.db, server.deps.settings, server.clock.now())
const tokenIn = (address: string) => new URLSearchParams(new URL(address).hash.slice(1)).get('token')!

describe('where the product can be reached from other machines', () => {
  it.each([
    ['APP_URL is another machine', FAR],
    ['it listens on every address', { HOST: '0.0.0.0' }],
  ])('because %s, nobody is set up without the token of the link', async (_why, env) => {
    const server = await startWith(env)
    await link(server)
    for (const setupToken of [undefined, '', 'wrong', 'x'.repeat(100)]) {
      const answer = await send(new Browser(server), { ...DETAILS, setupToken })
      expect([answer.status, answer.body]).toEqual([403, { success: false, message: NEEDS_LINK }])
      expect(
        (await create(new Browser(server), { ...DETAILS, otpCode: '123456', setupToken })).body.message,
      ).toBe(NEEDS_LINK)
    }
    expect((await nobody(server).get('/api/system/has-master-admin')).body).toEqual({
      hasMasterAdmin: false,
      needsLink: true,
    })
  })

  it('the link sets up once, is the same until then, and is forgotten afterwards', async () => {
    const server = await startWith(FAR)
    const address = await link(server)
    expect(address).toMatch(/^https:\/\/rota\.example\.org\/setup#token=[\w-]{32}$/)
    expect(await link(server)).toBe(address)
    const setupToken = tokenIn(address)
    const browser = new Browser(server)
    expect((await send(browser, { ...DETAILS, setupToken })).status).toBe(200)
    const otpCode = await codeSentTo(server, DETAILS.phoneNumber)
    expect((await create(browser, { ...DETAILS, otpCode })).status).toBe(403)
    expect((await create(browser, { ...DETAILS, otpCode, setupToken })).status).toBe(200)
    expect((await nobody(server).get('/api/system/has-master-admin')).body).toEqual({ hasMasterAdmin: true })
    expect(await link(server)).not.toBe(address)
  })

  it('servers that start together print one link', async () => {
    const server = await startWith(FAR)
    expect(new Set(await Promise.all(Array.from({ length: 8 }, () => link(server)))).size).toBe(1)
  })

  it('nobody gets in before there is a link', async () => {
    const server = await startWith(FAR)
    expect((await send(new Browser(server), { ...DETAILS, setupToken: '' })).status).toBe(403)
  })
})

describe('where only this machine can reach the product', () => {
  it('a call that a proxy has passed on needs the link, one from here does not', async () => {
    const server = await startWith()
    const passedOn = { 'x-forwarded-for': '127.0.0.1' }
    expect((await send(new Browser(server), DETAILS, passedOn)).body.message).toBe(NEEDS_LINK)
    const setupToken = tokenIn(await link(server))
    expect((await send(new Browser(server), { ...DETAILS, setupToken }, passedOn)).status).toBe(200)
    expect((await send(new Browser(server), { ...DETAILS, phoneNumber: '+447700900202' })).status).toBe(200)
  })
})
