// A whole server over HTTP on a database of its own, as the tests see it.

import type { FastifyInstance } from 'fastify'
import { type Assembled, assemble } from '#server/assemble.ts'
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
  /** Takes the log's lines (everything from LOG_LEVEL, else `warn`, up) instead of nobody. */
  logLines?: string[]
}

export async function startServer(options: TestServerOptions = {}): Promise<TestServer> {
  const clock = options.clock ?? new TestClock()
  const own: TestDatabase | null = options.databaseUrl ? null : await createDatabase()
  const databaseUrl = options.databaseUrl ?? own?.url
  if (!databaseUrl) throw new Error('no database')
  const settings = readSettings({ PORT: '0', LOG_LEVEL: 'silent', ...options.env }, '.')
  const assembled: Assembled = await assemble({
    settings,
    connection: { connectionString: databaseUrl },
    clock,
    log: options.logLines ? collectLog(options.logLines, options.env?.LOG_LEVEL) : makeLog(settings.logLevel),
    worker: options.worker ?? false,
    webFolder: null,
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
