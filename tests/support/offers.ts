// A manager who asks, new people for each test, and the calls of offers.

import { and, eq } from 'drizzle-orm'
import { test } from 'vitest'
import type { OfferRound } from '#core/contracts/offers.ts'
import { notifications } from '#server/db/schema.ts'
import { createJobRow } from './board.ts'
import { type Client, nobody, signedIn } from './client.ts'
import { serverOf } from './fixtures.ts'
import { makeDue, runJobs } from './jobs.ts'
import type { Person } from './people.ts'
import { textsTo } from './phones.ts'
import type { TestServer } from './server.ts'

export interface Someone {
  person: Person
  client: Client
}

/** Monday 15 June 2026, 10:00 in London: outside quiet hours. */
export const MORNING = '2026-06-15T09:00:00Z'
const MINUTE = 60_000

/** One server for the file; the clock starts in the morning in each test. */
export const it = test
  .extend('server', { scope: 'file' }, serverOf())
  .extend('manager', { scope: 'file' }, ({ server }) =>
    signedIn(server, { role: 'MANAGER', firstName: 'Max' }),
  )
  .extend('people', { auto: true }, async ({ server }): Promise<Someone[]> => {
    server.clock.set(MORNING)
    return makePeople(server, 4)
  })
  .extend('job', async ({ server }) => createJobRow(server.deps, { endDate: '2026-06-22' }))

export async function makePeople(server: TestServer, count: number): Promise<Someone[]> {
  const made: Someone[] = []
  for (const firstName of NAMES.slice(0, count)) made.push(await signedIn(server, { firstName }))
  return made
}
const NAMES = ['Amara', 'Ben', 'Cara', 'Dele', 'Esi', 'Femi']

export const idsOf = (people: readonly Someone[]) => people.map(({ person }) => person.id)

export const start = (manager: Someone, jobId: string, people: readonly Someone[], more: object = {}) =>
  manager.client.post(`/api/jobs/${jobId}/offers`, { contractorIds: idsOf(people), ...more })

/** The first people have been asked, and have the message: two of them, unless told otherwise. */
export async function asked(
  server: TestServer,
  manager: Someone,
  people: readonly Someone[],
  jobId: string,
  more: object = { waveSize: 2 },
): Promise<void> {
  await start(manager, jobId, people, more)
  await settle(server)
}

export async function roundOf(manager: Someone, jobId: string): Promise<OfferRound> {
  const { body } = await manager.client.get(`/api/jobs/${jobId}/offers`)
  return body.rounds[0]!
}

/** The states of the latest round's offers, in their order. */
export const statesOf = async (manager: Someone, jobId: string) =>
  (await roundOf(manager, jobId)).offers.map(({ state }) => state).join(' ')

/** What waits for its time runs now, and looks at the test's clock. */
export async function settle(server: TestServer): Promise<void> {
  await makeDue(server.deps, 'settle-offers')
  await runJobs(server.deps)
}

export async function afterMinutes(server: TestServer, minutes: number): Promise<void> {
  server.clock.advance(minutes * MINUTE)
  await settle(server)
}

/** The person's latest offer. */
export const offerOf = async ({ client }: Someone) => (await client.get('/api/my-offers')).body[0]!

export const accept = async (who: Someone, id?: string) =>
  who.client.post(`/api/my-offers/${id ?? (await offerOf(who)).id}/accept`)
export const decline = async (who: Someone, reason?: string) =>
  who.client.post(`/api/my-offers/${(await offerOf(who)).id}/decline`, reason ? { reason } : undefined)

/** Everything that reached the phone, oldest first. */
export const heard = async (server: TestServer, { person }: Someone) =>
  (await textsTo(server, person.whatsappNumber!)).map(({ body }) => body).reverse()

export const noticesOf = async (server: TestServer, userId: string, type: string) =>
  server.deps.database.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.type, type)))

/** A message typed on the phone. */
export const says = (server: TestServer, { person }: Someone, body: string, more: object = {}) =>
  nobody(server).post('/simulator/api/inbound', { from: person.whatsappNumber, body, ...more })
