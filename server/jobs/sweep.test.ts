import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { idempotencyKeys, limitedEvents, oneTimeCodes, sessions } from '#server/db/schema.ts'
import { createPerson, type Person } from '#tests/support/people.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { sweep } from './sweep.ts'

const HOUR = 3_600_000

let server: TestServer
let person: Person
beforeAll(async () => {
  server = await startServer()
  person = await createPerson(server.deps)
})
afterAll(() => server.stop())

const db = () => server.deps.database.db
const fromNow = (hours: number) => new Date(server.clock.now().getTime() + hours * HOUR)

it('removes expired sessions and keeps the others', async () => {
  for (const expires of [-1, -0.001, 0.001, 700]) {
    await db()
      .insert(sessions)
      .values({ tokenHash: randomBytes(32), userId: person.id, expiresAt: fromNow(expires) })
  }
  await sweep(db(), server.clock.now())
  const left = await db().select({ at: sessions.expiresAt }).from(sessions).orderBy(sessions.expiresAt)
  expect(left.map(({ at }) => at)).toEqual([fromNow(0.001), fromNow(700)])
})

it('removes Idempotency-Keys after their 24 hours and keeps younger ones', async () => {
  for (const [key, age] of [
    ['old', -24.001],
    ['young', -23.999],
  ] as const) {
    const row = { userId: person.id, key, requestHash: randomBytes(32), createdAt: fromNow(age) }
    await db().insert(idempotencyKeys).values(row)
  }
  await sweep(db(), server.clock.now())
  expect((await db().select().from(idempotencyKeys)).map(({ key }) => key)).toEqual(['young'])
})

it('removes counted events after a day: no limit looks further back', async () => {
  for (const age of [-24.001, -23.999, 0])
    await db()
      .insert(limitedEvents)
      .values({ kind: 'send', subject: String(age), at: fromNow(age) })
  await sweep(db(), server.clock.now())
  const left = await db().select().from(limitedEvents).orderBy(limitedEvents.at)
  expect(left.map(({ subject }) => subject)).toEqual(['-23.999', '0'])
})

it('removes codes a day after they were made, once they are used or have run out', async () => {
  const codes = [
    ['used long ago', -25, -24.9, -24.95],
    ['ran out long ago', -25, -24.9, null],
    ['used today', -2, -1.9, -1.95],
    ['ran out today', -2, -1.9, null],
    ['living', -0.01, 0.07, null],
  ] as const
  for (const [codeHash, createdAt, expiresAt, endedAt] of codes) {
    await db()
      .insert(oneTimeCodes)
      .values({
        purpose: 'LOGIN',
        phoneNumber: codeHash,
        codeHash,
        createdAt: fromNow(createdAt),
        expiresAt: fromNow(expiresAt),
        endedAt: endedAt === null ? null : fromNow(endedAt),
      })
  }
  await sweep(db(), server.clock.now())
  const left = await db().select().from(oneTimeCodes).orderBy(oneTimeCodes.codeHash)
  expect(left.map(({ codeHash }) => codeHash)).toEqual(['living', 'ran out today', 'used today'])
})
