// What a stranger can and cannot do at either door: trigger texts, fill the audit log, or find out who has an account.

import { like } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { auditLogs, limitedEvents, oneTimeCodes, straySignIns } from '#server/db/schema.ts'
import { makePassword } from '#server/features/users/passwords.ts'
import { hashAtProductCost } from '#tests/support/argon2.ts'
import { Browser } from '#tests/support/browser.ts'
import { signedIn } from '#tests/support/client.ts'
import { alerts, countWrong, db, it, NUMBER, UNKNOWN } from '#tests/support/doors.ts'
import { runJobs } from '#tests/support/jobs.ts'
import { textsTo } from '#tests/support/phones.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { MINUTE } from '#tests/support/sign-in.ts'
import { recordStraySignIns } from './stray-sign-ins.service.ts'

const HOUR = 60 * MINUTE

hashAtProductCost()

describe('texts', () => {
  const ask = (server: TestServer, ip: string, n: number) =>
    new Browser(server, ip).sendCode(`+4477009${String(20_000 + n).padStart(5, '0')}`)
  const fill = (server: TestServer, kind: string, subject: string, times: number) =>
    countWrong(server, kind, subject, times)

  it('are limited by network: a whole IPv6 /64 counts as one, and so does a /48', async ({ server }) => {
    await fill(server, 'code-from-network', '2001:db8:1:1::/64', 100)
    expect((await ask(server, '2001:db8:1:1::5', 1)).status).toBe(429)
    expect((await ask(server, '2001:db8:1:1:ffff::6', 2)).status).toBe(429)
    expect((await ask(server, '2001:db8:1:2::5', 3)).status).toBe(200)
    await fill(server, 'code-from-site', '2001:db8:1::/48', 199)
    expect((await ask(server, '2001:db8:1:3::5', 4)).status).toBe(429)
    expect((await ask(server, '2001:db8:2:3::5', 5)).status).toBe(200)
    const counted = await db(server)
      .select()
      .from(limitedEvents)
      .where(like(limitedEvents.kind, 'code-from-%'))
    expect(counted.filter(({ subject }) => subject === '2001:db8:2:3::/64')).toHaveLength(1)
  })

  it('to numbers that no account has stop at the budget of the hour, people with an account get theirs, and admins are told once', async ({
    server,
    admin,
  }) => {
    const small = await startServer({
      env: { UNKNOWN_NUMBER_CODES_PER_HOUR: '2' },
      databaseUrl: server.databaseUrl,
      clock: server.clock,
    })
    const numbers = ['+447700900311', '+447700900312', '+447700900313', '+447700900314']
    for (const number of numbers) {
      const answer = await new Browser(small).sendCode(number)
      expect(answer.body).toEqual({
        success: true,
        message: 'Verification code sent via SMS to your phone number.',
      })
      await runJobs(small.deps)
    }
    const sent = await Promise.all(numbers.map(async (number) => (await textsTo(small, number)).length))
    expect(sent).toEqual([1, 1, 0, 0])
    await new Browser(small).sendCode(NUMBER)
    expect(await textsTo(small, NUMBER)).toHaveLength(1)
    expect(await alerts(server, admin)).toHaveLength(1)
    server.clock.advance(61 * MINUTE)
    await new Browser(small).sendCode(numbers[3]!)
    expect(await textsTo(small, numbers[3]!)).toHaveLength(1)
    await small.stop()
  })
})

describe('failed sign-ins that concern no account', () => {
  it('are gathered by network into one entry of the audit log for the hour, without what was typed', async ({
    server,
  }) => {
    const { client } = await signedIn(server, { role: 'MASTER_ADMIN' })
    for (const ip of ['2001:db8:1:1::1', '2001:db8:1:2::2']) {
      const browser = new Browser(server, ip)
      for (let n = 0; n < 3; n += 1) await browser.verify(UNKNOWN, '123456')
      await browser.password('MySecretPassword1', 'x')
    }
    const failed = async () =>
      (await db(server).select().from(auditLogs).orderBy(auditLogs.id)).filter(
        (e) => e.action === 'USER_LOGIN_FAILED',
      )
    expect(await failed()).toHaveLength(0)
    await recordStraySignIns(db(server), server.clock.now())
    expect(await failed(), 'the hour is not over').toHaveLength(0)
    server.clock.advance(HOUR)
    await Promise.all([
      recordStraySignIns(db(server), server.clock.now()),
      recordStraySignIns(db(server), server.clock.now()),
    ])
    const entries = await failed()
    expect(entries.map(({ description, ip }) => [description, ip])).toEqual([
      [
        expect.stringMatching(/^6 sign-ins from 2001:db8:1::\/48 failed between .+ with a code/),
        '2001:db8:1::/48',
      ],
      [
        expect.stringMatching(/^2 sign-ins from 2001:db8:1::\/48 failed between .+ with a username/),
        '2001:db8:1::/48',
      ],
    ])
    expect(await db(server).select().from(straySignIns)).toHaveLength(0)
    const log = (await client.get('/api/admin/audit-logs')).text.toLowerCase()
    expect(log).not.toContain('mysecretpassword1')
    expect(log).not.toContain(UNKNOWN.slice(3))
  })

  it('of very many networks fill fifty entries and one for the rest', async ({ server }) => {
    const hour = new Date('2026-06-15T08:00:00Z')
    const sites = Array.from({ length: 60 }, (_, n) => ({
      site: `198.51.100.${n}`,
      hour,
      door: 'CODE' as const,
      tries: 2,
    }))
    await db(server).insert(straySignIns).values(sites)
    await recordStraySignIns(db(server), server.clock.now())
    const entries = (await db(server).select().from(auditLogs).orderBy(auditLogs.id)).filter(
      (e) => e.action === 'USER_LOGIN_FAILED',
    )
    expect(entries).toHaveLength(51)
    expect(entries.at(-1)?.description).toMatch(/^20 sign-ins from 10 other networks/)
  })
})

describe('the time that an answer takes', () => {
  const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!
  async function timed(work: () => Promise<unknown>): Promise<number> {
    const start = performance.now()
    await work()
    return performance.now() - start
  }
  /** What can be told apart is told apart in every set of tries; a busy machine disturbs some of them. */
  async function canBeToldApart(set: () => Promise<{ known: number[]; unknown: number[] }>) {
    for (let n = 0; n < 5; n += 1) {
      const { known, unknown } = await set()
      const ratio = median(unknown) / median(known)
      if (ratio > 0.6 && ratio < 1.7) return false
    }
    return true
  }

  it('does not tell a known number from an unknown one while registration is closed', async ({ server }) => {
    const closed = await startServer({
      env: { REGISTRATION: 'closed' },
      databaseUrl: server.databaseUrl,
      clock: server.clock,
    })
    async function wrongCodes(number: string): Promise<number[]> {
      const browser = new Browser(closed)
      await browser.sendCode(number)
      await runJobs(closed.deps)
      const times: number[] = []
      for (let n = 0; n < 4; n += 1) times.push(await timed(() => browser.verify(number, '000000')))
      return times
    }
    const isTold = await canBeToldApart(async () => {
      const times = { known: [] as number[], unknown: [] as number[] }
      for (let round = 0; round < 4; round += 1) {
        times.known.push(...(await wrongCodes(NUMBER)))
        times.unknown.push(...(await wrongCodes(UNKNOWN)))
        server.clock.advance(16 * MINUTE)
      }
      return times
    })
    expect(isTold).toBe(false)
    await closed.stop()
  })

  it('does not tell a known username from an unknown one, also at the first try', async ({
    server,
    person,
  }) => {
    let strangers = 0
    const isTold = await canBeToldApart(async () => {
      const times = { known: [] as number[], unknown: [] as number[] }
      for (let n = 0; n < 12; n += 1) {
        server.clock.advance(4 * MINUTE)
        strangers += 1
        times.unknown.push(await timed(() => new Browser(server).password(`nobody.${strangers}`, 'wrong')))
        times.known.push(await timed(() => new Browser(server).password(person.username, 'wrong')))
      }
      return times
    })
    expect(isTold).toBe(false)
  })
})

describe('somebody who steals the database', () => {
  it('finds codes and passwords as Argon2id hashes, at a cost that makes guessing slow', async ({
    server,
  }) => {
    await new Browser(server).sendCode(NUMBER)
    await runJobs(server.deps)
    const [code] = await db(server).select().from(oneTimeCodes)
    expect(code?.codeHash).toMatch(/^\$argon2id\$v=19\$m=8192,t=2,p=1\$/)
    const { passwordHash } = await makePassword(server.clock.now())
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})
