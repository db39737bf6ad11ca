// Changing one's own number: it counts once a code that was sent to it comes back.

import { and, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { auditLogs, users } from '#server/db/schema.ts'
import { Browser } from '#tests/support/browser.ts'
import { it } from '#tests/support/fixtures.ts'
import { createPerson, newNumber } from '#tests/support/people.ts'
import { codeSentTo, textsTo } from '#tests/support/phones.ts'
import type { TestServer } from '#tests/support/server.ts'
import { browserOf, freshCodeFor, MINUTE, wrongOf } from '#tests/support/sign-in.ts'

const db = (server: TestServer) => server.deps.database.db

async function somebody(server: TestServer, role: 'CONTRACTOR' | 'MASTER_ADMIN' = 'CONTRACTOR') {
  const number = newNumber()
  const person = await createPerson(server.deps, { role, whatsappNumber: number })
  return { number, person, browser: await browserOf(server, number) }
}

const ask = (browser: Browser, whatsappNumber: string) =>
  browser.post('/api/profile/number', { whatsappNumber })
const take = (browser: Browser, whatsappNumber: string, otpCode: string) =>
  browser.post('/api/profile/number/verify', { whatsappNumber, otpCode })

async function codeAt(server: TestServer, browser: Browser, number: string): Promise<string> {
  server.clock.advance(31_000)
  expect((await ask(browser, number)).status).toBe(200)
  return codeSentTo(server, number)
}

const numberOf = async (browser: Browser) => (await browser.get('/api/simple-auth/user')).body.whatsappNumber

describe('a new number of one’s own', () => {
  it('counts when it is verified; until then the old one signs in, and afterwards it is told', async ({
    server,
  }) => {
    const { number, person, browser } = await somebody(server)
    const elsewhere = await browserOf(server, number)
    const next = newNumber()
    const code = await codeAt(server, browser, next)
    expect((await textsTo(server, next))[0]?.body).toContain('code to use this number for your account')
    expect(await numberOf(browser)).toBe(number)
    await browserOf(server, number)
    const answer = await take(browser, next, code)
    expect(answer).toMatchObject({ status: 200, body: { id: person.id, whatsappNumber: next } })
    expect(await numberOf(elsewhere), 'other devices stay').toBe(next)
    expect((await textsTo(server, number))[0]?.body).toBe(
      'Your number for Frontline Health Professionals was changed. If this was not you, ring 0208 064 1920.',
    )
    expect(await numberOf(await browserOf(server, next))).toBe(next)
    const entries = await db(server)
      .select()
      .from(auditLogs)
      .where(and(eq(auditLogs.targetUserId, person.id), eq(auditLogs.action, 'USER_UPDATED')))
    expect(entries).toMatchObject([
      { metadata: { before: { whatsappNumber: number }, after: { whatsappNumber: next } } },
    ])
    expect(JSON.stringify(entries)).not.toContain(code)
    expect((await take(browser, next, code)).status, 'a replay').toBe(400)
  })

  it('answers the same whether somebody has it or not, until it is verified', async ({ server }) => {
    const { browser } = await somebody(server)
    const { number: taken } = await somebody(server)
    const free = newNumber()
    server.clock.advance(31_000)
    const [first, second] = [await ask(browser, taken), await ask(browser, free)]
    expect([first.status, first.text]).toEqual([second.status, second.text])
    const code = await codeAt(server, browser, taken)
    const wrong = await take(browser, taken, wrongOf(code))
    const other = await take(browser, free, wrongOf(code))
    expect([wrong.status, other.status]).toEqual([400, 400])
    expect(await take(browser, taken, code)).toMatchObject({
      status: 409,
      body: { message: 'That phone number already belongs to another account.' },
    })
    expect((await take(browser, taken, code)).status, 'used up').toBe(400)
  })

  it('is that of the first of two who verify it at once', async ({ server }) => {
    const [a, b] = [await somebody(server), await somebody(server)]
    const next = newNumber()
    const codeA = await codeAt(server, a.browser, next)
    const codeB = await codeAt(server, b.browser, next)
    const answers = await Promise.all([take(a.browser, next, codeA), take(b.browser, next, codeB)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const holders = await db(server).select().from(users).where(eq(users.whatsappNumber, next))
    expect(holders).toHaveLength(1)
  })

  it('is changed once by the same code sent many times at once', async ({ server }) => {
    const { browser } = await somebody(server)
    const next = newNumber()
    const code = await codeAt(server, browser, next)
    const answers = await Promise.all(Array.from({ length: 6 }, () => take(browser, next, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('needs its own code: not that of another number, session, person or purpose', async ({ server }) => {
    const { number, browser } = await somebody(server)
    const other = await browserOf(server, number)
    const stranger = await somebody(server)
    const next = newNumber()
    const code = await codeAt(server, browser, next)
    expect((await take(browser, newNumber(), code)).status).toBe(400)
    expect((await take(other, next, code)).status).toBe(400)
    expect((await take(stranger.browser, next, code)).status).toBe(400)
    expect((await new Browser(server).verify(next, code)).status, 'as a sign-in').toBe(401)
    expect((await browser.post('/api/proof/verify', { otpCode: code })).status, 'as proof').toBe(400)
    const login = await freshCodeFor(server, other, number)
    expect((await take(other, number, login)).status, 'that of a sign-in').toBe(400)
    expect((await take(browser, next, code)).status).toBe(200)
  })

  it('ends with five wrong codes and after five minutes', async ({ server }) => {
    const { number, browser } = await somebody(server)
    const next = newNumber()
    const code = await codeAt(server, browser, next)
    for (let tries = 0; tries < 5; tries += 1) await take(browser, next, wrongOf(code))
    expect(await take(browser, next, code)).toMatchObject({ status: 400, body: { codeEnded: true } })
    const late = await codeAt(server, browser, next)
    server.clock.advance(5 * MINUTE)
    expect((await take(browser, next, late)).status).toBe(400)
    expect(await numberOf(browser)).toBe(number)
  })

  it('that is no UK mobile, or one’s own already, gets no code; five codes an hour go to new numbers', async ({
    server,
  }) => {
    const { number, browser } = await somebody(server)
    expect((await ask(browser, '020 8064 1920')).status).toBe(400)
    expect((await ask(browser, number)).status).toBe(409)
    for (let sent = 0; sent < 5; sent += 1) expect((await ask(browser, newNumber())).status).toBe(200)
    expect((await ask(browser, newNumber())).status).toBe(429)
  })

  it('that registered by itself and waits for approval is said to wait', async ({ server }) => {
    const { browser } = await somebody(server)
    const next = newNumber()
    await createPerson(server.deps, { role: 'PENDING', whatsappNumber: next })
    const answer = await take(browser, next, await codeAt(server, browser, next))
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('waiting for approval')])
  })
})

it('a master admin cannot pass this by way of Manage Users, to change or to remove their number', async ({
  server,
}) => {
  const { number, person, browser } = await somebody(server, 'MASTER_ADMIN')
  const patch = (id: string, body: object) =>
    server.app.inject({
      method: 'PATCH',
      url: `/api/admin/users/${id}`,
      headers: { cookie: `rota_session=${browser.cookies.get('rota_session')}` },
      payload: body,
    })
  for (const whatsappNumber of [newNumber(), null, ''])
    for (const id of [person.id, person.id.toUpperCase()])
      expect((await patch(id, { whatsappNumber })).statusCode).toBe(403)
  expect((await patch(person.id, { email: 'maya@example.org', whatsappNumber: number })).statusCode).toBe(200)
  expect(await numberOf(browser)).toBe(number)
})
