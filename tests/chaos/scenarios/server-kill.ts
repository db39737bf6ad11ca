// Two of the three servers are killed at once in the middle of their work, and restarted. The first one keeps running.

import { seconds } from '../waiting.ts'
import type { Scenario } from './scenario.ts'

const ROUNDS = 3
/** The messages that a server has in flight. */
const ON_THEIR_WAY = 10

export const SERVER_KILL: Scenario = {
  name: 'server-kill',
  does: `kill -9 of two servers at once, ${ROUNDS} times, each started again`,
  async fault({ servers }) {
    const mortal = servers.slice(1)
    let overAt = 0
    for (let n = 0; n < ROUNDS; n += 1) {
      await Promise.all(mortal.map((server) => server.kill()))
      await seconds(0.5)
      await Promise.all(mortal.map((server) => server.start()))
      overAt = performance.now()
      if (n < ROUNDS - 1) await seconds(2)
    }
    return {
      overAt,
      killed: mortal.map(({ name }) => name),
      inDoubt: ROUNDS * mortal.length * ON_THEIR_WAY,
    }
  },
}
