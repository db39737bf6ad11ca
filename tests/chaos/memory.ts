// The memory of the servers that were never killed must end close to its value after the warm-up.

import type { Row } from './table.ts'
import type { World } from './world.ts'

/** Memory varies by about this much with garbage collection. */
const PLAY_MB = 80

export interface Memory {
  name: string
  pid: number
  megabytes: number
}

export function readMemory({ servers }: World): Memory[] {
  return servers.map((server) => ({ name: server.name, pid: server.pid, megabytes: server.megabytes() }))
}

export function memoryRow(before: Memory[], after: Memory[]): Row {
  const lasting = after.filter(({ pid }) => before.some((earlier) => earlier.pid === pid))
  const grown = lasting.map(({ name, pid, megabytes }) => {
    const earlier = before.find((one) => one.pid === pid)!.megabytes
    return { name, earlier, megabytes }
  })
  return {
    scenario: 'memory',
    does: 'of the servers that were never killed, before and after all of it',
    figures: grown.map(
      ({ name, earlier, megabytes }) => `${name} ${earlier.toFixed(0)} -> ${megabytes.toFixed(0)} MB`,
    ),
    seconds: 0,
    broken: grown
      .filter(({ earlier, megabytes }) => megabytes > earlier + PLAY_MB)
      .map(
        ({ name, earlier, megabytes }) =>
          `${name} grew from ${earlier.toFixed(0)} to ${megabytes.toFixed(0)} MB`,
      ),
  }
}
