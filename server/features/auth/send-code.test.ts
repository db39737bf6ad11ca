// Who gets a code, and how many.

import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { notifications } from '#server/db/schema.ts'
import { Browser } from '#tests/support/browser.ts'
import { it as base } from '#tests/support/fixtures.ts'
import { runJobs } from '#tests/support/jobs.ts'
import { createPerson } from '#tests/support/people.ts'
import { codeSentTo, textsTo } from '#tests/support/phones.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { freshCodeFor, MINUTE, wrongOf } from '#tests/support/sign-in.ts'

const it = base
  .extend('closed', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    const closed = await startServer({ env: { REGISTRATION: 'closed' }, clock: server.clock })
    onCleanup(() => closed.stop())
    return closed
  })
  .extend('pausedBrowser', { scope: 'file' }, ({ closed }) => new Browser(closed))
  .extend('unknownBrowser', { scope: 'file' }, ({ closed }) => new Browser(closed))

const send = (to: TestServer, phoneNumber: string) => new Browser(to).sendCode(phoneNumber)

describe('the limits on codes', () => {
  it('sends one in 30 seconds and five in an hour to a number', async ({ server }) => {
    const number = '+447700900121'
    await createPerson(server.deps, { whatsappNumber: number })
    expect((await send(server, number)).status).toBe(200)
    const soon = await send(server, number)
    expect(soon.status).toBe(429)
    expect(soon.body.success).toBe(false)
    expect(Number(soon.headers['retry-after'])).toBeGreaterThan(0)
    for (let n = 0; n < 4; n++) {
      server.clock.advance(30_000)
      expect((await send(server, number)).status).toBe(200)
    }
    server.clock.advance(30_000)
    const sixth = await send(server, number)
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3000)
    server.clock.advance(60 * MINUTE)
    expect((await send(server, number)).status).toBe(200)
  })

  it('holds when twenty requests for one number arrive at once', async ({ server }) => {
    const number = '+447700900122'
    await createPerson(server.deps, { whatsappNumber: number })
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(server, number)))
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1)
    expect(await textsTo(server, number)).toHaveLength(1)
  })

  it('sends a hundred an hour from one network', async ({ server }) => {
    server.clock.advance(61 * MINUTE)
    const statuses = []
    for (let n = 0; n < 101; n++)
      statuses.push((await send(server, `+4477009${String(10_000 + n).padStart(5, '0')}`)).status)
    expect(statuses.slice(0, 100).every((status) => status === 200)).toBe(true)
    expect(statuses[100]).toBe(429)
    server.clock.advance(61 * MINUTE)
    await runJobs(server.deps)
  })
})

describe('unknown and paused numbers', () => {
  it('get the same answer as known ones', async ({ closed, pausedBrowser, unknownBrowser }) => {
    await createPerson(closed.deps, { whatsappNumber: '+447700900131' })
    await createPerson(closed.deps, { whatsappNumber: '+447700900132', isActive: false })
    const [known, paused, unknown] = await Promise.all([
      send(closed, '+447700900131'),
      pausedBrowser.sendCode('+447700900132'),
      unknownBrowser.sendCode('+447700900133'),
    ])
    expect(paused).toMatchObject({ status: known?.status, text: known?.text })
    expect(unknown).toMatchObject({ status: known?.status, text: known?.text })
    expect(await textsTo(closed, '+447700900131')).toHaveLength(1)
  })

  it('an unknown one gets no text while registration is closed, and no way in', async ({
    closed,
    unknownBrowser,
  }) => {
    expect(await textsTo(closed, '+447700900133')).toHaveLength(0)
    expect((await unknownBrowser.verify('+447700900133', '123456')).status).toBe(401)
  })

  it('a paused person learns of it only after a right code', async ({ closed, pausedBrowser }) => {
    const code = await codeSentTo(closed, '+447700900132')
    expect((await pausedBrowser.verify('+447700900132', wrongOf(code))).status).toBe(401)
    const answer = await pausedBrowser.verify('+447700900132', code)
    expect(answer.status).toBe(403)
    expect(answer.body.message).toMatch(/paused/)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('an unknown one becomes a pending account while registration is open, and the admins are told', async ({
    server,
  }) => {
    const admin = await createPerson(server.deps, { role: 'ADMIN' })
    const client = new Browser(server)
    const code = await freshCodeFor(server, client, '+447700900134')
    expect((await client.verify('+447700900134', code)).status).toBe(200)
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
