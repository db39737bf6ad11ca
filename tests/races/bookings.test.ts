// Booking over HTTP, by many at once and at two servers: exactly one gets a time, and everyone else is told.

import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shifts } from '#server/db/schema.ts'
import { type Answer, at, type Client, signedIn } from '../support/client.ts'
import { createPerson, type Person } from '../support/people.ts'
import { startServer, type TestServer } from '../support/server.ts'

const CALLERS = 50
let servers: TestServer[]
let managers: Client[]
let contractor: Person
beforeAll(async () => {
  const first = await startServer()
  const second = await startServer({ databaseUrl: first.databaseUrl })
  servers = [second, first]
  const { client } = await signedIn(first, { role: 'MANAGER' })
  managers = [client, at(second, client)]
})
afterAll(async () => {
  for (const server of servers) await server.stop()
})
beforeEach(async () => {
  contractor = await createPerson(servers[0]!.deps)
})

const many = (count: number, ask: (manager: Client, n: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, n) => ask(managers[n % 2]!, n)))
const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort()
const book = (manager: Client, extra: object = {}) =>
  manager.post('/api/bookings', {
    contractorId: contractor.id,
    date: '2026-06-20',
    startTime: '09:00',
    endTime: '17:00',
    headline: 'Care',
    ...extra,
  })
const booked = () =>
  servers[0]!.deps.database.db
    .select()
    .from(shifts)
    .where(and(eq(shifts.assignedToId, contractor.id), isNull(shifts.deletedAt)))

describe('many at once', () => {
  it(`make one booking of ${CALLERS} identical ones, and the other ${CALLERS - 1} are told`, async () => {
    const answers = await many(CALLERS, (manager) => book(manager))
    expect(statuses(answers)).toEqual([201, ...Array(CALLERS - 1).fill(409)])
    for (const { body } of answers.filter(({ status }) => status === 409)) {
      expect(body.message).toBe('This contractor is already booked during this time period')
    }
    expect(await booked()).toHaveLength(1)
  })

  it('make one shift a day of overlapping bulk bookings', async () => {
    const answers = await many(8, (manager, n) =>
      book(manager, { date: undefined, startDate: `2026-06-2${n}`, numberOfDays: 10, isBulkBooking: true }),
    )
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect(await booked()).toHaveLength(17)
    expect(answers.reduce((sum, { body }) => sum + (body.totalCreated ?? 0), 0)).toBe(17)
  })

  it('edit and book against each other without an error of ours', async () => {
    const { body } = await book(managers[0]!, { startTime: '06:00', endTime: '08:00' })
    const answers = await many(20, (manager, n) =>
      n % 2 === 0
        ? book(manager, { startTime: '12:00', endTime: '14:00' })
        : manager.put(`/api/shifts/${body.id}`, {
            dateStart: '2026-06-20T10:00:00Z',
            dateEnd: '2026-06-20T14:00:00Z',
          }),
    )
    expect(new Set(statuses(answers))).toSatisfy((seen: Set<number>) =>
      [...seen].every((status) => [200, 201, 409].includes(status)),
    )
    const spans = (await booked()).map(({ dateStart, dateEnd }) => [dateStart, dateEnd] as const)
    for (const [i, [start, end]] of spans.entries()) {
      for (const [otherStart, otherEnd] of spans.slice(i + 1)) {
        expect(start < otherEnd && otherStart < end).toBe(false)
      }
    }
  })

  it('restore an unbooked shift once', async () => {
    const { body } = await book(managers[0]!)
    await managers[0]!.delete(`/api/bookings/${body.id}`)
    const answers = await many(10, (manager) => manager.post(`/api/bookings/${body.id}/restore`))
    expect(statuses(answers)).toEqual([201, ...Array(9).fill(409)])
    expect(await booked()).toHaveLength(1)
  })
})
