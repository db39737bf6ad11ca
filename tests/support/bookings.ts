// A manager who books, a new contractor for each test, and the calls.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { auditLogs, availability } from '#server/db/schema.ts'
import { type Client, signedIn } from './client.ts'
import { createPerson, type Person, type PersonOptions } from './people.ts'
import { startServer, type TestServer } from './server.ts'

export let server: TestServer
export let manager: Client
export let contractor: Person

/** Call it at the top of a test file: it starts a server for the file and sets the variables above. */
export function startWithContractor(): void {
  beforeAll(async () => {
    server = await startServer()
    manager = (await signedIn(server, { role: 'MANAGER', firstName: 'Max' })).client
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    server.clock.set('2026-06-15T09:00:00Z')
    await anotherContractor()
  })
}

/** From now on this person is the one who is booked. */
export async function anotherContractor(options: PersonOptions = {}): Promise<void> {
  contractor = await createPerson(server.deps, options)
}

export const DAY = { date: '2026-06-20', startTime: '09:00', endTime: '17:00', headline: 'Home visit' }
export const book = (extra: object = {}, as = manager) =>
  as.post('/api/bookings', { contractorId: contractor.id, ...DAY, ...extra })
export const audited = (resourceId: string) =>
  server.deps.database.db
    .select()
    .from(auditLogs)
    .where(eq(auditLogs.resourceId, resourceId))
    .orderBy(auditLogs.id)
export const say = (kind: 'UNAVAILABLE' | 'DAY_SHIFT', day: string) =>
  server.deps.database.db
    .insert(availability)
    .values({ userId: contractor.id, kind, firstDay: day, lastDay: day })
