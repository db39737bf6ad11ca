// The whole application with 2,000 contractors, sending through a provider that the parent plays.

import { assemble } from '#server/assemble.ts'
import { systemClock } from '#server/clock.ts'
import { users } from '#server/db/schema.ts'
import { SESSION_COOKIE } from '#server/http/session.ts'
import { makeLog } from '#server/log.ts'
import { readSettings } from '#server/settings.ts'
import { ready } from './child.ts'

export interface BroadcastServer {
  url: string
  /** Several sessions, so that nobody reaches the limit on requests of a minute. */
  cookies: string[]
}

const { databaseUrl, people, env } = JSON.parse(process.argv[2] ?? '{}')
const settings = readSettings({ PORT: '0', LOG_LEVEL: 'warn', ...env }, '.')
const server = await assemble({
  settings,
  connection: { connectionString: databaseUrl },
  clock: systemClock,
  log: makeLog(settings.logLevel),
  worker: true,
  webFolder: null,
})
const { db } = server.deps.database
await db.insert(users).values(
  Array.from({ length: people }, (_, n) => ({
    role: 'CONTRACTOR' as const,
    firstName: 'Person',
    lastName: String(n),
    username: `broadcast-${n}`,
    whatsappNumber: `+4477${String(20_000_000 + n)}`,
  })),
)
const [admin] = await db
  .insert(users)
  .values({ username: 'broadcast-admin', firstName: 'Ada', role: 'ADMIN' })
  .returning({ id: users.id })
const cookies: string[] = []
for (let n = 0; n < 20; n += 1) {
  const token = await server.deps.sessions.create(db, admin!.id, { ip: '127.0.0.1', userAgent: null })
  cookies.push(`${SESSION_COOKIE}=${token}`)
}
const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
ready<BroadcastServer>({ url, cookies }, () => server.stop())
