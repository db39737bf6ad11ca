// What a scenario is, and the steps they all share: load, the fault, full recovery, and the invariants.

import { Tally } from '../calls.ts'
import { type Connections, STANDING } from '../database.ts'
import { judgeMessages, waitingMessages } from '../invariants/messages.ts'
import { brokenWrites } from '../invariants/writes.ts'
import { Load } from '../load/load.ts'
import { fullService } from '../recovery.ts'
import type { ServerProcess } from '../server-process.ts'
import type { Row } from '../table.ts'
import { seconds, until } from '../waiting.ts'
import type { World } from '../world.ts'

export interface Scenario {
  name: string
  /** A description for the table. */
  does: string
  /** It creates all the load itself. */
  alone?: boolean
  /** Breaks something and repairs it. */
  fault(world: World): Promise<Fault>
}

export interface Fault extends Outcome {
  /** When the fault ended (`performance.now()`): recovery is timed from then. */
  overAt: number
  /** Names of the servers that were killed; all others must have survived. */
  killed?: string[]
  /** How many messages may be in doubt: those that were in flight. */
  inDoubt?: number
  /** A server started meanwhile: recovery does not wait for it, `afterwards` checks it. */
  starting?: ServerProcess
  /** Runs once everything works again. */
  afterwards?: () => Promise<Outcome>
}

/** Figures for the table, and failures. */
export interface Outcome {
  figures?: string[]
  broken?: string[]
}

/** Measured before anything breaks. */
export interface Usual {
  /** The maximum at any moment of ordinary work. */
  connections: Connections
}

const WORK_BEFORE_S = 1.5
const WORK_AFTER_S = 1
const SERVICE_WITHIN_MS = 5_000
/** A refused message is retried after 5 s, and again after 30 s. */
const MESSAGES_WITHIN_MS = 60_000
/** The pool closes a connection that was idle for 10 s. */
const CONNECTIONS_WITHIN_MS = 20_000

export async function runScenario(world: World, scenario: Scenario, usual: Usual): Promise<Row> {
  const began = performance.now()
  const { caller, ledger, servers } = world
  const before = { pids: servers.map(({ pid }) => pid), ...(await judgeMessages(world)), ...countsOf(world) }
  caller.tally = new Tally()
  for (const server of servers) server.unexpectedEnds = 0

  const load = scenario.alone ? null : Load.start(world)
  if (load) await seconds(WORK_BEFORE_S)
  const fault = await scenario.fault(world)
  const servicing = servers.filter((server) => server !== fault.starting)
  const serviceMs = await fullService(world, servicing, fault.overAt)
  const afterwards = await fault.afterwards?.()
  if (load) await seconds(WORK_AFTER_S)
  await load?.stop()

  const broken = [...(fault.broken ?? []), ...(afterwards?.broken ?? [])]
  if (serviceMs > SERVICE_WITHIN_MS) broken.push(`full service after ${inSeconds(serviceMs)} only`)
  broken.push(...(await unsentMessages(world)))
  const connections = await connectionsAtRest(world, usual)
  broken.push(...connections.broken, ...(await brokenWrites(world)))
  const messages = await judgeMessages(world)
  broken.push(...messages.broken)
  const uncertain = messages.uncertain - before.uncertain
  if (uncertain > (fault.inDoubt ?? 0))
    broken.push(`${uncertain} messages are in doubt, where ${fault.inDoubt ?? 0} may be`)
  broken.push(...deaths(world, before.pids, fault.killed ?? []))
  broken.push(...caller.tally.wrong, ...ledger.wrong.splice(0), ...ledger.stale.splice(0))

  const after = countsOf(world)
  const { tally } = caller
  return {
    scenario: scenario.name,
    does: scenario.does,
    figures: [
      ...(fault.figures ?? []),
      ...(afterwards?.figures ?? []),
      `service after ${inSeconds(serviceMs)}`,
      `${connections.total} connections (up to ${usual.connections.total} before)`,
      `${tally.calls} calls (${tally.count(503)} x 503, ${tally.count(0)} unanswered)`,
      `${after.booked - before.booked} bookings, ${after.applied - before.applied} applications`,
      `${messages.total - before.total} messages, ${uncertain} in doubt`,
      `${after.reads - before.reads} reads after a write`,
    ],
    seconds: (performance.now() - began) / 1000,
    broken,
  }
}

export const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

function countsOf({ ledger }: World) {
  return { booked: ledger.booked.size, applied: ledger.applied.size, reads: ledger.reads }
}

async function unsentMessages(world: World): Promise<string[]> {
  let waiting = 0
  const allSent = async () => {
    waiting = await waitingMessages(world)
    return waiting === 0
  }
  try {
    await until('every message is sent', allSent, { withinMs: MESSAGES_WITHIN_MS, everyMs: 250 })
    return []
  } catch {
    return [`${waiting} messages still wait ${inSeconds(MESSAGES_WITHIN_MS)} later`]
  }
}

async function connectionsAtRest({ database }: World, usual: Usual) {
  let now = await database.connections()
  const asBefore = async () => {
    now = await database.connections()
    return (
      now.total <= usual.connections.total &&
      STANDING.every((name) => now.byName[name] === usual.connections.byName[name])
    )
  }
  try {
    await until('connections as before', asBefore, { withinMs: CONNECTIONS_WITHIN_MS, everyMs: 500 })
    return { total: now.total, broken: [] }
  } catch {
    const words = `connections are ${JSON.stringify(now.byName)}, were ${JSON.stringify(usual.connections.byName)}`
    return { total: now.total, broken: [words] }
  }
}

function deaths({ servers }: World, pids: number[], killed: string[]): string[] {
  return servers.flatMap((server, n) => {
    const words = server.said.slice(-5).join('\n      ')
    if (server.unexpectedEnds > 0)
      return [`${server.name} ended by itself ${server.unexpectedEnds} times:\n      ${words}`]
    if (!killed.includes(server.name) && server.pid !== pids[n])
      return [`${server.name} is another process now`]
    return []
  })
}
