// Sign-in with a new server for each test, one person with an account and an admin who gets the alerts.

import { eq } from 'drizzle-orm'
import { limitedEvents, notifications } from '#server/db/schema.ts'
import { withServerPerTest } from './fixtures.ts'
import { createPerson, type Person } from './people.ts'
import type { TestServer } from './server.ts'

/** The person's number, and one that no account has. */
export const NUMBER = '+447700900301'
export const UNKNOWN = '+447700900399'

export const it = withServerPerTest()
  .extend('person', { auto: true }, ({ server }) => createPerson(server.deps, { whatsappNumber: NUMBER }))
  .extend('admin', { auto: true }, ({ server }) => createPerson(server.deps, { role: 'ADMIN' }))

export const db = (server: TestServer) => server.deps.database.db
export const alerts = async (server: TestServer, admin: Person) =>
  (await db(server).select().from(notifications).where(eq(notifications.userId, admin.id))).filter(
    (notice) => notice.type === 'SECURITY_ALERT',
  )
/** Records this many wrong attempts; making them for real would take hours of codes. */
export const countWrong = (server: TestServer, kind: string, subject: string, times: number) =>
  db(server)
    .insert(limitedEvents)
    .values(Array.from({ length: times }, () => ({ kind, subject, at: server.clock.now() })))
