// The board's read over HTTP against the raw query that returns the same text; and the same read with a hundred times
// as much history.

import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { addDays, dayRange } from '#core/time.ts'
import * as schema from '#server/db/schema.ts'
import { shiftsAsJson } from '#server/features/rota/shifts-range.sql.ts'
import { serve } from './child.ts'
import type { RotaServer } from './rota-server.ts'
import type { Row } from './table.ts'
import { inTurns, ms } from './timing.ts'

const [FROM, TO] = ['2026-06-01', '2026-07-26']
const STAFF = 1000
const HISTORY_DAYS = 2000

export async function benchShifts(databaseUrl: string): Promise<Row[]> {
  const app = await serve<RotaServer>('rota-server', databaseUrl)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  // Reads its shifts from an identical table without history.
  const young = new pg.Pool({ connectionString: databaseUrl, max: 1, options: '-c search_path=young,public' })
  const { url, cookies } = app.told
  const overHttp = async () => {
    const answer = await fetch(`${url}/api/shifts/range?from=${FROM}&to=${TO}&reaching=true`, {
      headers: { cookie: cookies[0]!, 'accept-encoding': 'identity' },
    })
    if (answer.status !== 200) throw new Error(`the read answered ${answer.status}`)
    return answer.text()
  }
  const readFrom = (from: pg.Pool) => {
    const db = drizzle(from, { schema, ...schema.DRIZZLE_OPTIONS })
    return () => shiftsAsJson(db, { ...dayRange(FROM, TO), userIds: null, reaching: true })
  }
  try {
    await insertShifts(pool, FROM, 56, 20 / 56)
    if ((await overHttp()) !== (await readFrom(pool)())) throw new Error('the two answers differ')
    const [http, query] = await inTurns(overHttp, readFrom(pool))
    await pool.query('CREATE SCHEMA young; CREATE TABLE young.shifts (LIKE public.shifts INCLUDING ALL)')
    await pool.query(
      `INSERT INTO young.shifts (id, assigned_to_id, date_start, date_end, headline, address, service_user_initials)
       SELECT id, assigned_to_id, date_start, date_end, headline, address, service_user_initials FROM public.shifts;
       ANALYZE young.shifts`,
    )
    await insertShifts(pool, addDays(FROM, -HISTORY_DAYS), HISTORY_DAYS, 1)
    const [old, fresh] = await inTurns(readFrom(pool), readFrom(young))
    return [
      {
        name: 'shifts of 1,000 staff x 56 days over HTTP',
        measured: ms(http),
        baseline: `${ms(query)} raw query`,
        ratio: http / query,
        target: { kind: 'at-most', ratio: 1.3 },
      },
      {
        name: 'the same read with 2,000,000 shifts of history',
        measured: ms(old),
        baseline: `${ms(fresh)} with 20,000`,
        ratio: old / fresh,
        target: { kind: 'at-most', ratio: 1.3 },
      },
    ]
  } finally {
    await Promise.all([pool.end(), young.end()])
    await app.stop()
  }
}

/**
 * Shifts on a number of days from the first, for a share of the staff. Without triggers and the constraint, which reads
 * do not use and which would take longer than everything else.
 */
export async function insertShifts(pool: pg.Pool, first: string, days: number, share: number): Promise<void> {
  await pool.query('ALTER TABLE shifts DISABLE TRIGGER ALL, DROP CONSTRAINT IF EXISTS shifts_no_overlap')
  await pool.query(
    `INSERT INTO shifts (assigned_to_id, date_start, date_end, headline, address, service_user_initials)
     SELECT u.id, t + interval '8 hours', t + interval '20 hours', 'Long day, residential',
       '12 High Street, Leeds LS1 4AB', 'AB'
     FROM generate_series($1::date, $1::date + $2::int - 1, '1 day') t,
       (SELECT id FROM users WHERE role = 'CONTRACTOR' ORDER BY created_at DESC LIMIT $4) u
     WHERE random() < $3`,
    [first, days, share, STAFF],
  )
  await pool.query('ALTER TABLE shifts ENABLE TRIGGER ALL')
  await pool.query('VACUUM ANALYZE shifts')
}
