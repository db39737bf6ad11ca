// Settings -> database -> server -> listen; clean shutdown.

import { existsSync } from 'node:fs'
import { type Assembled, assemble } from './assemble.ts'
import { systemClock } from './clock.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './db/embedded/index.ts'
import { migrateDatabase } from './db/migrate.ts'
import { messageOf } from './db/outage.ts'
import { refuseWrongWays, waysTo } from './db/pooler.ts'
import { waitForDatabase } from './db/wait-for-database.ts'
import { demoNumbers, seedDemo } from './demo/demo.ts'
import type { Deps } from './deps.ts'
import { hasMasterAdmin } from './features/people/people.service.ts'
import { setupLink } from './features/setup/setup-link.service.ts'
import { makeLog } from './log.ts'
import { migrationsFolder, projectRoot, webFolder } from './project-paths.ts'
import { isOnThisMachineOnly, readSettings } from './settings.ts'

/** Longer than the embedded database may need for its last checkpoint. */
const STOP_WITHIN_MS = 60_000

let embedded: EmbeddedPostgres | null = null
let server: Assembled | null = null
let stopping = false

async function main(): Promise<void> {
  const settings = readSettings(process.env, projectRoot)
  const log = makeLog(settings.logLevel)
  if (!settings.databaseUrl) {
    embedded = await startEmbeddedPostgres({
      dataDir: settings.dataDir,
      log: (line) => console.log(line),
      onUnexpectedExit: (reason) => {
        log.fatal(reason)
        void stop(1)
      },
    })
  }
  const ways = waysTo(settings.databaseUrl ?? embedded?.url ?? '', settings)
  for (const way of [ways.direct, ways.pooled])
    await waitForDatabase(way, settings.databaseWaitSeconds, (sentence) => console.log(sentence))
  await refuseWrongWays(ways)
  await migrateDatabase(ways.direct, migrationsFolder, log)
  server = await assemble({
    settings,
    connection: ways.pooled,
    directConnection: ways.direct,
    clock: systemClock,
    log,
    worker: true,
    webFolder: existsSync(webFolder) ? webFolder : null,
  })
  if (settings.demo) await seedDemo(server.deps)
  await server.app.listen({ port: settings.port, host: settings.host })
  await sayReady(server.deps)
}

async function sayReady({ settings, database, clock }: Deps): Promise<void> {
  const isNew = !(await hasMasterAdmin(database.db))
  const next = isNew
    ? 'open it in a browser to create the first administrator'
    : 'open it in a browser to sign in'
  const phones =
    settings.messaging === 'simulator'
      ? ` Texts arrive on simulated phones: ${settings.appUrl}/simulator.`
      : ''
  console.log(`Frontline Rota is ready at ${settings.appUrl} - ${next}.${phones} Ctrl-C stops it.`)
  if (isNew && !isOnThisMachineOnly(settings)) {
    const link = await setupLink(database.db, settings, clock.now())
    console.log(`Only this link creates the first administrator: ${link}`)
  }
  if (settings.demo && server) console.log(['Sign in as:', ...(await demoNumbers(server.deps))].join('\n'))
}

async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  // A frozen database must not keep the process alive.
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
  await server?.stop()
  await embedded?.stop()
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))

main().catch(async (error: unknown) => {
  console.error(explain(error))
  await stop(1)
})

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE') {
    return `Port ${process.env.PORT ?? 3000} is busy: another program is using it. Stop that one, or set PORT to another number.`
  }
  if (code === 'EACCES')
    return `Frontline Rota may not listen there (${error.message}). Choose a PORT above 1023.`
  return `Frontline Rota could not start: ${messageOf(error)}`
}
