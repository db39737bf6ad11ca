// The whole product on a database of its own, as browsers see it.

import path from 'node:path'
import { type Assembled, assemble } from '#server/assemble.ts'
import { systemClock } from '#server/clock.ts'
import { seedDemo } from '#server/demo/demo.ts'
import { makeLog } from '#server/log.ts'
import { readSettings } from '#server/settings.ts'

const PATIENCE_MS = 120_000

export function assembleOn(
  databaseUrl: string,
  env: Record<string, string>,
  worker = true,
): Promise<Assembled> {
  const settings = readSettings({ PORT: '0', LOG_LEVEL: 'error', ...env }, '.')
  return assemble({
    settings,
    // Patient with a machine that stalls: what an outage does is tested on the server.
    connection: {
      connectionString: databaseUrl,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    },
    clock: systemClock,
    log: makeLog(settings.logLevel),
    worker,
    webFolder: path.resolve('dist/web'),
  })
}

export async function fillDemo(databaseUrl: string): Promise<void> {
  const { deps, stop } = await assembleOn(databaseUrl, {}, false)
  await seedDemo(deps)
  await stop()
}
