// The database is stopped for a while, as for an upgrade or a failover. In the longest outage a server is also killed
// and restarted: it waits for the database.

import { seconds } from '../waiting.ts'
import type { World } from '../world.ts'
import { type Fault, inSeconds, type Scenario } from './scenario.ts'

/** The messages that three servers have in flight. */
const ON_THEIR_WAY = 30
/** It retries the database every 2 s, and then starts as usual. */
const START_WITHIN_MS = 10_000

const SHORT: Scenario = {
  name: 'outage-3',
  does: 'PostgreSQL stopped for 3 s',
  fault: (world) => outage(world, 3),
}
const MIDDLE: Scenario = {
  name: 'outage-12',
  does: 'PostgreSQL stopped for 12 s',
  fault: (world) => outage(world, 12),
}
const LONG: Scenario = {
  name: 'outage-60',
  does: 'PostgreSQL stopped for 60 s, a server killed and started meanwhile',
  fault: outageWithStart,
}
export const OUTAGES = [SHORT, MIDDLE, LONG]

async function outage({ database }: World, lasting: number): Promise<Fault> {
  await database.halt()
  await seconds(lasting)
  await database.startAgain()
  return { overAt: performance.now(), inDoubt: ON_THEIR_WAY }
}

async function outageWithStart({ database, servers }: World): Promise<Fault> {
  const last = servers.at(-1)!
  await database.halt()
  await seconds(5)
  await last.kill()
  const started = last.start().then(() => performance.now())
  // It is awaited later; until then a rejection must not end the run.
  started.catch(() => undefined)
  await seconds(55)
  await database.startAgain()
  const overAt = performance.now()
  return {
    overAt,
    killed: [last.name],
    inDoubt: ON_THEIR_WAY,
    starting: last,
    async afterwards() {
      const took = (await started) - overAt
      return {
        figures: [`the server started meanwhile was ready after ${inSeconds(took)}`],
        broken: took > START_WITHIN_MS ? [`the server started meanwhile took ${inSeconds(took)}`] : [],
      }
    },
  }
}
