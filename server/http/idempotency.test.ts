// A repeated submit creates only one thing.

import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
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

const it = test
  .extend('next', { scope: 'file' }, () => ({ isRefused: false, isSpoilt: false }))
  .extend('server', { scope: 'file' }, async ({ next }, { onCleanup }) => {
    const server = await startServer({
      extra: (routes) => {
        routes.on(createJob, async ({ db, body }) => {
          const { rows } = await db.execute<{ id: string }>(sql`
            INSERT INTO jobs (headline, address, shift_start_time, shift_end_time, hours_per_day, start_date, end_date)
            VALUES (${body.headline}, '1 High Street', '09:00', '17:00', 8, '2026-06-15', '2026-06-15') RETURNING id`)
          if (next.isRefused) throw new Refusal('schedule-conflict')
          // PostgreSQL cannot store this character in JSON.
          const headline = next.isSpoilt ? '\u0000' : body.headline
          return { id: rows[0]!.id, headline, password: 'hunter2' }
        })
        routes.on(
          createRaw,
          async ({ body }) => new JsonText(JSON.stringify({ id: 'raw', ...body, password: 'p' })),
        )
      },
    })
    onCleanup(() => server.stop())
    return server
  })
  .extend('client', { auto: true }, async ({ server }) => (await signedIn(server, { role: 'ADMIN' })).client)
it.beforeEach(({ next }) => {
  next.isRefused = false
  next.isSpoilt = false
})

const submit = (as: Client, headline: string, key?: string) =>
  as.post('/api/test/jobs', { headline }, key === undefined ? {} : { 'idempotency-key': key })

async function made(server: TestServer, headline: string): Promise<number> {
  const { rows } = await server.deps.database.db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM jobs WHERE headline = ${headline}`,
  )
  return rows[0]!.n
}

describe('a POST with an Idempotency-Key', () => {
  it('answers the first result again, and makes nothing new', async ({ server, client }) => {
    const first = await submit(client, 'Once', 'a')
    const again = await submit(client, 'Once', 'a')
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body.id).toBe(first.body.id)
    expect(again.headers.get('idempotent-replay')).toBe('true')
    expect(first.headers.get('idempotent-replay')).toBeNull()
    expect(await made(server, 'Once')).toBe(1)
  })

  it('makes one thing when ten arrive at once', async ({ server, client }) => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(client, 'Ten at once', 'b')))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await made(server, 'Ten at once')).toBe(1)
  })

  it('is refused with 409 when the body is another', async ({ server, client }) => {
    await submit(client, 'This', 'c')
    const other = await submit(client, 'That', 'c')
    expect([other.status, other.body.message]).toEqual([
      409,
      'This Idempotency-Key was already used for a different request.',
    ])
    expect(await made(server, 'That')).toBe(0)
  })

  it('is free again after a refusal, so that a corrected form goes through', async ({
    server,
    next,
    client,
  }) => {
    next.isRefused = true
    expect((await submit(client, 'Refused', 'd')).status).toBe(409)
    expect((await client.post('/api/test/jobs', {}, { 'idempotency-key': 'd' })).status).toBe(400)
    next.isRefused = false
    const corrected = await submit(client, 'Corrected', 'd')
    expect(corrected.status).toBe(201)
    expect([await made(server, 'Refused'), await made(server, 'Corrected')]).toEqual([0, 1])
  })

  it('makes one thing when ten wait for one that is then refused', async ({ server, next, client }) => {
    next.isRefused = true
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(client, 'All refused', 'e')))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(409))
    expect(await made(server, 'All refused')).toBe(0)
  })

  it('keeps no secret: the repeat has everything but the password, and so has the database', async ({
    server,
    client,
  }) => {
    const first = await submit(client, 'Secret', 'f')
    const again = await submit(client, 'Secret', 'f')
    expect(first.body.password).toBe('hunter2')
    expect(again.body).toEqual({ id: first.body.id, headline: 'Secret' })
    const { rows } = await server.deps.database.db.execute(
      sql`SELECT 1 FROM idempotency_keys WHERE reply::text LIKE '%hunter2%'`,
    )
    expect(rows).toEqual([])
  })

  it('keeps an answer that the database made as JSON, too', async ({ client }) => {
    const post = () => client.post('/api/test/raw-jobs', { headline: 'Raw' }, { 'idempotency-key': 'g' })
    expect((await post()).body).toEqual({ id: 'raw', headline: 'Raw', password: 'p' })
    expect((await post()).body).toEqual({ id: 'raw', headline: 'Raw' })
  })

  it('binds for 24 hours and no longer', async ({ server, client }) => {
    const first = await submit(client, 'A day', 'h')
    server.clock.advance(24 * HOUR - 1)
    expect((await submit(client, 'A day', 'h')).body.id).toBe(first.body.id)
    server.clock.advance(2)
    const later = await submit(client, 'A day', 'h')
    expect(later.body.id).not.toBe(first.body.id)
    expect(await made(server, 'A day')).toBe(2)
  })

  it("is another key in another person's hands", async ({ server, client }) => {
    const other = await signedIn(server, { role: 'ADMIN' })
    const mine = await submit(client, 'Shared key', 'i')
    const theirs = await submit(other.client, 'Shared key', 'i')
    expect(theirs.status).toBe(201)
    expect(theirs.body.id).not.toBe(mine.body.id)
  })

  it('makes nothing when its reply cannot be stored, because a repeat would make it again', async ({
    server,
    client,
    next,
  }) => {
    next.isSpoilt = true
    expect((await submit(client, 'Spoilt', 'j')).status).toBe(500)
    expect(await made(server, 'Spoilt')).toBe(0)
    next.isSpoilt = false
    expect((await submit(client, 'Spoilt', 'j')).status).toBe(201)
    expect(await made(server, 'Spoilt')).toBe(1)
  })

  it('is refused with 400 when the key is too long', async ({ server, client }) => {
    const answer = await submit(client, 'Long key', 'x'.repeat(201))
    expect(answer.status).toBe(400)
    expect(await made(server, 'Long key')).toBe(0)
  })
})

describe('a POST without one', () => {
  it('makes a thing each time', async ({ server, client }) => {
    await submit(client, 'Twice')
    await submit(client, 'Twice')
    expect(await made(server, 'Twice')).toBe(2)
  })
})
