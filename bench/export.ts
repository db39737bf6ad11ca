// The CSV of a year with 100,000 shifts: it must leave the server as a stream. Measures the peak memory of the server
// process compared with its peak before.

import pg from 'pg'
import { serve } from './child.ts'
import type { RotaServer } from './rota-server.ts'
import { insertShifts } from './shifts.ts'
import type { Row } from './table.ts'

const [FROM, TO] = ['2027-01-01', '2027-12-31']
const DAYS = 100

export async function benchExport(databaseUrl: string): Promise<Row> {
  const app = await serve<RotaServer>('rota-server', databaseUrl)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  try {
    await insertShifts(pool, FROM, DAYS, 1)
    // One day first, to load what any export needs.
    const few = await rowsOf(app.told, FROM, FROM)
    const before = await app.peakMegabytes()
    const rows = await rowsOf(app.told, FROM, TO)
    const after = await app.peakMegabytes()
    if (rows !== few * DAYS) throw new Error(`the file has ${rows} rows, not ${few * DAYS}`)
    return {
      name: `memory of the server over a CSV of ${rows.toLocaleString('en-GB')} shifts`,
      measured: `${after.toFixed(0)} MB at most`,
      baseline: `${before.toFixed(0)} MB before`,
      ratio: after / before,
      target: { kind: 'at-most', ratio: 1.4 },
    }
  } finally {
    await pool.end()
    await app.stop()
  }
}

async function rowsOf({ url, adminCookie }: RotaServer, from: string, to: string): Promise<number> {
  const answer = await fetch(`${url}/api/reports/shifts-csv?from=${from}&to=${to}`, {
    headers: { cookie: adminCookie },
  })
  if (answer.status !== 200 || !answer.body) throw new Error(`the export answered ${answer.status}`)
  let lines = 0
  for await (const chunk of answer.body) for (const byte of chunk) if (byte === 10) lines += 1
  // The first line is the header.
  return lines - 1
}
