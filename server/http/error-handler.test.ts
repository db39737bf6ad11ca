import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { z } from 'zod'
import { route } from '#core/contracts/route.ts'
import { Refusal } from '#core/errors.ts'
import { LIMITS } from '#core/limits.ts'
import { nobody } from '#tests/support/client.ts'
import { withServer } from '#tests/support/fixtures.ts'
import type { TestServer } from '#tests/support/server.ts'

const fails = route({
  method: 'POST',
  path: '/api/test/fails/:how',
  needs: 'public',
  summary: 'Fails in the way it is told',
  params: z.object({ how: z.string() }),
  body: z.object({ text: z.string() }).optional(),
  reply: z.object({ n: z.number() }),
})
const asks = route({
  ...fails,
  path: '/api/test/asks',
  params: z.object({}),
  body: z.object({
    name: z.string(),
    days: z.number(),
    kind: z.enum(['A', 'B']),
    short: z.string().max(3),
    list: z.array(z.number()).min(1),
    size: z.number().positive(),
    own: z.string({ error: 'Please say it' }),
  }),
})
const login = route({ ...fails, path: '/api/test/login', loginStyle: true, params: z.object({}) })
const tagged = route({
  method: 'GET',
  path: '/api/test/tagged',
  needs: 'public',
  summary: 'A read that is refused',
  reads: ['jobs'],
  reply: z.object({}),
})

const logLines: string[] = []
const it = withServer({
  logLines,
  extra: (routes) => {
    routes.on(tagged, async () => {
      throw new Refusal('not-found')
    })
    routes.on(asks, async () => ({ n: 1 }))
    routes.on(login, async () => {
      throw new Refusal('too-many', { retryAfterSeconds: 12.2 })
    })
    routes.on(fails, async ({ params, db, body }) => {
      if (params.how === 'throws') throw new Error(`the cat sat on /srv/app with ${body?.text}`)
      if (params.how === 'syntax') JSON.parse('{')
      if (params.how === 'query') await db.execute(sql`SELECT ${body?.text ?? ''}::int, no_such_column`)
      if (params.how === 'deadlock') throw Object.assign(new Error('deadlock'), { code: '40P01' })
      if (params.how === 'slow') {
        await db.execute(sql`SET LOCAL statement_timeout = 5`)
        await db.execute(sql`SELECT pg_sleep(10)`)
      }
      if (params.how === 'reply') return { n: 'not a number' } as unknown as { n: number }
      if (params.how === 'conflict')
        throw new Refusal('schedule-conflict', { data: { conflictingDates: ['2026-06-15'] } })
      return { n: 1 }
    })
  },
})

const post = (server: TestServer, how: string, body: unknown = { text: 'x' }) =>
  nobody(server).post(`/api/test/fails/${how}`, body)

function send(server: TestServer, path: string, init: RequestInit) {
  return fetch(`${server.url}${path}`, init).then(async (answer) => ({
    status: answer.status,
    type: answer.headers.get('content-type'),
    body: await answer.json(),
  }))
}

describe('a request that is wrong', () => {
  it('is told what is wrong in words for people', async ({ server }) => {
    const sent = { days: 'two', kind: 'C', short: 'long', list: [], size: 0 }
    const { status, body } = await nobody(server).post('/api/test/asks', sent)
    expect([status, body.errors]).toEqual([
      400,
      [
        { path: 'name', message: 'This is required' },
        { path: 'days', message: 'This is not valid' },
        { path: 'kind', message: 'This is not valid' },
        { path: 'short', message: 'At most 3 characters' },
        { path: 'list', message: 'At least 1 entry' },
        { path: 'size', message: 'More than 0' },
        { path: 'own', message: 'Please say it' },
      ],
    ])
    const empty = await nobody(server).post('/api/test/asks', undefined)
    expect(JSON.stringify(empty.body)).not.toMatch(/expected|received/)
  })

  it('gets 400 and a sentence when its JSON is broken', async ({ server }) => {
    for (const body of ['{"text":', 'text', '{"__proto__":{"admin":true}}']) {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
      const answer = await send(server, '/api/test/fails/not', init)
      expect([answer.status, answer.body]).toEqual([400, { message: 'The request body is not valid JSON.' }])
    }
  })

  it('gets 415 when it is no JSON at all', async ({ server }) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/xml' }, body: '<a/>' }
    expect(await send(server, '/api/test/fails/not', init)).toMatchObject({
      status: 415,
      body: { message: 'Send JSON.' },
    })
  })

  it('gets 413 when its body is too large, and not when it is just within the limit', async ({ server }) => {
    const fits = 'x'.repeat(LIMITS.bodyBytes - '{"text":""}'.length)
    expect((await post(server, 'not', { text: fits })).status).toBe(200)
    const answer = await post(server, 'not', { text: `${fits}x` })
    expect([answer.status, answer.body]).toEqual([413, { message: 'That is too large to send.' }])
  })

  it.for([
    ['GET', '/api/no-such-call'],
    ['POST', '/api/no-such-call'],
    ['GET', '/api'],
    ['DELETE', '/api/config'],
  ] as const)('gets a JSON 404 for %s %s', async ([method, path], { server }) => {
    const answer = await send(server, path, { method })
    expect(answer).toEqual({
      status: 404,
      type: 'application/json; charset=utf-8',
      body: { message: 'There is nothing here.' },
    })
  })

  it('gets our own kind of answer when its address cannot be decoded or is too long', async ({ server }) => {
    expect(await send(server, '/api/jobs/%E0%A4%A', {})).toMatchObject({
      status: 400,
      body: { message: 'That address is not valid.' },
    })
    const { status, body } = await send(server, `/api/test/fails/${'x'.repeat(300)}`, { method: 'POST' })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(Object.keys(body as object)).toEqual(['message'])
  })
})

describe('a refusal', () => {
  it('carries its further fields', async ({ server }) => {
    const answer = await post(server, 'conflict')
    expect([answer.status, answer.body]).toEqual([
      409,
      {
        message: 'This contractor is already booked during this time period',
        conflictingDates: ['2026-06-15'],
      },
    ])
  })

  it('of a login call says success: false, and when to come back in whole seconds', async ({ server }) => {
    const answer = await nobody(server).post('/api/test/login', { text: 'x' })
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).toBe('13')
    expect(answer.body).toEqual({
      success: false,
      message: 'Too many requests. Please wait a moment and try again.',
    })
    const bad = await nobody(server).post('/api/test/login', { text: 1 })
    expect([bad.status, bad.body.success]).toEqual([400, false])
  })

  it('has no ETag, so that nobody caches it', async ({ server }) => {
    const answer = await nobody(server).get('/api/test/tagged')
    expect(answer.status).toBe(404)
    expect(answer.headers.get('etag')).toBeNull()
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})

describe('a failure of the server', () => {
  it.for(['throws', 'syntax', 'query', 'reply'])(
    'tells nothing of our insides, and names the request that the log describes (%s)',
    async (how, { server }) => {
      logLines.length = 0
      const answer = await post(server, how, { text: 'Jane Doe' })
      expect(answer.status).toBe(500)
      expect(answer.body).toEqual({
        message: 'Something went wrong on our side. Please try again.',
        requestId: expect.stringMatching(/^[0-9a-f]{12}-[0-9a-z]+$/),
      })
      const logged = logLines.map((line) => JSON.parse(line)).find((l) => l.reqId === answer.body.requestId)
      expect(logged?.err.stack).toContain('at ')
    },
  )

  it('is logged without the values of the query that failed', async ({ server }) => {
    logLines.length = 0
    await post(server, 'query', { text: 'Jane Doe' })
    expect(logLines.join()).toContain('no_such_column')
    expect(logLines.join()).not.toContain('Jane Doe')
  })

  it.for(['deadlock', 'slow'])(
    'is 503 when the database could not do it now (%s)',
    async (how, { server }) => {
      const answer = await post(server, how)
      expect(answer.status).toBe(503)
      expect(answer.headers.get('retry-after')).toBe('5')
      expect(answer.body.message).toContain('try again')
    },
  )
})
