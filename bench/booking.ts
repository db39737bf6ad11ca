// A booking over HTTP with an Idempotency-Key, against hand-written transactions that write the same rows (key, shift,
// audit entry, conversation, message, outgoing message and job) with the same triggers and checks: six prepared
// statements one after the other, and one statement that does it all. One caller books one shift after the other, as a
// coordinator does. Measures bookings per second in the best round of each, because other load can only slow a round
// down.

import pg from 'pg'
import { ALL_IN_ONE, STEPS } from './booking-floor.ts'
import { serve } from './child.ts'
import type { RotaServer } from './rota-server.ts'
import type { Row } from './table.ts'

const ROUNDS = 9
const MS = 1500
const WHY =
  'the six statements only write. A booking also reads the request, session and key, locks the person, gathers their ' +
  'shifts and availability, asks every rule, and waits until its announcement has come back. In a profile, a quarter ' +
  'of the server’s time is the writing to the socket of the database: one more saved round trip saves more than any ' +
  'faster code.'

export async function benchBooking(databaseUrl: string): Promise<Row> {
  const app = await serve<RotaServer>('rota-server', databaseUrl)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { url, cookies, contractorIds } = app.told
  const { rows } = await client.query<{ id: string }>("SELECT id FROM users WHERE role = 'MANAGER' LIMIT 1")
  const managerId = rows[0]!.id
  let n = 0
  /** A different person and day each time, so that none is refused. */
  const next = () => {
    n += 1
    const at = Date.UTC(2030, 0, 1 + Math.floor(n / contractorIds.length))
    const day = new Date(at).toISOString().slice(0, 10)
    return { contractorId: contractorIds[n % contractorIds.length]!, day }
  }
  const overHttp = async () => {
    const { contractorId, day } = next()
    const answer = await fetch(`${url}/api/bookings`, {
      method: 'POST',
      headers: {
        cookie: cookies[n % cookies.length]!,
        'content-type': 'application/json',
        'idempotency-key': `booking ${n}`,
      },
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
  const inSteps = async () => {
    const { contractorId, day } = next()
    const values = {
      managerId,
      key: `steps ${n}`,
      contractorId,
      start: `${day}T09:00Z`,
      end: `${day}T17:00Z`,
    }
    await client.query('BEGIN')
    const known: Record<string, string> = { ...values }
    for (const { name, text, takes } of STEPS) {
      const { rows } = await client.query({ name, text, values: takes.map((field) => known[field]) })
      Object.assign(known, rows[0])
    }
    await client.query('COMMIT')
  }
  const atOnce = async () => {
    const { contractorId, day } = next()
    const values = [managerId, `one ${n}`, contractorId, `${day}T09:00Z`, `${day}T17:00Z`]
    await client.query({ name: 'all-in-one', text: ALL_IN_ONE, values })
  }
  try {
    const rates = { http: [] as number[], steps: [] as number[], one: [] as number[] }
    for (let round = -1; round < ROUNDS; round++) {
      const [http, steps, one] = [await rateOf(overHttp), await rateOf(inSteps), await rateOf(atOnce)]
      if (round < 0) continue
      rates.http.push(http)
      rates.steps.push(steps)
      rates.one.push(one)
    }
    const [http, steps, one] = [Math.max(...rates.http), Math.max(...rates.steps), Math.max(...rates.one)]
    return {
      name: 'a booking over HTTP, with its key',
      measured: `${http.toFixed(0)}/s`,
      baseline: `${steps.toFixed(0)}/s six prepared statements (${one.toFixed(0)}/s as one)`,
      ratio: http / steps,
      target: { kind: 'at-least', ratio: 0.5 },
      why: WHY,
    }
  } finally {
    await client.end()
    await app.stop()
  }
}

async function rateOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  let count = 0
  for (; performance.now() < start + MS; count++) await work()
  return (count / (performance.now() - start)) * 1000
}
