// A whole server over HTTP with its own database, for tests.

import type { FastifyInstance } from 'fastify'
import { type Assembled, assemble } from '#server/assemble.ts'
import { waysTo } from '#server/db/pooler.ts'
import type { Deps } from '#server/deps.ts'
import type { Routes } from '#server/http/register-route.ts'
import { makeLog } from '#server/log.ts'
import { readSettings } from '#server/settings.ts'
import { TestClock } from './clock.ts'
import { createDatabase, type TestDatabase } from './database.ts'

export interface TestServer {
  app: FastifyInstance
  deps: Deps
  clock: TestClock
  url: string
  databaseUrl: string
  stop(): Promise<void>
}

export interface TestServerOptions {
  env?: Record<string, string>
  /** Share another server's database (two servers on one). */
  databaseUrl?: string
  clock?: TestClock
  worker?: boolean
  extra?: (routes: Routes) => void
  /** The folder of a built web app; without one, the server has only the API. */
  webFolder?: string
  /** Collects the log lines (from LOG_LEVEL, else `warn`, upwards), which are otherwise discarded. */
  logLines?: string[]
}

/** Tests move the clock by days, and staff stay signed in meanwhile. An empty value restores the product's default. */
const DEFAULTS = {
  PORT: '0',
  LOG_LEVEL: 'silent',
  STAFF_SESSION_IDLE_HOURS: '720',
  STAFF_SESSION_DAYS: '90',
}

export async function startServer(options: TestServerOptions = {}): Promise<TestServer> {
  const clock = options.clock ?? new TestClock()
  const own: TestDatabase | null = options.databaseUrl ? null : await createDatabase()
  const databaseUrl = options.databaseUrl ?? own?.url
  if (!databaseUrl) throw new Error('no database')
  const settings = readSettings({ ...DEFAULTS, DATABASE_URL: databaseUrl, ...options.env }, '.')
  const ways = waysTo(databaseUrl, settings)
  const assembled: Assembled = await assemble({
    settings,
    connection: ways.pooled,
    directConnection: ways.direct,
    clock,
    log: options.logLines ? collectLog(options.logLines, options.env?.LOG_LEVEL) : makeLog(settings.logLevel),
    worker: options.worker ?? false,
    webFolder: options.webFolder ?? null,
    ...(options.extra ? { extra: options.extra } : {}),
  })
  const url = await assembled.app.listen({ port: 0, host: '127.0.0.1' })
  return {
    app: assembled.app,
    deps: assembled.deps,
    clock,
    url,
    databaseUrl,
    async stop() {
      await assembled.stop()
      await own?.drop()
    },
  }
}

function collectLog(lines: string[], level = 'warn') {
  return makeLog(level, { write: (line) => void lines.push(line) })
}
