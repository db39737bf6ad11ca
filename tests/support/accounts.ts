// A new agency for each test, with its master admin, and the calls that manage its accounts.

import { eq } from 'drizzle-orm'
import { afterEach, beforeEach } from 'vitest'
import { auditLogs, users } from '#server/db/schema.ts'
import { type Client, clientFor } from './client.ts'
import { createPerson, type Person, type PersonOptions } from './people.ts'
import { startServer, type TestServer, type TestServerOptions } from './server.ts'

export let server: TestServer
export let master: Person
/** The master admin's client. */
export let boss: Client

/** Call it at the top of a test file: it starts a server for each test and sets the variables above. */
export function startEachWithMaster(): void {
  beforeEach(async () => {
    server = await startServer()
    master = await createPerson(server.deps, { role: 'MASTER_ADMIN', firstName: 'Maya', lastName: 'Ali' })
    await makeBoss(master)
  })
  afterEach(() => server.stop())
}

/** Replaces the server that the test started with. */
export async function startAnother(options: TestServerOptions): Promise<void> {
  await server.stop()
  server = await startServer(options)
}

/** From now on this person manages the accounts. */
export async function makeBoss(who: { id: string }): Promise<void> {
  boss = await as(who)
}

export const as = (who: { id: string }) => clientFor(server, who)
export const db = () => server.deps.database.db
export const person = (options: PersonOptions = {}) => createPerson(server.deps, options)
export const rowOf = async (id: string) => (await db().select().from(users).where(eq(users.id, id)))[0]!
export const audited = async (action: string) =>
  db().select().from(auditLogs).where(eq(auditLogs.action, action)).orderBy(auditLogs.id)
export const whoAmI = (client: Client) => client.get('/api/simple-auth/user')

export const NEW = {
  firstName: 'Amara',
  lastName: 'Okafor',
  whatsappNumber: '07700 900555',
  role: 'CONTRACTOR',
}
export const create = (body: object = NEW, headers = {}) => boss.post('/api/admin/create-user', body, headers)
