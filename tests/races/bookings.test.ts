// Concurrent bookings over HTTP at two servers: exactly one gets the time, and everyone else gets a refusal.

import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { shifts } from '#server/db/schema.ts'
import { type Answer, at, type Client, signedIn } from '../support/client.ts'
import { it as base } from '../support/fixtures.ts'
import { createPerson, type Person } from '../support/people.ts'
import { startServer, type TestServer } from '../support/server.ts'

const CALLERS = 50
const it = base
  .extend('servers', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    const second = await startServer({ databaseUrl: server.databaseUrl })
    onCleanup(() => second.stop())
    return [second, server]
  })
  .extend('managers', { scope: 'file', auto: true }, async ({ server, servers }) => {
    const { client } = await signedIn(server, { role: 'MANAGER' })
    return [client, at(servers[0]!, client)]
  })
  .extend('contractor', { auto: true }, ({ server }) => createPerson(server.deps))

const many = <A extends Answer>(
  managers: Client[],
  count: number,
  ask: (manager: Client, n: number) => Promise<A>,
) => Promise.all(Array.from({ length: count }, (_, n) => ask(managers[n % 2]!, n)))
const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort()
const book = (contractor: Person, manager: Client, extra: object = {}) =>
  manager.post('/api/bookings', {
    contractorId: contractor.id,
    date: '2026-06-20',
    startTime: '09:00',
    endTime: '17:00',
    headline: 'Care',
    ...extra,
  })
const booked = (servers: TestServer[], contractor: Person) =>
  servers[0]!.deps.database.db
    .select()
    .from(shifts)
    .where(and(eq(shifts.assignedToId, contractor.id), isNull(shifts.deletedAt)))

describe('many at once', () => {
  it(`make one booking of ${CALLERS} identical ones, and the other ${CALLERS - 1} are told`, async ({
    servers,
    managers,
    contractor,
  }) => {
    const answers = await many(managers, CALLERS, (manager) => book(contractor, manager))
    expect(statuses(answers)).toEqual([201, ...Array(CALLERS - 1).fill(409)])
    for (const { body } of answers.filter(({ status }) => status === 409)) {
      expect(body.message).toMatch('This contractor is already booked during this time period')
    }
    expect(await booked(servers, contractor)).toHaveLength(1)
  })

  it('pass one booking to different people: one move stands, and the others are told of it', async ({
    server,
    managers,
    contractor,
  }) => {
    const { id, assignedToId, dateStart, dateEnd } = (await book(contractor, managers[0]!)).body
    const others = await Promise.all(Array.from({ length: 10 }, () => createPerson(server.deps)))
    const answers = await many(managers, others.length, (manager, n) =>
      manager.put(`/api/shifts/${id}`, {
        contractorId: others[n]!.id,
        seen: { assignedToId, dateStart, dateEnd },
      }),
    )
    expect(statuses(answers)).toEqual([200, ...Array(others.length - 1).fill(409)])
    const winner = others[answers.findIndex(({ status }) => status === 200)]!
    const [row] = await server.deps.database.db.select().from(shifts).where(eq(shifts.id, id))
    expect(row).toMatchObject({ assignedToId: winner.id, deletedAt: null })
  })

  it('are each decided on what the one before has written', async ({ managers, contractor }) => {
    // Each ends 8 hours before the next starts: whoever is second must be told of the short rest.
    const times = Array.from({ length: 12 }, (_, n) => ({
      date: `2026-06-${20 + Math.floor(n / 2)}`,
      startTime: n % 2 ? '13:00' : '01:00',
      endTime: n % 2 ? '17:00' : '05:00',
    }))
    const answers = await many(managers, times.length, (manager, n) => book(contractor, manager, times[n]))
    expect(statuses(answers)).toEqual(Array(times.length).fill(201))
    const told = answers.flatMap(({ body }) => body.findings.map(({ rule }) => rule))
    expect(told.filter((rule) => rule === 'daily-rest')).toHaveLength(times.length - 1)
  })

  it('make one shift a day of overlapping bulk bookings', async ({ servers, managers, contractor }) => {
    const answers = await many(managers, 8, (manager, n) =>
      book(contractor, manager, {
        date: undefined,
        startDate: `2026-06-2${n}`,
        numberOfDays: 10,
        isBulkBooking: true,
      }),
    )
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect(await booked(servers, contractor)).toHaveLength(17)
    expect(answers.reduce((sum, { body }) => sum + (body.totalCreated ?? 0), 0)).toBe(17)
  })

  it('edit and book against each other without a server error', async ({ servers, managers, contractor }) => {
    const { body } = await book(contractor, managers[0]!, { startTime: '06:00', endTime: '08:00' })
    const answers = await many(managers, 20, (manager, n) =>
      n % 2 === 0
        ? book(contractor, manager, { startTime: '12:00', endTime: '14:00' })
        : manager.put(`/api/shifts/${body.id}`, {
            dateStart: '2026-06-20T10:00:00Z',
            dateEnd: '2026-06-20T14:00:00Z',
          }),
    )
    expect(new Set(statuses(answers))).toSatisfy((seen: Set<number>) =>
      [...seen].every((status) => [200, 201, 409].includes(status)),
    )
    const spans = (await booked(servers, contractor)).map(
      ({ dateStart, dateEnd }) => [dateStart, dateEnd] as const,
    )
    for (const [i, [start, end]] of spans.entries()) {
      for (const [otherStart, otherEnd] of spans.slice(i + 1)) {
        expect(start < otherEnd && otherStart < end).toBe(false)
      }
    }
  })

  it('restore an unbooked shift once', async ({ servers, managers, contractor }) => {
    const { body } = await book(contractor, managers[0]!)
    await managers[0]!.delete(`/api/bookings/${body.id}`)
    const answers = await many(managers, 10, (manager) => manager.post(`/api/bookings/${body.id}/restore`))
    expect(statuses(answers)).toEqual([201, ...Array(9).fill(409)])
    expect(await booked(servers, contractor)).toHaveLength(1)
  })
})
