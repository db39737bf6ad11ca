// Shifts of the same people, written concurrently for different causes. The services are called in plain transactions
// without retries, so a deadlock would show as an error.

import { and, eq, isNull, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { Refusal } from '#core/errors.ts'
import type { Call } from '#server/call.ts'
import { shifts } from '#server/db/schema.ts'
import { confirmApplication } from '#server/features/applications/confirm.service.ts'
import { book, edit, restore, unbook } from '#server/features/rota/bookings.service.ts'
import { deleteJob } from '#server/use-cases/delete-job.ts'
import { createJobRow, createShiftRow } from '../support/board.ts'
import { signedIn } from '../support/client.ts'
import { it } from '../support/fixtures.ts'
import { createPerson } from '../support/people.ts'
import type { TestServer } from '../support/server.ts'

const ROUNDS = 6

function inTransaction<T>(server: TestServer, run: (call: Call) => Promise<T>): Promise<T> {
  const { database, settings, clock } = server.deps
  const actor = { viewer: null, ip: '127.0.0.1', userAgent: null }
  return database.db.transaction((db) => run({ db, now: clock.now(), actor, settings }))
}

const bookingOf = (contractorId: string, date: string, times = { startTime: '10:00', endTime: '12:00' }) => ({
  contractorId,
  date,
  headline: 'Care',
  isBulkBooking: false,
  numberOfDays: 1,
  isWeekly: false,
  weekdays: [],
  ...times,
})

/** The outcome of each: 'done', the code of a refusal, or an unexpected error. */
async function outcomes(server: TestServer, deeds: ((call: Call) => Promise<unknown>)[]): Promise<string[]> {
  const settled = await Promise.allSettled(deeds.map((deed) => inTransaction(server, deed)))
  return settled.map((result) => {
    if (result.status === 'fulfilled') return 'done'
    if (result.reason instanceof Refusal) return result.reason.code
    throw result.reason
  })
}

const livingOf = (server: TestServer, personId: string) =>
  server.deps.database.db
    .select()
    .from(shifts)
    .where(and(eq(shifts.assignedToId, personId), isNull(shifts.deletedAt)))

describe('at the same moment', () => {
  it('a booking, a confirmation and an undo for one person: exactly one wins, and none deadlocks', async ({
    server,
  }) => {
    for (let round = 0; round < ROUNDS; round++) {
      const { person, client } = await signedIn(server)
      const job = await createJobRow(server.deps, { startDate: '2026-06-22', endDate: '2026-06-24' })
      const { id } = (await client.post('/api/job-applications', { jobId: job.id })).body
      const taken = await createShiftRow(server.deps, person.id, '2026-06-23T10:00Z', '2026-06-23T15:00Z')
      await inTransaction(server, (call) => unbook(call, taken.id, { cover: false }))
      const results = await outcomes(server, [
        (call) => confirmApplication(call, id, {}),
        (call) => book(call, bookingOf(person.id, '2026-06-23', { startTime: '11:00', endTime: '16:00' })),
        (call) => restore(call, taken.id, {}),
      ])
      expect(results.filter((result) => result === 'done')).toHaveLength(1)
      for (const result of results)
        expect(['done', 'job-conflict', 'schedule-conflict-with']).toContain(result)
      expect(await livingOf(server, person.id)).toHaveLength(results[0] === 'done' ? 3 : 1)
    }
  })

  it('two jobs of the same people are deleted while those are booked and unbooked: all of it is done', async ({
    server,
  }) => {
    for (let round = 0; round < ROUNDS; round++) {
      const people = [await createPerson(server.deps), await createPerson(server.deps)]
      const jobs = [await createJobRow(server.deps), await createJobRow(server.deps)]
      const extra = []
      for (const [n, { id: jobId }] of jobs.entries()) {
        for (const { id } of n === 0 ? people : [...people].reverse()) {
          await createShiftRow(server.deps, id, `2026-06-2${n}T07:00Z`, `2026-06-2${n}T19:00Z`, { jobId })
        }
      }
      for (const { id } of people) {
        extra.push(await createShiftRow(server.deps, id, '2026-06-25T07:00Z', '2026-06-25T19:00Z'))
      }
      const results = await outcomes(server, [
        ...jobs.map(
          ({ id }) =>
            (call: Call) =>
              deleteJob(call, id),
        ),
        ...people.map(
          ({ id }) =>
            (call: Call) =>
              book(call, bookingOf(id, '2026-06-26')),
        ),
        ...extra.map(
          ({ id }) =>
            (call: Call) =>
              unbook(call, id, { cover: false }),
        ),
      ])
      expect(results).toEqual(Array(6).fill('done'))
      for (const { id } of people) expect(await livingOf(server, id)).toHaveLength(1)
    }
  })

  it('shifts passed on in both directions, and one unbooked meanwhile: none is lost, and none deadlocks', async ({
    server,
  }) => {
    for (let round = 0; round < ROUNDS; round++) {
      const [a, b] = [await createPerson(server.deps), await createPerson(server.deps)]
      const first = await createShiftRow(server.deps, a.id, '2026-06-25T07:00Z', '2026-06-25T12:00Z')
      const second = await createShiftRow(server.deps, b.id, '2026-06-26T07:00Z', '2026-06-26T12:00Z')
      const third = await createShiftRow(server.deps, a.id, '2026-06-27T07:00Z', '2026-06-27T12:00Z')
      const results = await outcomes(server, [
        (call) => edit(call, first.id, { contractorId: b.id }),
        (call) => edit(call, second.id, { contractorId: a.id }),
        (call) => edit(call, third.id, { contractorId: b.id }),
        (call) => unbook(call, third.id, { cover: false }),
      ])
      expect(results.slice(0, 2)).toEqual(['done', 'done'])
      expect(['done', 'no-such-booking']).toContain(results[2])
      expect(results[3]).toBe('done')
      expect((await livingOf(server, a.id)).map(({ id }) => id)).toEqual([second.id])
      expect((await livingOf(server, b.id)).map(({ id }) => id)).toEqual([first.id])
      // Whoever had it when it was unbooked is told.
      const { rows } = await server.deps.database.db.execute<{ target: string }>(sql`
        SELECT target_user_id AS target FROM audit_logs
         WHERE resource_id = ${third.id} AND metadata->>'cause' = 'unbooked'`)
      expect(rows).toEqual([{ target: results[2] === 'done' ? b.id : a.id }])
    }
  })
})
