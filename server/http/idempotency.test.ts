// A repeated submit makes one thing.

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { route } from '#core/contracts/route.ts'
import { Refusal } from '#core/errors.ts'
import { type Client, signedIn } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { JsonText } from './register-route.ts'

const HOUR = 3_600_000

const createJob = route({
  method: 'POST',
  path: '/api/test/jobs',
  needs: 'signed-in',
  summary: 'Makes a job',
  body: z.object({ headline: z.string() }),
  status: 201,
  secrets: ['password'],
  reply: z.object({ id: z.string(), headline: z.string(), password: z.string().optional() }),
})
const createRaw = route({ ...createJob, path: '/api/test/raw-jobs' })

let server: TestServer
let refuseNext = false
beforeAll(async () => {
  server = await startServer({
    extra: (routes) => {
      routes.on(createJob, async ({ db, body }) => {
        const { rows } = await db.execute<{ id: string }>(sql`
          INSERT INTO jobs (headline, address, shift_start_time, shift_end_time, hours_per_day, start_date, end_date)
          VALUES (${body.headline}, '1 High Street', '09:00', '17:00', 8, '2026-06-15', '2026-06-15') RETURNING id`)
        if (refuseNext) throw new Refusal('conflict')
        return { id: rows[0]!.id, headline: body.headline, password: 'hunter2' }
      })
      routes.on(
        createRaw,
        async ({ body }) => new JsonText(JSON.stringify({ id: 'raw', ...body, password: 'p' })),
      )
    },
  })
})
afterAll(() => server.stop())

let client: Client
beforeEach(async () => {
  refuseNext = false
  client = (await signedIn(server, { role: 'ADMIN' })).client
})

const submit = (headline: string, key?: string, as = client) =>
  as.post('/api/test/jobs', { headline }, key === undefined ? {} : { 'idempotency-key': key })

async function made(headline: string): Promise<number> {
  const { rows } = await server.deps.database.db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM jobs WHERE headline = ${headline}`,
  )
  return rows[0]!.n
}

describe('a POST with an Idempotency-Key', () => {
  it('answers the first result again, and makes nothing new', async () => {
    const first = await submit('Once', 'a')
    const again = await submit('Once', 'a')
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body.id).toBe(first.body.id)
    expect(again.headers.get('idempotent-replay')).toBe('true')
    expect(first.headers.get('idempotent-replay')).toBeNull()
    expect(await made('Once')).toBe(1)
  })

  it('makes one thing when ten arrive at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit('Ten at once', 'b')))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await made('Ten at once')).toBe(1)
  })

  it('is refused with 409 when the body is another', async () => {
    await submit('This', 'c')
    const other = await submit('That', 'c')
    expect([other.status, other.body.message]).toEqual([
      409,
      'This Idempotency-Key was already used for a different request.',
    ])
    expect(await made('That')).toBe(0)
  })

  it('is free again after a refusal, so that a corrected form goes through', async () => {
    refuseNext = true
    expect((await submit('Refused', 'd')).status).toBe(409)
    expect((await client.post('/api/test/jobs', {}, { 'idempotency-key': 'd' })).status).toBe(400)
    refuseNext = false
    const corrected = await submit('Corrected', 'd')
    expect(corrected.status).toBe(201)
    expect([await made('Refused'), await made('Corrected')]).toEqual([0, 1])
  })

  it('makes one thing when ten wait for one that is then refused', async () => {
    refuseNext = true
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit('All refused', 'e')))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(409))
    expect(await made('All refused')).toBe(0)
  })

  it('keeps no secret: the repeat has everything but the password, and so has the database', async () => {
    const first = await submit('Secret', 'f')
    const again = await submit('Secret', 'f')
    expect(first.body.password).toBe('hunter2')
    expect(again.body).toEqual({ id: first.body.id, headline: 'Secret' })
    const { rows } = await server.deps.database.db.execute(
      sql`SELECT 1 FROM idempotency_keys WHERE reply::text LIKE '%hunter2%'`,
    )
    expect(rows).toEqual([])
  })

  it('keeps an answer that the database made as JSON, too', async () => {
    const post = () => client.post('/api/test/raw-jobs', { headline: 'Raw' }, { 'idempotency-key': 'g' })
    expect((await post()).body).toEqual({ id: 'raw', headline: 'Raw', password: 'p' })
    expect((await post()).body).toEqual({ id: 'raw', headline: 'Raw' })
  })

  it('binds for 24 hours and no longer', async () => {
    const first = await submit('A day', 'h')
    server.clock.advance(24 * HOUR - 1)
    expect((await submit('A day', 'h')).body.id).toBe(first.body.id)
    server.clock.advance(2)
    const later = await submit('A day', 'h')
    expect(later.body.id).not.toBe(first.body.id)
    expect(await made('A day')).toBe(2)
  })

  it("is another key in another person's hands", async () => {
    const other = await signedIn(server, { role: 'ADMIN' })
    const mine = await submit('Shared key', 'i')
    const theirs = await submit('Shared key', 'i', other.client)
    expect(theirs.status).toBe(201)
    expect(theirs.body.id).not.toBe(mine.body.id)
  })

  it('is refused with 400 when the key is too long', async () => {
    const answer = await submit('Long key', 'x'.repeat(201))
    expect(answer.status).toBe(400)
    expect(await made('Long key')).toBe(0)
  })
})

describe('a POST without one', () => {
  it('makes a thing each time', async () => {
    await submit('Twice')
    await submit('Twice')
    expect(await made('Twice')).toBe(2)
  })
})
