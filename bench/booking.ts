// A booking over HTTP, with its audit entry, WhatsApp message, job and announcements, against a bare INSERT of the
// same row under the same constraint. One caller books one after the other, as a coordinator does; counted are the
// bookings in a second, in the best round of each, since whatever else runs can only slow one down.

import pg from 'pg'
import { serve } from './child.ts'
import type { RotaServer } from './rota-server.ts'
import type { Row } from './table.ts'

const ROUNDS = 9
const MS = 1500

export async function benchBooking(databaseUrl: string): Promise<Row> {
  const app = await serve<RotaServer>('rota-server.ts', databaseUrl)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const { url, cookies, contractorIds } = app.told
  let n = 0
  /** Another person and another day each time, so that none is refused. */
  const next = () => {
    n += 1
    const day = new Date(Date.UTC(2030, 0, 1 + Math.floor(n / contractorIds.length)))
      .toISOString()
      .slice(0, 10)
    return { contractorId: contractorIds[n % contractorIds.length]!, day }
  }
  const overHttp = async () => {
    const { contractorId, day } = next()
    const answer = await fetch(`${url}/api/bookings`, {
      method: 'POST',
      headers: { cookie: cookies[n % cookies.length]!, 'content-type': 'application/json' },
      body: JSON.stringify({
        contractorId,
        date: day,
        startTime: '09:00',
        endTime: '17:00',
        headline: 'Care',
      }),
    })
    await answer.text()
    if (answer.status !== 201) throw new Error(`the booking answered ${answer.status}`)
  }
  const bare = async () => {
    const { contractorId, day } = next()
    await pool.query(
      `INSERT INTO bare_shifts (assigned_to_id, date_start, date_end, headline) VALUES ($1, $2, $3, 'Care')`,
      [contractorId, `${day}T09:00Z`, `${day}T17:00Z`],
    )
  }
  try {
    await pool.query(
      `CREATE TABLE bare_shifts (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(), assigned_to_id uuid NOT NULL, date_start timestamptz NOT NULL,
        date_end timestamptz NOT NULL, headline text NOT NULL,
        EXCLUDE USING gist (assigned_to_id WITH =, tstzrange(date_start, date_end) WITH &&))`,
    )
    const rates = { http: [] as number[], bare: [] as number[] }
    for (let round = -1; round < ROUNDS; round++) {
      const [http, plain] = [await rateOf(overHttp), await rateOf(bare)]
      if (round < 0) continue
      rates.http.push(http)
      rates.bare.push(plain)
    }
    const [http, plain] = [Math.max(...rates.http), Math.max(...rates.bare)]
    return {
      name: 'a booking over HTTP',
      measured: `${http.toFixed(0)}/s`,
      baseline: `${plain.toFixed(0)}/s bare INSERT`,
      ratio: http / plain,
      target: { kind: 'at-least', ratio: 0.25 },
    }
  } finally {
    await pool.query('DROP TABLE bare_shifts')
    await pool.end()
    await app.stop()
  }
}

async function rateOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  let count = 0
  for (; performance.now() < start + MS; count++) await work()
  return (count / (performance.now() - start)) * 1000
}
