// Puts the server together from its settings and a database: main.ts does so once, the tests many times.

import type { FastifyInstance } from 'fastify'
import { type AppOptions, buildApp } from './app.ts'
import type { Clock } from './clock.ts'
import { type ConnectionConfig, connect } from './db/connection.ts'
import type { Deps } from './deps.ts'
import { vapidKeys } from './features/push/push.service.ts'
import type { Gateway } from './gateway/gateway.ts'
import { makeGateway } from './gateway/make-gateway.ts'
import { Announcements } from './http/announcements.ts'
import { Sessions } from './http/session.ts'
import { startWorker } from './jobs/queue.ts'
import { makeTasks } from './jobs/tasks.ts'
import type { Logger } from './log.ts'
import { Metrics } from './metrics/metrics.ts'
import type { Settings } from './settings.ts'

export interface Assembled {
  app: FastifyInstance
  deps: Deps
  /** Lets running requests and jobs finish, then lets go of the database. */
  stop(): Promise<void>
}

export interface Parts extends AppOptions {
  settings: Settings
  connection: ConnectionConfig
  clock: Clock
  log: Logger
  /** Instead of the one that the settings name (tests). */
  gateway?: Gateway
  /** Whether this process also runs background jobs. */
  worker: boolean
}

export async function assemble(parts: Parts): Promise<Assembled> {
  const { settings, connection, clock, log } = parts
  const database = connect(connection, (error) => log.warn({ err: error }, 'lost a database connection'))
  const live = new Announcements(connection, log)
  await live.start()
  const sessions = new Sessions(database.db, live.revisions, clock)
  const gateway = parts.gateway ?? (await makeGateway(settings, database.db, clock))
  const deps: Deps = { settings, database, live, sessions, gateway, clock, log, metrics: new Metrics() }
  await vapidKeys(deps)
  const app = await buildApp(deps, parts)
  const worker = parts.worker ? await startWorker(deps, makeTasks(deps)) : null
  return {
    app,
    deps,
    async stop() {
      await app.close()
      await worker?.stop()
      await live.stop()
      await database.close()
    },
  }
}
