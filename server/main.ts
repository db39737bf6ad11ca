// Settings -> database -> server -> listen; and a clean stop.

import { existsSync } from 'node:fs'
import { type Assembled, assemble } from './assemble.ts'
import { systemClock } from './clock.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './db/embedded/index.ts'
import { migrateDatabase } from './db/migrate.ts'
import { demoNumbers, seedDemo } from './demo/demo.ts'
import type { Deps } from './deps.ts'
import { hasMasterAdmin } from './features/users/users.sql.ts'
import { makeLog } from './log.ts'
import { migrationsFolder, projectRoot, webFolder } from './places.ts'
import { readSettings } from './settings.ts'

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
  const connection = { connectionString: settings.databaseUrl ?? embedded?.url }
  await migrateDatabase(connection, migrationsFolder, log)
  server = await assemble({
    settings,
    connection,
    clock: systemClock,
    log,
    worker: true,
    webFolder: existsSync(webFolder) ? webFolder : null,
  })
  if (settings.demo) await seedDemo(server.deps)
  await server.app.listen({ port: settings.port, host: settings.host })
  await sayReady(server.deps)
}

async function sayReady({ settings, database }: Deps): Promise<void> {
  const isNew = !(await hasMasterAdmin(database.db))
  const next = isNew
    ? 'open it in a browser to create the first administrator'
    : 'open it in a browser to sign in'
  const phones =
    settings.messaging === 'simulator'
      ? ` Texts arrive on simulated phones: ${settings.appUrl}/simulator.`
      : ''
  console.log(`Frontline Rota is ready at ${settings.appUrl} - ${next}.${phones} Ctrl-C stops it.`)
  if (settings.demo && server) console.log(['Sign in as:', ...(await demoNumbers(server.deps))].join('\n'))
}

async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
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
  return `Frontline Rota could not start: ${error.message}`
}
