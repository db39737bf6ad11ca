// A server is suspended in the middle of its work and resumed later, like a machine that is migrated or starved. The
// others carry on meanwhile.

import { seconds } from '../waiting.ts'
import type { Scenario } from './scenario.ts'

const FROZEN_S = 8
/** The messages that two servers have in flight; a response may come too late to be recorded. */
const ON_THEIR_WAY = 20

export const SERVER_FREEZE: Scenario = {
  name: 'server-freeze',
  does: `SIGSTOP of a server for ${FROZEN_S} s, then of another`,
  async fault({ servers, caller, people }) {
    const broken: string[] = []
    for (const [n, server] of servers.slice(0, 2).entries()) {
      server.freeze()
      await seconds(FROZEN_S / 2)
      const other = await caller.once(n + 1, people.prober, { method: 'GET', path: '/api/health' })
      if (other.status !== 200)
        broken.push(`another server answered ${other.status} while ${server.name} was frozen`)
      await seconds(FROZEN_S / 2)
      server.thaw()
      await seconds(1)
    }
    return { overAt: performance.now(), inDoubt: ON_THEIR_WAY, broken }
  },
}
