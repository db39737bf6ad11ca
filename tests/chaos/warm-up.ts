// Ordinary load before anything breaks: it warms up the servers and shows how many connections are usual.

import { setTimeout as delay } from 'node:timers/promises'
import { Load } from './load/load.ts'
import { fullService } from './recovery.ts'
import type { Usual } from './scenarios/scenario.ts'
import type { World } from './world.ts'

const WARM_MS = 12_000
const LOOK_EVERY_MS = 500

export async function warmUp(world: World): Promise<Usual> {
  const load = Load.start(world)
  let connections = await world.database.connections()
  for (const end = performance.now() + WARM_MS; performance.now() < end; await delay(LOOK_EVERY_MS)) {
    const now = await world.database.connections()
    if (now.total > connections.total) connections = now
  }
  await fullService(world, world.servers, performance.now())
  await load.stop()
  return { connections }
}
