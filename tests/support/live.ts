// Two servers on one database, with a new manager and contractor for each test, and calls that change what the live
// tests read.

import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { route } from '#core/contracts/route.ts'
import { shifts, users } from '#server/db/schema.ts'
import type { Routes } from '#server/http/register-route.ts'
import { at, type Client, signedIn } from './client.ts'
import { EventReader } from './events.ts'
import { serverOf } from './fixtures.ts'
import type { Person } from './people.ts'
import { startServer, type TestServer } from './server.ts'

type Someone = { person: Person; client: Client }

const book = route({
  method: 'POST',
  path: '/api/test/shifts/:hour',
  needs: 'signed-in',
  summary: 'Books an hour',
  params: z.object({ hour: z.coerce.number() }),
  body: z.object({ who: z.string() }),
  reply: z.object({}),
})
const promote = route({
  method: 'PUT',
  path: '/api/test/people/:id',
  needs: 'signed-in',
  summary: 'Changes a person',
  params: z.object({ id: z.string() }),
  body: z.object({
    role: z.enum(['CONTRACTOR', 'MANAGER', 'ADMIN']).optional(),
    isActive: z.boolean().optional(),
  }),
  reply: z.object({}),
})

function changes(routes: Routes): void {
  routes.on(book, async ({ db, params, body }) => {
    const dateStart = new Date(Date.UTC(2026, 5, 15, params.hour))
    const dateEnd = new Date(dateStart.getTime() + 3_600_000)
    await db.insert(shifts).values({ assignedToId: body.who, dateStart, dateEnd, headline: 'Care' })
    return {}
  })
  routes.on(promote, async ({ db, params, body }) => {
    await db.update(users).set(body).where(eq(users.id, params.id))
    return {}
  })
}

let hour = 0

/** Two servers on one database for the file, with these reads besides the calls above. */
export function withTwoServers(reads: (routes: Routes) => void = () => {}) {
  const extra = (routes: Routes) => {
    reads(routes)
    changes(routes)
  }
  return test
    .extend('a', { scope: 'file' }, serverOf({ extra }))
    .extend('b', { scope: 'file' }, async ({ a }, { onCleanup }) => {
      const b = await startServer({ extra, databaseUrl: a.databaseUrl, clock: a.clock })
      onCleanup(() => b.stop())
      return b
    })
    .extend('people', { auto: true }, async ({ a, b }) => {
      const manager = await signedIn(a, { role: 'MANAGER' })
      const contractor = await signedIn(a)
      await Promise.all([a.deps.live.settle(), b.deps.live.settle()])
      return { manager, contractor }
    })
    .extend('manager', ({ people }) => people.manager)
    .extend('contractor', ({ people }) => people.contractor)
}

/** Closes the stream at the end of the test. */
export async function listen(client: Client): Promise<EventReader> {
  const reader = await EventReader.open(client)
  onTestFinished(() => reader.close())
  return reader
}

/** An hour with no booking yet. */
export function nextHour(): number {
  hour += 1
  return hour
}

export async function bookThrough(server: TestServer, manager: Someone, who: Person): Promise<void> {
  const answer = await at(server, manager.client).post(`/api/test/shifts/${nextHour()}`, { who: who.id })
  expect(answer.status).toBe(200)
}
