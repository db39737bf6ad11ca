// The whole application with 2,000 contractors, sending through a provider simulated by the parent process.

import { users } from '#server/db/schema.ts'
import { cookieFor, startApplication } from './application.ts'
import { ready } from './child.ts'

export interface BroadcastServer {
  url: string
  /** Several sessions, so that none reaches the per-minute request limit. */
  cookies: string[]
}

const { databaseUrl, people, env } = JSON.parse(process.argv[2] ?? '{}')
const server = await startApplication(databaseUrl, { env, worker: true })
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
for (let n = 0; n < 20; n += 1) cookies.push(await cookieFor(server, admin!.id))
ready<BroadcastServer>({ url: server.url, cookies }, () => server.stop())
