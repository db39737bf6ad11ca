// Two contractors and a manager for availability tests, with no availability before each test.

import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { availability } from '#server/db/schema.ts'
import { type Client, signedIn } from './client.ts'
import type { Person } from './people.ts'
import { startServer, type TestServer } from './server.ts'

export let server: TestServer
export let amara: { person: Person; client: Client }
export let other: { person: Person; client: Client }
export let manager: { person: Person; client: Client }

/** Call it at the top of a test file: it starts a server for the file and sets the variables above. */
export function startWithNothingSaid(): void {
  beforeAll(async () => {
    server = await startServer()
    amara = await signedIn(server)
    other = await signedIn(server, { firstName: 'Ben' })
    manager = await signedIn(server, { role: 'MANAGER', firstName: 'Max' })
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    await server.deps.database.db.delete(availability)
  })
}

export const quick = (day: string, kind = 'DAY_SHIFT', lastDay = day) => ({
  kind,
  start: `${day}T00:00:00.000Z`,
  end: `${lastDay}T23:59:59.999Z`,
})
export const path = (person: Person) => `/api/users/${person.id}/availability`

export async function says(who: { person: Person; client: Client }, body: object) {
  const answer = await who.client.post(path(who.person), body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
