// What a stranger can and cannot do with one-time codes: lock people out, or guess a code.

import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { limitedEvents } from '#server/db/schema.ts'
import { Browser } from '#tests/support/browser.ts'
import { alerts, countWrong, db, it, NUMBER, UNKNOWN } from '#tests/support/doors.ts'
import { runJobs } from '#tests/support/jobs.ts'
import { createPerson } from '#tests/support/people.ts'
import { codeSentTo } from '#tests/support/phones.ts'
import { startServer } from '#tests/support/server.ts'
import { browserOf, freshCodeFor, MINUTE, wrongOf } from '#tests/support/sign-in.ts'

const HOUR = 60 * MINUTE
const ENDED = { success: false, message: 'That code no longer works. Ask for a new one.', codeEnded: true }

describe('a code', () => {
  it('works only in the browser that asked for it, by a cookie that scripts cannot read', async ({
    server,
  }) => {
    const browser = new Browser(server)
    const sent = await browser.sendCode(NUMBER)
    expect([sent.headers['set-cookie']].flat()[0]).toMatch(
      /^rota_challenge=[\w-]{43};.*HttpOnly.*SameSite=Lax/,
    )
    const code = await codeSentTo(server, NUMBER)
    const thief = new Browser(server, '203.0.113.9')
    expect(await thief.verify(NUMBER, code)).toMatchObject({ status: 401, body: ENDED })
    await thief.sendCode(UNKNOWN)
    await runJobs(server.deps)
    expect(await thief.verify(NUMBER, code)).toMatchObject({ status: 401, body: ENDED })
    expect((await browser.verify(NUMBER, code)).status).toBe(200)
  })

  it('is not ended by a stranger who asks for another or tries wrong ones', async ({ server }) => {
    const browser = new Browser(server)
    const code = await freshCodeFor(server, browser, NUMBER)
    const stranger = new Browser(server, '203.0.113.9')
    const theirs = await freshCodeFor(server, stranger, NUMBER)
    for (let n = 0; n < 6; n += 1) await stranger.verify(NUMBER, wrongOf(theirs))
    expect((await browser.verify(NUMBER, code)).status).toBe(200)
  })

  it.for([
    ['an account', NUMBER],
    ['no account', UNKNOWN],
  ] as const)(
    'that is dead says so in the same words for a number with %s',
    async ([_whose, number], { server }) => {
      const closed = await startServer({ env: { REGISTRATION: 'closed' }, databaseUrl: server.databaseUrl })
      const browser = new Browser(closed)
      await browser.sendCode(number)
      await runJobs(closed.deps)
      const code = number === NUMBER ? await codeSentTo(closed, number) : '123456'
      const answers = []
      for (let n = 0; n < 6; n += 1) answers.push(await browser.verify(number, wrongOf(code)))
      expect(answers.slice(0, 4).map(({ body }) => body.message)).toEqual(
        Array(4).fill('Invalid phone number or verification code.'),
      )
      for (const answer of answers.slice(4)) expect(answer).toMatchObject({ status: 401, body: ENDED })
      await closed.stop()
    },
  )

  it('goes to UK mobiles only, not to personal or pager numbers or landlines', async ({ server }) => {
    for (const number of ['+447012345678', '07612345678', '+442080641920', '+448450000000']) {
      const answer = await new Browser(server).sendCode(number)
      expect(answer.status).toBe(400)
      expect(answer.body.message).toMatch(/UK mobile numbers/)
    }
    await runJobs(server.deps)
    expect(await db(server).select().from(limitedEvents)).toHaveLength(0)
  })
})

describe('a device that has signed in before', () => {
  it('gets a code although strangers have used up those of the number', async ({ server }) => {
    const own = await browserOf(server, NUMBER, '198.51.100.1')
    server.clock.advance(HOUR)
    for (let n = 0; n < 6; n += 1) {
      await new Browser(server, `203.0.113.${n}`).sendCode(NUMBER)
      server.clock.advance(31_000)
    }
    expect((await new Browser(server, '203.0.113.99').sendCode(NUMBER)).status).toBe(429)
    const code = await freshCodeFor(server, own, NUMBER)
    expect((await own.verify(NUMBER, code)).status).toBe(200)
  })

  it('has limits too: one in 30 seconds, five an hour, and a mark for nobody else', async ({ server }) => {
    const own = await browserOf(server, NUMBER)
    for (let n = 0; n < 5; n += 1) {
      server.clock.advance(31_000)
      expect((await own.sendCode(NUMBER)).status).toBe(200)
      expect((await own.sendCode(NUMBER)).status).toBe(429)
    }
    server.clock.advance(31_000)
    expect((await own.sendCode(NUMBER)).status).toBe(429)
    const other = await createPerson(server.deps, { whatsappNumber: '+447700900302' })
    for (let n = 0; n < 5; n += 1) {
      server.clock.advance(31_000)
      await new Browser(server).sendCode(other.whatsappNumber!)
    }
    server.clock.advance(31_000)
    expect((await own.sendCode(other.whatsappNumber!)).status).toBe(429)
  })

  it('keeps its mark for a year, signed, HttpOnly, and over a sign-out; an altered one is worth nothing', async ({
    server,
    person,
    admin,
  }) => {
    const own = await browserOf(server, NUMBER)
    await own.post('/api/simple-logout')
    const mark = own.cookies.get('rota_device')
    expect(mark).toBeTruthy()
    expect(mark).not.toContain(NUMBER.slice(3))
    const { marks } = server.deps
    const at = (days: number) => new Date(server.clock.now().getTime() + days * 24 * HOUR)
    expect(marks.deviceOf(mark, person, at(364))).toMatch(/^[\w-]{16}$/)
    expect(marks.deviceOf(mark, person, at(366))).toBeNull()
    expect(marks.deviceOf(mark, { ...person, whatsappNumber: UNKNOWN }, at(0)), 'a new number').toBeNull()
    expect(marks.deviceOf(mark, admin, at(0)), 'somebody else').toBeNull()
    const other = mark?.startsWith('x') ? 'y' : 'x'
    for (const altered of [`${other}${mark?.slice(1)}`, `${mark?.slice(0, -2)}..`, 'a.b.c', '']) {
      expect(marks.deviceOf(altered, person, at(0)), altered).toBeNull()
    }
  })
})

describe('fifty wrong codes for a number in a day', () => {
  it('close it to all but marked devices, end the living codes, and admins are told once', async ({
    server,
    admin,
  }) => {
    const own = await browserOf(server, NUMBER)
    server.clock.advance(HOUR)
    const [one, two] = [new Browser(server, '203.0.113.1'), new Browser(server, '203.0.113.2')]
    await freshCodeFor(server, one, NUMBER)
    const code = await freshCodeFor(server, two, NUMBER)
    await countWrong(server, 'wrong-code', NUMBER, 49)
    const fiftieth = await one.verify(NUMBER, wrongOf(code))
    expect(fiftieth).toMatchObject({ status: 401, body: ENDED })
    expect(await two.verify(NUMBER, code), 'a right code of another stranger').toMatchObject({ body: ENDED })
    expect(await alerts(server, admin)).toMatchObject([
      { message: expect.stringContaining('50 wrong codes for Amara Okafor') },
    ])
    server.clock.advance(31_000)
    const refused = await new Browser(server, '203.0.113.3').sendCode(NUMBER)
    expect(refused.status).toBe(429)
    expect(refused.body.message).toMatch(/too many wrong codes for this number today/)
    const right = await freshCodeFor(server, own, NUMBER)
    expect((await own.verify(NUMBER, right)).status).toBe(200)
    server.clock.advance(24 * HOUR)
    expect((await new Browser(server, '203.0.113.3').sendCode(NUMBER)).status).toBe(200)
  })

  it('are never more than fifty, also when two hundred are tried at once', async ({ server, admin }) => {
    const browsers = await Promise.all(
      Array.from({ length: 4 }, async (_, n) => {
        const browser = new Browser(server, `203.0.113.${n}`)
        server.clock.advance(31_000)
        await browser.sendCode(NUMBER)
        return browser
      }),
    )
    await runJobs(server.deps)
    await countWrong(server, 'wrong-code', NUMBER, 45)
    await Promise.all(
      browsers.flatMap((browser) => Array.from({ length: 50 }, () => browser.verify(NUMBER, 'x'))),
    )
    const counted = await db(server).select().from(limitedEvents).where(eq(limitedEvents.kind, 'wrong-code'))
    expect(counted).toHaveLength(50)
    expect(await alerts(server, admin)).toHaveLength(1)
  })
})
