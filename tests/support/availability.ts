// Two contractors and a manager for availability tests, with no availability before each test.

import { expect } from 'vitest'
import { availability } from '#server/db/schema.ts'
import { type Client, signedIn } from './client.ts'
import { it as base } from './fixtures.ts'
import type { Person } from './people.ts'

/** One server for the file. */
export const it = base
  .extend('amara', { scope: 'file', auto: true }, ({ server }) => signedIn(server))
  .extend('other', { scope: 'file', auto: true }, ({ server }) => signedIn(server, { firstName: 'Ben' }))
  .extend('manager', { scope: 'file', auto: true }, ({ server }) =>
    signedIn(server, { role: 'MANAGER', firstName: 'Max' }),
  )
  .extend('nothingSaid', { auto: true }, async ({ server }) => {
    await server.deps.database.db.delete(availability)
  })

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
