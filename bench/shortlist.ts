// Who could take a job of one day and of a year, of 1,000 people with 20 shifts each: the server's processor time, and
// the longest turn of its event loop.

import pg from 'pg'
import { serve } from './child.ts'
import type { RotaServer } from './rota-server.ts'
import { insertShifts } from './shifts.ts'
import { median, type Row } from './table.ts'

const [FROM, JOB_DAY] = ['2031-06-02', '2031-06-25']
const TURN_MS = 50

interface Job {
  name: string
  lastDay: string
  cpuMs: number
  reads: number
  /** The first ones are made before the code is compiled for speed, and are not counted. */
  warmUp: number
  why?: string
}

const JOBS: readonly Job[] = [
  {
    name: 'shortlist of a job, 1,000 people',
    lastDay: JOB_DAY,
    cpuMs: 100,
    reads: 12,
    warmUp: 20,
    why:
      'about 25 ms each are reading 20,000 shifts, judging, and making and compressing the answer of 660 KB; the rest ' +
      'is the garbage collector. Every rule needs every shift of the weeks around the work, so only fewer people would ' +
      'be quicker.',
  },
  {
    name: 'shortlist of a job of 366 days, of which 31 are judged',
    lastDay: '2032-06-24',
    cpuMs: 1000,
    reads: 5,
    warmUp: 3,
    why:
      'a month of nights of 12 hours is too much for everybody, so everybody is judged for the month as a whole and again ' +
      'day by day, 1.6 ms each. Two of these run at a time for one person, in turns of 10 ms.',
  },
]

export async function benchShortlist(databaseUrl: string): Promise<Row[]> {
  const app = await serve<RotaServer>('rota-server', databaseUrl)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  try {
    await insertShifts(pool, FROM, 56, 20 / 56)
    const rows: Row[] = []
    for (const job of JOBS) rows.push(...(await benchJob(app, await insertJob(pool, job.lastDay), job)))
    return rows
  } finally {
    await pool.end()
    await app.stop()
  }
}

async function insertJob(pool: pg.Pool, lastDay: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO jobs (headline, address, shift_start_time, shift_end_time, hours_per_day, start_date, end_date,
      service_user_initials) VALUES ('Night care', 'Leeds', '20:00', '08:00', 12, $1, $2, 'AB') RETURNING id`,
    [JOB_DAY, lastDay],
  )
  return rows[0]!.id
}

async function benchJob(
  app: Awaited<ReturnType<typeof serve<RotaServer>>>,
  id: string,
  { name, cpuMs, reads, warmUp, why }: Job,
): Promise<Row[]> {
  const { url, cookies } = app.told
  const read = async (n: number) => {
    const headers = { cookie: cookies[n % cookies.length]! }
    const answer = await fetch(`${url}/api/jobs/${id}/shortlist`, { headers })
    const { people } = (await answer.json()) as { people: unknown[] }
    if (people.length !== 1000) throw new Error(`${people.length} people instead of 1,000`)
  }
  for (let n = 0; n < warmUp; n++) await read(n)
  const used: number[] = []
  const turns: number[] = []
  for (let n = 0; n < reads; n++) {
    await app.longestTurnMs()
    const before = await app.cpuSeconds()
    await read(n)
    used.push(((await app.cpuSeconds()) - before) * 1000)
    turns.push(await app.longestTurnMs())
  }
  return [
    {
      name: `${name}: server CPU`,
      measured: `${median(used).toFixed(0)} ms`,
      baseline: `${cpuMs} ms`,
      ratio: median(used) / cpuMs,
      target: { kind: 'at-most', ratio: 1 },
      ...(why && { why }),
    },
    {
      name: 'the same: longest turn of the event loop',
      measured: `${median(turns).toFixed(0)} ms`,
      baseline: `${TURN_MS} ms`,
      ratio: median(turns) / TURN_MS,
      target: { kind: 'at-most', ratio: 1 },
    },
  ]
}
