// A manager who books, a new contractor for each test, and the calls.

import { eq } from 'drizzle-orm'
import { auditLogs, availability } from '#server/db/schema.ts'
import { signedIn } from './client.ts'
import { it as base } from './fixtures.ts'
import { createPerson } from './people.ts'

export const DAY = { date: '2026-06-20', startTime: '09:00', endTime: '17:00', headline: 'Home visit' }

/** One server for the file; the clock starts at the same time in each test. */
export const it = base
  .extend(
    'manager',
    { scope: 'file', auto: true },
    async ({ server }) => (await signedIn(server, { role: 'MANAGER', firstName: 'Max' })).client,
  )
  .extend('contractor', { auto: true }, async ({ server }) => {
    server.clock.set('2026-06-15T09:00:00Z')
    return createPerson(server.deps)
  })
  .extend(
    'book',
    ({ manager, contractor }) =>
      (extra: object = {}, as = manager) =>
        as.post('/api/bookings', { contractorId: contractor.id, ...DAY, ...extra }),
  )
  .extend(
    'audited',
    ({ server }) =>
      async (resourceId: string) =>
        server.deps.database.db
          .select()
          .from(auditLogs)
          .where(eq(auditLogs.resourceId, resourceId))
          .orderBy(auditLogs.id),
  )
  .extend(
    'say',
    ({ server, contractor }) =>
      async (kind: 'UNAVAILABLE' | 'DAY_SHIFT', day: string) =>
        server.deps.database.db
          .insert(availability)
          .values({ userId: contractor.id, kind, firstDay: day, lastDay: day }),
  )

/** With somebody besides the contractor: Bola Ade. */
export const withOther = it.extend('other', { auto: true }, ({ server }) =>
  createPerson(server.deps, { firstName: 'Bola', lastName: 'Ade' }),
)
