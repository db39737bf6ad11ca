import { randomBytes } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { route } from '#core/contracts/route.ts'
import { Client, nobody, signedIn } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

/** Longer than what the network holds, and not to be compressed away. */
const long = route({
  method: 'GET',
  path: '/api/test/long',
  needs: 'public',
  summary: 'A long answer',
  reply: z.object({ text: z.string() }),
})

/** Answered once the caller has left. */
const late = route({ ...long, path: '/api/test/late', summary: 'A late answer' })
/** What streams say of a caller who leaves in the middle of them. */
const broken = route({ ...long, path: '/api/test/broken', summary: 'A broken answer' })
const begins = new EventEmitter()

const lines: string[] = []
const quietLines: string[] = []
let server: TestServer
let quiet: TestServer
const started = Promise.all([
  startServer({
    logLines: lines,
    env: { LOG_LEVEL: 'debug' },
    worker: true,
    extra: (routes) => {
      routes.on(long, async () => ({ text: randomBytes(24_000_000).toString('base64') }))
      routes.on(late, async ({ reply }) => {
        begins.emit(late.path)
        await once(reply.raw, 'close')
        return { text: randomBytes(2000).toString('base64') }
      })
      routes.on(broken, async ({ reply }) => {
        begins.emit(broken.path)
        await once(reply.raw, 'close')
        throw Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })
      })
    },
  }),
  startServer({ logLines: quietLines, env: { LOG_LEVEL: 'info' } }),
])
beforeEach(async () => {
  ;[server, quiet] = await started
  lines.length = 0
  quietLines.length = 0
})
afterAll(async () => {
  await server.stop()
  await quiet.stop()
})

const PATIENCE = { timeout: 20_000 }
const requestsIn = (from: string[]) =>
  from.map((line) => JSON.parse(line)).filter((line) => line.msg === 'request')
const lineOf = (id: string | null, from = lines) =>
  expect.poll(() => requestsIn(from).find((line) => line.reqId === id), PATIENCE).toBeDefined()

describe('the log', () => {
  it('has one line for each request, under the id that its answer bears', async () => {
    const { client, person } = await signedIn(quiet, { role: 'ADMIN' })
    const answer = await client.get(`/api/admin/users/${person.id}`)
    const id = answer.headers.get('x-request-id')
    expect(id).toMatch(/^[0-9a-f]{12}-[0-9a-z]+$/)
    await lineOf(id, quietLines)
    expect(requestsIn(quietLines)).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        pid: expect.any(Number),
        hostname: expect.any(String),
        reqId: id,
        method: 'GET',
        route: '/api/admin/users/:userId',
        status: 200,
        ms: expect.any(Number),
        userId: person.id,
        msg: 'request',
      },
    ])
  })

  it('tells of refusals too, and of nobody where nobody was signed in', async () => {
    const answer = await nobody(quiet).get('/api/jobs')
    await lineOf(answer.headers.get('x-request-id'), quietLines)
    const [line] = requestsIn(quietLines)
    expect(line).toMatchObject({ route: '/api/jobs', status: 401 })
    expect(line).not.toHaveProperty('userId')
  })

  it('tells of health checks only where every detail is wanted, and of unchanged polls never: those are counted', async () => {
    for (const [at, written] of [
      [quiet, quietLines],
      [server, lines],
    ] as const) {
      const { client } = await signedIn(at, { role: 'MANAGER' })
      const tag = (await client.get('/api/jobs')).headers.get('etag')!
      expect((await client.get('/api/jobs', { 'if-none-match': tag })).status).toBe(304)
      await client.get('/api/health')
      const last = await client.get('/api/users')
      await lineOf(last.headers.get('x-request-id'), written)
    }
    expect(requestsIn(quietLines).map((line) => line.status)).toEqual([200, 200])
    expect(requestsIn(lines).map((line) => [line.level, line.route, line.status])).toEqual([
      [30, '/api/jobs', 200],
      [20, '/api/health', 200],
      [30, '/api/users', 200],
    ])
  })

  it('tells of a caller who left in the middle of an answer, and not as a failure', async () => {
    const leaving = new AbortController()
    const headers = { 'accept-encoding': 'gzip' }
    const answer = await fetch(`${server.url}${long.path}`, { signal: leaving.signal, headers })
    leaving.abort()
    const id = answer.headers.get('x-request-id')
    await lineOf(id)
    expect(requestsIn(lines).find((line) => line.reqId === id)).toMatchObject({ level: 30, aborted: true })
    expect(lines.map((line) => JSON.parse(line)).filter((line) => line.level >= 40)).toEqual([])
  })

  it.each([
    ['before it', late.path],
    ['while it was being made', broken.path],
  ])('nor of one who left %s', async (_, path) => {
    const leaving = new AbortController()
    const begun = once(begins, path)
    const headers = { 'accept-encoding': 'gzip' }
    const answer = fetch(server.url + path, { signal: leaving.signal, headers })
    await begun
    leaving.abort()
    await expect(answer).rejects.toThrow('aborted')
    await expect
      .poll(() => requestsIn(lines), PATIENCE)
      .toMatchObject([{ level: 30, route: path, aborted: true }])
    // The next one is answered after all that came before it.
    await nobody(server).get('/api/health')
    expect(lines.map((line) => JSON.parse(line)).filter((line) => line.level >= 40)).toEqual([])
  })

  it('never holds a code, a password, a cookie, a telephone number or what somebody wrote', async () => {
    const phone = '7700900511'
    const texts = () => nobody(server).get(`/simulator/api/messages?to=%2B44${phone}`)
    await nobody(server).post('/api/send-otp', { phoneNumber: `0${phone}` })
    await expect.poll(async () => (await texts()).body.length, PATIENCE).toBe(1)
    const code = /\d{6}/.exec((await texts()).body[0].body)![0]
    const wrong = code === '123456' ? '654321' : '123456'
    await nobody(server).post('/api/verify-otp-login', { phoneNumber: `+44${phone}`, otpCode: wrong })
    const entered = await nobody(server).post('/api/verify-otp-login', {
      phoneNumber: `+44${phone}`,
      otpCode: code,
    })
    expect(entered.status).toBe(200)
    const cookie = entered.headers.getSetCookie()[0]!.split(';')[0]!
    await new Client(server.url, cookie).get('/api/simple-auth/user')

    const { client } = await signedIn(server, { role: 'MASTER_ADMIN' })
    const made = await client.post('/api/admin/create-user', {
      firstName: 'Quentin',
      lastName: 'Zebedee',
      phoneNumber: '+447700900512',
      whatsappNumber: '+447700900512',
      role: 'CONTRACTOR',
    })
    expect(made.status, made.text).toBe(201)
    const password: string = made.body.password
    expect(password.length).toBeGreaterThan(7)
    await nobody(server).post('/api/simple-auth/login', { username: made.body.username, password })
    await client.get('/api/shifts/range?from=2026-06-01&to=2026-06-07&serviceUser=XQ')
    const posted = { subject: 'Sealed words', content: 'Sealed words', recipientType: 'GROUP_CONTRACTORS' }
    await client.post('/api/messages', posted)
    const last = await nobody(server).post('/api/send-otp', { phoneNumber: `bad${phone}` })
    await lineOf(last.headers.get('x-request-id'))

    const log = lines.join('\n')
    expect(requestsIn(lines).length).toBeGreaterThan(8)
    const token = cookie.split('=')[1]!
    const secrets = [phone, '7700900512', token, password, 'Sealed words', 'Zebedee', 'XQ']
    for (const secret of secrets) expect(log, secret).not.toContain(secret)
    // Digits of a code may also stand in a time or an id: it must not stand by itself.
    expect(log).not.toMatch(new RegExp(`\\b(${code}|${wrong})\\b`))
  })
})

describe('a job that fails at a query', () => {
  it('is told without the values of that query', async () => {
    const { db } = server.deps.database
    await db.execute('ALTER TABLE one_time_codes RENAME TO one_time_codes_away')
    await nobody(server).post('/api/send-otp', { phoneNumber: '+447700900513' })
    await expect.poll(() => lines.join('\n'), PATIENCE).toContain('Failed task')
    await db.execute('ALTER TABLE one_time_codes_away RENAME TO one_time_codes')
    expect(lines.join('\n')).toContain('one_time_codes')
    expect(lines.join('\n')).not.toContain('7700900513')
  })
})
