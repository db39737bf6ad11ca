// The whole application with its built browser half, and somebody signed in of each role whose first screen counts.

import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Role } from '#core/capabilities.ts'
import { assemble } from '#server/assemble.ts'
import { systemClock } from '#server/clock.ts'
import { users } from '#server/db/schema.ts'
import { makeLog } from '#server/log.ts'
import { readSettings } from '#server/settings.ts'
import { ready } from './child.ts'

export interface FirstScreenServer {
  url: string
  /** The session's token of one person of each role. */
  tokens: Record<'CONTRACTOR' | 'MANAGER', string>
}

const settings = readSettings({ PORT: '0', LOG_LEVEL: 'warn' }, '.')
const server = await assemble({
  settings,
  connection: { connectionString: process.argv[2] },
  clock: systemClock,
  log: makeLog(settings.logLevel),
  worker: false,
  webFolder: path.resolve(import.meta.dirname, '../dist/web'),
})
const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
// With a master admin the first screen of a stranger is the login.
await signIn('MASTER_ADMIN')
const tokens = { CONTRACTOR: await signIn('CONTRACTOR'), MANAGER: await signIn('MANAGER') }
ready<FirstScreenServer>({ url, tokens }, () => server.stop())

async function signIn(role: Role): Promise<string> {
  const { db } = server.deps.database
  const [person] = await db
    .insert(users)
    .values({ username: randomUUID(), role, firstName: 'First', lastName: 'Screen' })
    .returning({ id: users.id })
  return server.deps.sessions.create(db, person!.id, { ip: '127.0.0.1', userAgent: null })
}
