// The database stops answering without closing connections, as behind a broken network. The health check must still
// report it in time.

import { setTimeout as delay } from 'node:timers/promises'
import { inSeconds, type Scenario } from './scenario.ts'

const FROZEN_MS = 12_000
const HEALTH_WITHIN_MS = 2_000
/** Allowance for a slow machine under load. */
const PLAY_MS = 500

export const DATABASE_FREEZE: Scenario = {
  name: 'database-freeze',
  does: `SIGSTOP of all of PostgreSQL for ${inSeconds(FROZEN_MS)}`,
  async fault({ database, servers }) {
    const broken: string[] = []
    let slowest = 0
    database.freeze()
    const end = performance.now() + FROZEN_MS
    await Promise.all(
      servers.map(async ({ url, name }) => {
        for (let asked = performance.now(); asked < end; asked = performance.now()) {
          const answer = await fetch(`${url}/api/health`)
          await answer.text()
          const took = performance.now() - asked
          slowest = Math.max(slowest, took)
          if (answer.status !== 503) broken.push(`${name} calls itself healthy (${answer.status})`)
          if (took > HEALTH_WITHIN_MS + PLAY_MS) broken.push(`${name} took ${inSeconds(took)} for its health`)
          await delay(500)
        }
      }),
    )
    database.thaw()
    return {
      overAt: performance.now(),
      // Messages in flight when the response could not be recorded.
      inDoubt: 30,
      figures: [`health answered within ${inSeconds(slowest)}`],
      broken,
    }
  },
}
