// Builds the server from its settings and a database, for main.ts and for tests.

import type { FastifyInstance } from 'fastify'
import { type AppOptions, buildApp } from './app.ts'
import type { Clock } from './clock.ts'
import { type ConnectionConfig, connect } from './db/connection.ts'
import { storedKey } from './db/stored-key.ts'
import type { Deps } from './deps.ts'
import { vapidKeys } from './features/push/push.service.ts'
import type { Gateway } from './gateway/gateway.ts'
import { makeGateway } from './gateway/make-gateway.ts'
import { Announcements } from './http/announcements.ts'
import { DeviceMarks } from './http/device-marks.ts'
import { Sessions } from './http/session.ts'
import type { Logger } from './log.ts'
import { Metrics } from './metrics/metrics.ts'
import { makeTasks } from './queue/tasks.ts'
import { startWorker } from './queue/worker.ts'
import type { Settings } from './settings.ts'

export interface Assembled {
  app: FastifyInstance
  deps: Deps
  /** Lets running requests and jobs finish, then disconnects from the database. */
  stop(): Promise<void>
}

export interface Parts extends AppOptions {
  settings: Settings
  connection: ConnectionConfig
  /** Bypasses a transaction-mode pooler; the same as `connection` without one. */
  directConnection?: ConnectionConfig
  clock: Clock
  log: Logger
  /** Replaces the gateway from the settings (tests). */
  gateway?: Gateway
  /** Whether this process also runs background jobs. */
  worker: boolean
}

export async function assemble(parts: Parts): Promise<Assembled> {
  const { settings, connection, clock, log } = parts
  const database = connect(
    connection,
    (error) => log.warn({ err: error }, 'lost a database connection'),
    parts.directConnection,
  )
  const live = new Announcements(database.direct, log)
  await live.start()
  const sessions = new Sessions(database.db, live.revisions, clock, settings.privilegedSessions)
  const gateway = parts.gateway ?? (await makeGateway(settings, database.db, clock))
  const marks = new DeviceMarks(await storedKey(database.db, 'device-marks', clock.now()))
  const deps: Deps = {
    settings,
    database,
    live,
    sessions,
    marks,
    gateway,
    clock,
    log,
    metrics: new Metrics(),
  }
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
