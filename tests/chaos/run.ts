// `npm run chaos`: breaks what the product depends on while people use it, then checks that nothing was lost,
// duplicated or left behind. Exits with 1 if a guarantee is broken. `npm run chaos -- outage` runs the scenarios whose
// name starts with that.

import './cleanup.ts'
import { memoryRow, readMemory } from './memory.ts'
import { CUT_CONNECTIONS } from './scenarios/cut-connections.ts'
import { DATABASE_CRASH } from './scenarios/database-crash.ts'
import { DATABASE_FREEZE } from './scenarios/database-freeze.ts'
import { OUTAGES } from './scenarios/outage.ts'
import { PROVIDER_FAULTS } from './scenarios/provider-faults.ts'
import { runScenario, type Scenario } from './scenarios/scenario.ts'
import { SERVER_FREEZE } from './scenarios/server-freeze.ts'
import { SERVER_KILL } from './scenarios/server-kill.ts'
import { STALE_READS } from './scenarios/stale-reads.ts'
import { formatTable, isOk, type Row } from './table.ts'
import { warmUp } from './warm-up.ts'
import { buildWorld } from './world.ts'

const SCENARIOS: Scenario[] = [
  STALE_READS,
  ...OUTAGES,
  DATABASE_CRASH,
  DATABASE_FREEZE,
  CUT_CONNECTIONS,
  SERVER_FREEZE,
  SERVER_KILL,
  PROVIDER_FAULTS,
]
const LONGEST_MS = 10 * 60_000

const [postgresFolder, ...asked] = process.argv.slice(2)
if (!postgresFolder) throw new Error('The first argument is the folder of the programs of PostgreSQL.')
const chosen = SCENARIOS.filter(
  ({ name }) => asked.length === 0 || asked.some((start) => name.startsWith(start)),
)
if (chosen.length === 0)
  throw new Error(
    `No such scenario: ${asked.join(', ')}. There are ${SCENARIOS.map(({ name }) => name).join(', ')}.`,
  )

const NOTHING = { does: '', figures: [], seconds: 0 }
const rows: Row[] = []
setTimeout(() => {
  rows.push({ ...NOTHING, scenario: 'time', broken: [`given up after ${LONGEST_MS / 60_000} minutes`] })
  conclude()
}, LONGEST_MS).unref()

const world = await buildWorld(postgresFolder)
const usual = await warmUp(world)
const before = readMemory(world)
for (const scenario of chosen) {
  process.stdout.write(`${scenario.name}: ${scenario.does}… `)
  const row = await runScenario(world, scenario, usual).catch((error: unknown) => crashed(scenario, error))
  console.log(isOk(row) ? 'ok' : 'NOT OK')
  rows.push(row)
}
rows.push(memoryRow(before, readMemory(world)))
await world.stop()
conclude()

/** Later scenarios would start in a broken state, so the run ends here. */
function crashed({ name, does }: Scenario, error: unknown): never {
  const words = error instanceof Error ? (error.stack ?? error.message) : String(error)
  rows.push({ ...NOTHING, scenario: name, does, broken: [`it could not be finished: ${words}`] })
  conclude()
}

function conclude(): never {
  console.log(`\n\n${formatTable(rows)}`)
  process.exit(rows.every(isOk) ? 0 : 1)
}
