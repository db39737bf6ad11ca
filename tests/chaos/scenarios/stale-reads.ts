// Ten thousand times, somebody writes at one server and at once reads at another. No response may say that nothing has
// changed.

import { setTimeout as delay } from 'node:timers/promises'
import { Reader } from '../load/reads.ts'
import type { World } from '../world.ts'
import type { Scenario } from './scenario.ts'

const READS = 10_000

export const STALE_READS: Scenario = {
  name: 'stale-reads',
  does: `${READS} reads at another server right after a write`,
  // Other load would only make ten thousand rounds take longer.
  alone: true,
  async fault(world) {
    const { ledger, people } = world
    const before = { reads: ledger.reads, stale: ledger.stale.length }
    await Promise.all(
      people.readers.map((who) => readOften(world, new Reader(world, who), before.reads + READS)),
    )
    return {
      overAt: performance.now(),
      figures: [`${ledger.stale.length - before.stale} of ${ledger.reads - before.reads} were old`],
    }
  },
}

async function readOften({ ledger }: World, reader: Reader, wanted: number): Promise<void> {
  while (ledger.reads < wanted) {
    await reader.round()
    // Lets other tasks run.
    await delay(0)
  }
}
