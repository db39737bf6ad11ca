// Statements with a name are prepared once for each connection, and stay quick while the tables grow.

import pg from 'pg'
import { describe, expect } from 'vitest'
import { type Client, signedIn } from '#tests/support/client.ts'
import { withServer } from '#tests/support/fixtures.ts'
import { sized } from '#tests/support/length.ts'
import type { TestServer } from '#tests/support/server.ts'

const ROWS = sized(100_000, 15_000)

const it = withServer().extend('booking', { scope: 'file', auto: true }, async ({ server }) => {
  const manager = (await signedIn(server, { role: 'MANAGER' })).client
  const contractorId = (await signedIn(server)).person.id
  // As small as they will ever be, and PostgreSQL knows it: the worst moment to choose a plan for good.
  await server.deps.database.pool.query('ANALYZE')
  return { manager, contractorId, made: 0 }
})

/** Without triggers, which would announce every row, and without new statistics. */
async function grow(server: TestServer, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  await client.query('SET session_replication_role = replica')
  await client.query(
    `INSERT INTO users (first_name, last_name, username, role)
     SELECT 'First', 'Last', 'grown' || i, 'CONTRACTOR' FROM generate_series(1, $1) i`,
    [rows],
  )
  for (const insert of [
    `shifts (assigned_to_id, date_start, date_end, headline) SELECT id, '2026-07-01', '2026-07-02', 'Care'`,
    `availability (user_id, kind, first_day, last_day) SELECT id, 'DAY_SHIFT', '2026-07-01', '2026-07-01'`,
    `idempotency_keys (user_id, key, request_hash) SELECT id, 'key', ''`,
    `whatsapp_conversations (contractor_id, phone_number) SELECT id, '+447700900123'`,
  ]) {
    await client.query(`INSERT INTO ${insert} FROM users WHERE username LIKE 'grown%'`)
  }
  await client.end()
}

function book(booking: { manager: Client; contractorId: string; made: number }) {
  const { manager, contractorId } = booking
  booking.made += 1
  const n = booking.made
  const body = { contractorId, startTime: '09:00', endTime: '10:00', headline: 'Care' }
  const date = new Date(Date.UTC(2026, 5, 16 + n)).toISOString().slice(0, 10)
  return manager.post('/api/bookings', { ...body, date }, { 'idempotency-key': `key ${n}` })
}

describe('a booking', () => {
  it('prepares its statements once, and uses them again', async ({ server, booking }) => {
    const { pool } = server.deps.database
    for (let round = 0; round < 10; round += 1) expect((await book(booking)).status).toBe(201)
    // One caller at a time: the pool has needed few connections, and the one it hands out next is the last one used.
    const { rows } = await pool.query<{ name: string; uses: number }>(
      'SELECT name, (generic_plans + custom_plans)::int AS uses FROM pg_prepared_statements ORDER BY name',
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'availability-around',
      'claim-key',
      'hold-messages',
      'insert-shifts',
      'lock-people',
      'named-shifts-around',
      'record-audits',
      'rule-facts',
      'store-reply',
    ])
    for (const { name, uses } of rows) expect(uses, name).toBeGreaterThan(5)
  })

  it(`does not read whole tables once they have ${ROWS} rows, though planned when they were empty`, async ({
    server,
    booking,
  }) => {
    const { pool } = server.deps.database
    await grow(server, ROWS)
    const read = async () => {
      await pool.query('SELECT pg_stat_force_next_flush()')
      const { rows } = await pool.query<{ name: string; read: number }>(
        'SELECT relname AS name, seq_tup_read::int AS read FROM pg_stat_user_tables ORDER BY relname',
      )
      return new Map(rows.map(({ name, read }) => [name, read]))
    }
    const before = await read()
    for (let round = 0; round < 3; round += 1) expect((await book(booking)).status).toBe(201)
    const grown = [...(await read())].filter(([name, rows]) => rows - before.get(name)! > 1000)
    expect(grown).toEqual([])
  })
})
