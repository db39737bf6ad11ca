// How soon another manager's browser hears about a new booking and has read it: two servers on one database, the
// booking made through one, the other manager connected to the other. Reports the slowest of many.

import { EventReader } from '#tests/support/events.ts'
import { type Served, serve } from './child.ts'
import type { RotaServer } from './rota-server.ts'
import type { Row } from './table.ts'

const BOOKINGS = 25
const WITHIN_MS = 1000

export async function benchPush(databaseUrl: string): Promise<Row> {
  const [one, two] = [
    await serve<RotaServer>('rota-server', databaseUrl),
    await serve<RotaServer>('rota-server', databaseUrl),
  ]
  const events = await EventReader.open({ url: two.told.url, cookie: two.told.cookies[0]! })
  try {
    const times: number[] = []
    for (let n = -2; n < BOOKINGS; n++) {
      const day = new Date(Date.UTC(2031, 0, 10 + n)).toISOString().slice(0, 10)
      const start = performance.now()
      await book(one, day)
      await events.until('shifts')
      await readDay(two, day)
      // The first few are a warm-up.
      if (n >= 0) times.push(performance.now() - start)
    }
    const slowest = Math.max(...times)
    return {
      name: 'another manager, on another server, has a new booking',
      measured: `${slowest.toFixed(0)} ms, the slowest of ${BOOKINGS}`,
      baseline: `${WITHIN_MS} ms`,
      ratio: slowest / WITHIN_MS,
      target: { kind: 'at-most', ratio: 1 },
    }
  } finally {
    events.close()
    await one.stop()
    await two.stop()
  }
}

async function book({ told }: Served<RotaServer>, date: string): Promise<void> {
  const answer = await fetch(`${told.url}/api/bookings`, {
    method: 'POST',
    headers: { cookie: told.cookies[0]!, 'content-type': 'application/json' },
    body: JSON.stringify({
      contractorId: told.contractorIds[0],
      date,
      startTime: '09:00',
      endTime: '17:00',
      headline: 'Care',
    }),
  })
  await answer.text()
  if (answer.status !== 201) throw new Error(`the booking answered ${answer.status}`)
}

async function readDay({ told }: Served<RotaServer>, day: string): Promise<void> {
  const answer = await fetch(`${told.url}/api/shifts/range?from=${day}&to=${day}`, {
    headers: { cookie: told.cookies[0]! },
  })
  if (((await answer.json()) as unknown[]).length !== 1) throw new Error('the booking was not there yet')
}
