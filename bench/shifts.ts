// The board's read over HTTP against the raw query that returns the same text; and the same read once history has
// grown a hundredfold.

import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { dayRange } from '#core/time.ts'
import * as schema from '#server/db/schema.ts'
import { shiftsAsJson } from '#server/features/rota/shifts.sql.ts'
import { serve } from './child.ts'
import type { RotaServer } from './rota-server.ts'
import { median, type Row } from './table.ts'

const [FROM, TO] = ['2026-06-01', '2026-07-26']
const ROUNDS = 11
const HISTORY = 2_000_000

export async function benchShifts(databaseUrl: string): Promise<Row[]> {
  const app = await serve<RotaServer>('rota-server.ts', databaseUrl)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const db = drizzle(pool, { schema, ...schema.DRIZZLE_OPTIONS })
  const { url, cookies } = app.told
  const overHttp = async () => {
    const answer = await fetch(`${url}/api/shifts/range?from=${FROM}&to=${TO}`, {
      headers: { cookie: cookies[0]!, 'accept-encoding': 'identity' },
    })
    if (answer.status !== 200) throw new Error(`the read answered ${answer.status}`)
    return answer.text()
  }
  const raw = () => shiftsAsJson(db, { ...dayRange(FROM, TO), userIds: null })
  try {
    // 20 shifts in 56 days for each of 1,000.
    await insertShifts(pool, FROM, 56, 0.357)
    if ((await overHttp()) !== (await raw())) throw new Error('the two answers differ')
    const [http, query] = await inTurns(overHttp, raw)
    await insertShifts(pool, '2019-01-01', Math.ceil(HISTORY / 1000), 1)
    const [later] = await inTurns(overHttp, raw)
    return [
      {
        name: 'shifts of 1,000 staff x 56 days over HTTP',
        measured: ms(http),
        baseline: `${ms(query)} raw query`,
        ratio: http / query,
        target: { kind: 'at-most', ratio: 1.3 },
      },
      {
        name: 'the same with 2,000,000 shifts of history',
        measured: ms(later),
        baseline: ms(http),
        ratio: later / http,
        target: { kind: 'at-most', ratio: 1.3 },
      },
    ]
  } finally {
    await pool.query('TRUNCATE shifts CASCADE')
    await pool.end()
    await app.stop()
  }
}

const ms = (value: number) => `${value.toFixed(0)} ms`

/** Each in turn, so that a noisy minute meets both. */
async function inTurns(...work: (() => Promise<unknown>)[]): Promise<[number, number]> {
  const times = work.map(() => [] as number[])
  for (let round = -2; round < ROUNDS; round++) {
    for (const [n, run] of work.entries()) {
      const start = performance.now()
      await run()
      if (round >= 0) times[n]!.push(performance.now() - start)
    }
  }
  return times.map(median) as [number, number]
}

/** On so many days from the first, for such a share of people; without triggers and indexes, which come back after. */
async function insertShifts(pool: pg.Pool, first: string, days: number, share: number): Promise<void> {
  const { rows } = await pool.query<{ definition: string }>(
    `SELECT indexdef AS definition FROM pg_indexes WHERE tablename = 'shifts' AND indexname LIKE '%_idx'`,
  )
  await pool.query('ALTER TABLE shifts DISABLE TRIGGER ALL, DROP CONSTRAINT shifts_no_overlap')
  for (const { definition } of rows) await pool.query(`DROP INDEX ${/INDEX (\w+)/.exec(definition)![1]}`)
  await pool.query(
    `INSERT INTO shifts (assigned_to_id, date_start, date_end, headline, address, service_user_initials)
     SELECT u.id, t + interval '8 hours', t + interval '20 hours', 'Long day, residential',
       '12 High Street, Leeds LS1 4AB', 'AB'
     FROM users u, generate_series($1::date, $1::date + $2::int - 1, '1 day') t
     WHERE u.role = 'CONTRACTOR' AND u.first_name <> '' AND random() < $3`,
    [first, days, share],
  )
  for (const { definition } of rows) await pool.query(definition)
  await pool.query(
    `ALTER TABLE shifts ENABLE TRIGGER ALL, ADD CONSTRAINT shifts_no_overlap
     EXCLUDE USING gist (assigned_to_id WITH =, tstzrange(date_start, date_end) WITH &&) WHERE (deleted_at IS NULL)`,
  )
  await pool.query('VACUUM ANALYZE shifts')
}
