import { randomBytes } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { route } from '#core/contracts/route.ts'
import { Browser } from '#tests/support/browser.ts'
import { nobody, signedIn } from '#tests/support/client.ts'
import { startServer } from '#tests/support/server.ts'

/** Too long for the network's buffers, and incompressible. */
const long = route({
  method: 'GET',
  path: '/api/test/long',
  needs: 'public',
  summary: 'A long answer',
  reply: z.object({ text: z.string() }),
})

/** Answered after the caller has disconnected. */
const late = route({ ...long, path: '/api/test/late', summary: 'A late answer' })
/** Throws the error that streams raise when the caller disconnects. */
const broken = route({ ...long, path: '/api/test/broken', summary: 'A broken answer' })
const begins = new EventEmitter()

const it = test
  .extend('lines', { scope: 'file' }, (): string[] => [])
  .extend('quietLines', { scope: 'file' }, (): string[] => [])
  .extend('server', { scope: 'file' }, async ({ lines }, { onCleanup }) => {
    const server = await startServer({
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
    })
    onCleanup(() => server.stop())
    return server
  })
  .extend('quiet', { scope: 'file' }, async ({ quietLines }, { onCleanup }) => {
    const quiet = await startServer({ logLines: quietLines, env: { LOG_LEVEL: 'info' } })
    onCleanup(() => quiet.stop())
    return quiet
  })
it.beforeEach(({ lines, quietLines, server: _started, quiet: _quietStarted }) => {
  lines.length = 0
  quietLines.length = 0
})

const requestsIn = (from: string[]) =>
  from.map((line) => JSON.parse(line)).filter((line) => line.msg === 'request')
const lineOf = (from: string[], id: string | null) =>
  expect.poll(() => requestsIn(from).find((line) => line.reqId === id)).toBeDefined()

describe('the log', () => {
  it('has one line for each request, under the request id of its answer', async ({ quietLines, quiet }) => {
    const { client, person } = await signedIn(quiet, { role: 'ADMIN' })
    const answer = await client.get(`/api/admin/users/${person.id}`)
    const id = answer.headers.get('x-request-id')
    expect(id).toMatch(/^[0-9a-f]{12}-[0-9a-z]+$/)
    await lineOf(quietLines, id)
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

  it('includes refusals, and names nobody if nobody was signed in', async ({ quietLines, quiet }) => {
    const answer = await nobody(quiet).get('/api/jobs')
    await lineOf(quietLines, answer.headers.get('x-request-id'))
    const [line] = requestsIn(quietLines)
    expect(line).toMatchObject({ route: '/api/jobs', status: 401 })
    expect(line).not.toHaveProperty('userId')
  })

  it('includes health checks only at the debug level, and never unchanged polls, which are only counted', async ({
    lines,
    quietLines,
    server,
    quiet,
  }) => {
    for (const [at, written] of [
      [quiet, quietLines],
      [server, lines],
    ] as const) {
      const { client } = await signedIn(at, { role: 'MANAGER' })
      const tag = (await client.get('/api/jobs')).headers.get('etag')!
      expect((await client.get('/api/jobs', { 'if-none-match': tag })).status).toBe(304)
      await client.get('/api/health')
      const last = await client.get('/api/users')
      await lineOf(written, last.headers.get('x-request-id'))
    }
    expect(requestsIn(quietLines).map((line) => line.status)).toEqual([200, 200])
    expect(requestsIn(lines).map((line) => [line.level, line.route, line.status])).toEqual([
      [30, '/api/jobs', 200],
      [20, '/api/health', 200],
      [30, '/api/users', 200],
    ])
  })

  it('notes a caller who left in the middle of an answer, and not as a failure', async ({
    lines,
    server,
  }) => {
    const leaving = new AbortController()
    const headers = { 'accept-encoding': 'gzip' }
    const answer = await fetch(`${server.url}${long.path}`, { signal: leaving.signal, headers })
    leaving.abort()
    const id = answer.headers.get('x-request-id')
    await lineOf(lines, id)
    expect(requestsIn(lines).find((line) => line.reqId === id)).toMatchObject({ level: 30, aborted: true })
    expect(lines.map((line) => JSON.parse(line)).filter((line) => line.level >= 40)).toEqual([])
  })

  it.for([
    ['before it', late.path],
    ['while it was being made', broken.path],
  ] as const)('nor of one who left %s', async ([_, path], { lines, server }) => {
    const leaving = new AbortController()
    const begun = once(begins, path)
    const headers = { 'accept-encoding': 'gzip' }
    const answer = fetch(server.url + path, { signal: leaving.signal, headers })
    await begun
    leaving.abort()
    await expect(answer).rejects.toThrow('aborted')
    await expect.poll(() => requestsIn(lines)).toMatchObject([{ level: 30, route: path, aborted: true }])
    // This request is answered after all earlier ones.
    await nobody(server).get('/api/health')
    expect(lines.map((line) => JSON.parse(line)).filter((line) => line.level >= 40)).toEqual([])
  })

  it('never holds a code, a password, a cookie, a telephone number or what somebody wrote', async ({
    lines,
    server,
  }) => {
    const phone = '7700900511'
    const texts = () => nobody(server).get(`/simulator/api/messages?to=%2B44${phone}`)
    const browser = new Browser(server)
    await browser.sendCode(`0${phone}`)
    await expect.poll(async () => (await texts()).body.length).toBe(1)
    const code = /\d{6}/.exec((await texts()).body[0].body)![0]
    const wrong = code === '123456' ? '654321' : '123456'
    await browser.verify(`+44${phone}`, wrong)
    expect((await browser.verify(`+44${phone}`, code)).status).toBe(200)
    await browser.get('/api/simple-auth/user')

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
    await lineOf(lines, last.headers.get('x-request-id'))

    const log = lines.join('\n')
    expect(requestsIn(lines).length).toBeGreaterThan(8)
    const cookies = [...browser.cookies.values()]
    const secrets = [phone, '7700900512', ...cookies, password, 'Sealed words', 'Zebedee', 'XQ']
    for (const secret of secrets) expect(log, secret).not.toContain(secret)
    // The code's digits may also occur within a time or an id, so look for it as a whole word.
    expect(log).not.toMatch(new RegExp(`\\b(${code}|${wrong})\\b`))
  })
})

describe('a job that fails at a query', () => {
  it('is told without the values of that query', async ({ lines, server }) => {
    const { db } = server.deps.database
    await db.execute('ALTER TABLE one_time_codes RENAME TO one_time_codes_away')
    await nobody(server).post('/api/send-otp', { phoneNumber: '+447700900513' })
    await expect.poll(() => lines.join('\n')).toContain('Failed task')
    await db.execute('ALTER TABLE one_time_codes_away RENAME TO one_time_codes')
    expect(lines.join('\n')).toContain('one_time_codes')
    expect(lines.join('\n')).not.toContain('7700900513')
  })
})
