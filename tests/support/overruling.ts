// A manager who books against the rules, a new contractor for each test, and what is kept of an override.

import { eq } from 'drizzle-orm'
import { doNotSend, shiftOverrides } from '#server/db/schema.ts'
import { type Client, signedIn } from './client.ts'
import { it as base } from './fixtures.ts'
import { createPerson, type Person } from './people.ts'
import type { TestServer } from './server.ts'

export const MONDAY = '2026-06-22'
export const REASON = 'Nobody else can reach her tonight'

export const it = base
  .extend('manager', { scope: 'file', auto: true }, ({ server }) =>
    signedIn(server, { role: 'MANAGER', firstName: 'Max', lastName: 'Reed' }),
  )
  .extend('person', { auto: true }, async ({ server }) => {
    server.clock.set('2026-06-15T09:00:00Z')
    return createPerson(server.deps)
  })

interface At {
  server: TestServer
  manager: { client: Client; person: Person }
  person: Person
}
export const db = ({ server }: Pick<At, 'server'>) => server.deps.database.db
export const book = ({ manager, person }: Pick<At, 'manager' | 'person'>, extra: object = {}) =>
  manager.client.post('/api/bookings', {
    contractorId: person.id,
    date: MONDAY,
    startTime: '09:00',
    endTime: '17:00',
    headline: 'Care',
    ...extra,
  })
export const neverTo = ({ server, person }: Pick<At, 'server' | 'person'>, initials = 'AB') =>
  db({ server }).insert(doNotSend).values({
    userId: person.id,
    serviceUserInitials: initials,
    initialsKey: initials,
    reason: 'She asked for somebody else',
  })
export const kept = ({ server, person }: Pick<At, 'server' | 'person'>) =>
  db({ server }).select().from(shiftOverrides).where(eq(shiftOverrides.userId, person.id))
