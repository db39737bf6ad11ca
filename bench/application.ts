// The whole application under measurement: on its own database and port, logging only warnings.

import { type Assembled, assemble, type Parts } from '#server/assemble.ts'
import { systemClock } from '#server/clock.ts'
import { SESSION_COOKIE } from '#server/http/session.ts'
import { makeLog } from '#server/log.ts'
import { readSettings } from '#server/settings.ts'

interface Application extends Assembled {
  url: string
}

type Options = Partial<Pick<Parts, 'worker' | 'webFolder' | 'extra'>> & {
  env?: Record<string, string>
}

export async function startApplication(databaseUrl: string, options: Options = {}): Promise<Application> {
  const { env, ...parts } = options
  const settings = readSettings({ PORT: '0', LOG_LEVEL: 'warn', ...env }, '.')
  const server = await assemble({
    settings,
    connection: { connectionString: databaseUrl },
    clock: systemClock,
    log: makeLog(settings.logLevel),
    worker: false,
    webFolder: null,
    ...parts,
  })
  return { ...server, url: await server.app.listen({ port: 0, host: '127.0.0.1' }) }
}

/** The token of a new session for the person. */
export function signIn({ deps }: Assembled, personId: string): Promise<string> {
  return deps.sessions.create(deps.database.db, personId, { ip: '127.0.0.1', userAgent: null })
}

/** The request header for a new session of the person. */
export async function cookieFor(server: Assembled, personId: string): Promise<string> {
  return `${SESSION_COOKIE}=${await signIn(server, personId)}`
}
