// The database is killed twice and recovers from what it had written.

import { seconds } from '../waiting.ts'
import type { Scenario } from './scenario.ts'

const TIMES = 2
/** The messages that three servers have in flight, each time. */
const ON_THEIR_WAY = 30 * TIMES

export const DATABASE_CRASH: Scenario = {
  name: 'database-crash',
  does: `kill -9 of PostgreSQL, ${TIMES} times`,
  async fault({ database }) {
    let overAt = 0
    for (let n = 0; n < TIMES; n += 1) {
      await database.kill()
      await seconds(1)
      await database.startAgain()
      overAt = performance.now()
      if (n < TIMES - 1) await seconds(4)
    }
    return { overAt, inDoubt: ON_THEIR_WAY }
  },
}
