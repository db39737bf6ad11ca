import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { HOUR_MS } from '#core/time.ts'
import { idempotencyKeys, limitedEvents, oneTimeCodes, sessions } from '#server/db/schema.ts'
import { it as base } from '#tests/support/fixtures.ts'
import { createPerson } from '#tests/support/people.ts'
import { sweep } from './sweep.ts'

const it = base
  .extend('person', { scope: 'file' }, ({ server }) => createPerson(server.deps))
  .extend('db', { scope: 'file' }, ({ server }) => server.deps.database.db)
  .extend('now', { scope: 'file' }, ({ server }) => server.clock.now())

const after = (now: Date, hours: number) => new Date(now.getTime() + hours * HOUR_MS)

it('removes expired sessions and keeps the others', async ({ db, now, person }) => {
  for (const expires of [-1, -0.001, 0.001, 700]) {
    await db
      .insert(sessions)
      .values({ tokenHash: randomBytes(32), userId: person.id, expiresAt: after(now, expires) })
  }
  await sweep(db, now)
  const left = await db.select({ at: sessions.expiresAt }).from(sessions).orderBy(sessions.expiresAt)
  expect(left.map(({ at }) => at)).toEqual([after(now, 0.001), after(now, 700)])
})

it('removes Idempotency-Keys after their 24 hours and keeps younger ones', async ({ db, now, person }) => {
  for (const [key, age] of [
    ['old', -24.001],
    ['young', -23.999],
  ] as const) {
    const row = { userId: person.id, key, requestHash: randomBytes(32), createdAt: after(now, age) }
    await db.insert(idempotencyKeys).values(row)
  }
  await sweep(db, now)
  expect((await db.select().from(idempotencyKeys)).map(({ key }) => key)).toEqual(['young'])
})

it('removes counted events after a day: no limit looks further back', async ({ db, now }) => {
  for (const age of [-24.001, -23.999, 0])
    await db.insert(limitedEvents).values({ kind: 'send', subject: String(age), at: after(now, age) })
  await sweep(db, now)
  const left = await db.select().from(limitedEvents).orderBy(limitedEvents.at)
  expect(left.map(({ subject }) => subject)).toEqual(['-23.999', '0'])
})

it('removes codes a day after they were made, once they are used or have run out', async ({ db, now }) => {
  const codes = [
    ['used long ago', -25, -24.9, -24.95],
    ['ran out long ago', -25, -24.9, null],
    ['used today', -2, -1.9, -1.95],
    ['ran out today', -2, -1.9, null],
    ['living', -0.01, 0.07, null],
  ] as const
  for (const [codeHash, createdAt, expiresAt, endedAt] of codes) {
    await db.insert(oneTimeCodes).values({
      purpose: 'LOGIN',
      phoneNumber: codeHash,
      codeHash,
      challenge: randomBytes(32),
      createdAt: after(now, createdAt),
      expiresAt: after(now, expiresAt),
      endedAt: endedAt === null ? null : after(now, endedAt),
    })
  }
  await sweep(db, now)
  const left = await db.select().from(oneTimeCodes).orderBy(oneTimeCodes.codeHash)
  expect(left.map(({ codeHash }) => codeHash)).toEqual(['living', 'ran out today', 'used today'])
})
