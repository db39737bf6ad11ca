// Two servers on one database, with a manager and a contractor who are new for each test, and calls that change what
// the live tests look at.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { z } from 'zod'
import { route } from '#core/contracts/route.ts'
import { shifts, users } from '#server/db/schema.ts'
import type { Routes } from '#server/http/register-route.ts'
import { at, type Client, signedIn } from './client.ts'
import { EventReader } from './events.ts'
import type { Person } from './people.ts'
import { startServer, type TestServer } from './server.ts'

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

export let a: TestServer
export let b: TestServer
export let manager: { person: Person; client: Client }
export let contractor: { person: Person; client: Client }
const open: EventReader[] = []
let hour = 0

/** Call it at the top of a test file: it starts the servers for the file, and fills the names above. */
export function startTwoServers(reads: (routes: Routes) => void = () => {}): void {
  const extra = (routes: Routes) => {
    reads(routes)
    changes(routes)
  }
  beforeAll(async () => {
    a = await startServer({ extra })
    b = await startServer({ extra, databaseUrl: a.databaseUrl, clock: a.clock })
  })
  afterAll(async () => {
    for (const reader of open) reader.close()
    await b.stop()
    await a.stop()
  })
  beforeEach(async () => {
    manager = await signedIn(a, { role: 'MANAGER' })
    contractor = await signedIn(a)
    await Promise.all([a.deps.live.settle(), b.deps.live.settle()])
  })
}

export async function listen(client: Client): Promise<EventReader> {
  const reader = await EventReader.open(client)
  open.push(reader)
  return reader
}

/** An hour at which nobody is booked yet. */
export function nextHour(): number {
  hour += 1
  return hour
}

export async function bookThrough(server: TestServer, who: Person): Promise<void> {
  const answer = await at(server, manager.client).post(`/api/test/shifts/${nextHour()}`, { who: who.id })
  expect(answer.status).toBe(200)
}
