// The whole application with its built browser half, and one signed-in person of each role whose first screen is
// measured.

import { randomUUID } from 'node:crypto'
import type { Role } from '#core/capabilities.ts'
import { users } from '#server/db/schema.ts'
import { webFolder } from '#server/project-paths.ts'
import { signIn, startApplication } from './application.ts'
import { ready } from './child.ts'

export interface FirstScreenServer {
  url: string
  /** A session token for one person of each role. */
  tokens: Record<'CONTRACTOR' | 'MANAGER', string>
}

const server = await startApplication(process.argv[2]!, {
  webFolder,
})
// Once there is a master admin, a stranger's first screen is the login.
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
