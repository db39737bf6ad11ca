// The whole application with its built browser half, and somebody signed in of each role whose first screen counts.

import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Role } from '#core/capabilities.ts'
import { users } from '#server/db/schema.ts'
import { signIn, startApplication } from './application.ts'
import { ready } from './child.ts'

export interface FirstScreenServer {
  url: string
  /** The session's token of one person of each role. */
  tokens: Record<'CONTRACTOR' | 'MANAGER', string>
}

const server = await startApplication(process.argv[2]!, {
  webFolder: path.resolve(import.meta.dirname, '../dist/web'),
})
// With a master admin the first screen of a stranger is the login.
await someone('MASTER_ADMIN')
const tokens = { CONTRACTOR: await someone('CONTRACTOR'), MANAGER: await someone('MANAGER') }
ready<FirstScreenServer>({ url: server.url, tokens }, () => server.stop())

async function someone(role: Role): Promise<string> {
  const [person] = await server.deps.database.db
    .insert(users)
    .values({ username: randomUUID(), role, firstName: 'First', lastName: 'Screen' })
    .returning({ id: users.id })
  return signIn(server, person!.id)
}
