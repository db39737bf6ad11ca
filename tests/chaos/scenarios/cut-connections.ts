// Repeatedly cuts the connections outside the pool: the one that listens for changes, the one that holds the worker's
// lock, and those with which the worker fetches and completes its jobs.

import { STANDING } from '../database.ts'
import { seconds } from '../waiting.ts'
import type { Scenario } from './scenario.ts'

const ROUNDS = 8
const CUT = [...STANDING, 'frontline-rota queue']

export const CUT_CONNECTIONS: Scenario = {
  name: 'cut-connections',
  does: `pg_terminate_backend of the connections for changes, presence and jobs, ${ROUNDS} times`,
  async fault({ database }) {
    const cut = new Map(CUT.map((name) => [name, 0]))
    for (let n = 0; n < ROUNDS; n += 1) {
      for (const name of CUT) cut.set(name, cut.get(name)! + (await database.cut(name)))
      await seconds(1)
    }
    const broken = CUT.filter((name) => cut.get(name) === 0).map((name) => `there was no "${name}" to cut`)
    return { overAt: performance.now(), figures: [`${[...cut.values()].join(', ')} cut`], broken }
  },
}
