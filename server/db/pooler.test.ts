// The product behind PgBouncer in transaction mode: queries go through it, sessions bypass it.

import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { signedIn } from '#tests/support/client.ts'
import { createDatabase } from '#tests/support/database.ts'
import { EventReader } from '#tests/support/events.ts'
import { PgBouncer } from '#tests/support/pgbouncer.ts'
import { startServer } from '#tests/support/server.ts'
import { refuseWrongWays, waysTo } from './pooler.ts'

const it = test
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's dependencies from this pattern
  .extend('database', { scope: 'file' }, async ({}, { onCleanup }) => {
    const database = await createDatabase()
    onCleanup(() => database.drop())
    return database
  })
  .extend('pooler', { scope: 'file' }, async ({ database }, { onCleanup }) => {
    const pooler = await PgBouncer.start(database.url)
    onCleanup(() => pooler.stop())
    return pooler
  })
  .extend('server', { scope: 'file' }, async ({ database, pooler }, { onCleanup }) => {
    const server = await startServer({
      databaseUrl: pooler.url,
      env: { DATABASE_DIRECT_URL: database.url },
      worker: true,
    })
    onCleanup(() => server.stop())
    return server
  })

const prepared = { databaseDirectUrl: null, databasePrepared: true }

describe('behind a pooler in transaction mode', () => {
  it('many writes and reads at once all succeed, are heard of, and their jobs run', async ({ server }) => {
    const { client } = await signedIn(server, { role: 'MASTER_ADMIN' })
    const events = await EventReader.open(client)
    const post = (n: number) =>
      client.post(
        '/api/messages',
        { subject: `Note ${n}`, content: 'Hello', recipientType: 'GROUP_CONTRACTORS' },
        { 'idempotency-key': `key-${n}` },
      )
    const statuses = new Set<number>()
    for (let round = 0; round < 8; round += 1) {
      // More concurrent calls than the pooler has connections.
      const calls = Array.from({ length: 20 }, (_, n) =>
        n % 2 ? post(round * 20 + n) : client.get('/api/messages'),
      )
      for (const { status } of await Promise.all(calls)) statuses.add(status)
    }
    expect([...statuses].sort()).toEqual([200, 201])
    await events.until('messages')
    events.close()
    const waiting = () =>
      server.deps.database.pool
        .query('SELECT FROM graphile_worker.jobs WHERE run_at <= now() AND attempts < max_attempts')
        .then(({ rowCount }) => rowCount)
    await expect.poll(waiting).toBe(0)
  })

  it('a poll is answered 304 until a write changes it', async ({ server }) => {
    const { client } = await signedIn(server, { role: 'MASTER_ADMIN' })
    const first = await client.get('/api/users')
    const poll = () => client.get('/api/users', { 'if-none-match': first.headers.get('etag') ?? '' })
    expect((await poll()).status).toBe(304)
    await signedIn(server)
    await server.deps.live.settle()
    expect((await poll()).status).toBe(200)
  })

  it('no statement is prepared, so that none is looked for on another connection', async ({
    database,
    pooler,
  }) => {
    const { pooled } = waysTo(pooler.url, { databaseDirectUrl: database.url, databasePrepared: false })
    const pool = new pg.Pool({ ...pooled, max: 10 })
    const ask = (n: number) => pool.query({ text: '/* same */ SELECT $1::int AS n', values: [n] })
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(n)))
      expect(answers.map(({ rows }) => rows[0].n)).toEqual(Array.from({ length: 20 }, (_, n) => n))
    }
    await pool.end()
  })
})

describe('at start', () => {
  it('a pooler without DATABASE_DIRECT_URL is refused with a sentence', async ({ database, pooler }) => {
    await expect(refuseWrongWays(waysTo(pooler.url, prepared))).rejects.toThrow(
      'DATABASE_URL leads to a connection pooler. Set DATABASE_DIRECT_URL',
    )
    await refuseWrongWays(waysTo(database.url, prepared))
  })

  it('two addresses of one database are accepted, those of two databases are not', async ({
    database,
    pooler,
  }) => {
    const behind = { databaseDirectUrl: database.url, databasePrepared: false }
    await refuseWrongWays(waysTo(pooler.url, behind))
    const other = await createDatabase()
    const wrong = { databaseDirectUrl: other.url, databasePrepared: false }
    await expect(refuseWrongWays(waysTo(pooler.url, wrong))).rejects.toThrow('two different databases')
    await other.drop()
  })
})
