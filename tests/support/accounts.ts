// A new agency for each test, with its master admin, and the calls that manage its accounts.

import { eq } from 'drizzle-orm'
import { auditLogs, users } from '#server/db/schema.ts'
import { type Client, clientFor } from './client.ts'
import { withServerPerTest } from './fixtures.ts'
import { createPerson, type PersonOptions } from './people.ts'

export const NEW = {
  firstName: 'Amara',
  lastName: 'Okafor',
  whatsappNumber: '07700 900555',
  role: 'CONTRACTOR',
}

/** A new server for each test, with its master admin; `boss` is the client of this person. */
export const it = withServerPerTest()
  .extend('db', ({ server }) => server.deps.database.db)
  .extend(
    'as',
    ({ server }) =>
      (who: { id: string }) =>
        clientFor(server, who),
  )
  .extend(
    'person',
    ({ server }) =>
      (options: PersonOptions = {}) =>
        createPerson(server.deps, options),
  )
  .extend('master', { auto: true }, ({ person }) =>
    person({ role: 'MASTER_ADMIN', firstName: 'Maya', lastName: 'Ali' }),
  )
  .extend('boss', ({ as, master }) => as(master))
  .extend(
    'create',
    ({ boss }) =>
      (body: object = NEW, headers = {}) =>
        boss.post('/api/admin/create-user', body, headers),
  )
  .extend(
    'rowOf',
    ({ db }) =>
      async (id: string) =>
        (await db.select().from(users).where(eq(users.id, id)))[0]!,
  )
  .extend(
    'audited',
    ({ db }) =>
      async (action: string) =>
        db.select().from(auditLogs).where(eq(auditLogs.action, action)).orderBy(auditLogs.id),
  )

export const whoAmI = (client: Client) => client.get('/api/simple-auth/user')
