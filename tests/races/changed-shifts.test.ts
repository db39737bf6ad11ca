// Boards that fetch only what changed show the same as a read of everything, whatever happens and through whichever of
// two servers: bookings, edits, moves, unbookings, restores, and people who are paused, renamed or deleted.

import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { z } from 'zod'
import { type AvailabilityMap, listAvailabilityRange } from '#core/contracts/availability.ts'
import { listShiftRange, type Shift } from '#core/contracts/rota.ts'
import { addDays, dayRange } from '#core/time.ts'
import { shifts, users } from '#server/db/schema.ts'
import { everyonesAvailabilityText } from '#server/features/availability/availability.sql.ts'
import { shiftsAsJson } from '#server/features/rota/shifts-range.sql.ts'
import { type Answer, at, type Client, signedIn } from '#tests/support/client.ts'
import { sized } from '#tests/support/length.ts'
import { withTwoServers } from '#tests/support/live.ts'
import { createPerson } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'
import { withChanges as withAvailability } from '#web/features/availability/availability-changes.ts'
import { withChanges } from '#web/features/rota/shift-changes.ts'

const WINDOW = { from: '2026-06-20', to: '2026-07-03' }
const SHIFTS = `/api/shifts/range?from=${WINDOW.from}&to=${WINDOW.to}&reaching=true`
const AVAILABILITY = `/api/availability/range?from=${WINDOW.from}&to=${WINDOW.to}`
const PEOPLE = 4

interface Agency {
  servers: readonly [TestServer, TestServer]
  admin: Client
  staff: string[]
  booked: string[]
}

const it = withTwoServers()

/** One open board: what it last read, and the ETag of that. */
class Board {
  shifts: Shift[] | undefined
  availability: AvailabilityMap | undefined
  deltas = 0
  private readonly tags = new Map<string, string | null>()
  private readonly client: Client

  constructor(client: Client) {
    this.client = client
  }

  async refresh(mark: string): Promise<void> {
    this.shifts = withChanges(this.shifts, await this.read(SHIFTS, listShiftRange.reply, mark))
    this.availability = withAvailability(
      this.availability,
      await this.read(AVAILABILITY, listAvailabilityRange.reply, mark),
    )
  }

  private async read<Reply extends object>(url: string, schema: z.ZodType<Reply>, mark: string) {
    const tag = this.tags.get(url)
    const asked = tag ? `${url}&since=${encodeURIComponent(tag)}` : url
    const answer = await this.client.get(asked, { 'x-rota-mark': mark })
    expect(answer.status).toBe(200)
    this.tags.set(url, answer.headers.get('etag'))
    const reply = schema.parse(answer.body)
    if ('people' in reply) this.deltas += 1
    return reply
  }
}

const place = { person: fc.nat({ max: PEOPLE - 1 }), day: fc.nat({ max: 20 }), server: fc.nat({ max: 1 }) }
const step = fc.record({
  what: fc.constantFrom(
    'book',
    'book',
    'book',
    'move',
    'hand over',
    'unbook',
    'restore',
    'say',
    'pause',
    'rename',
    'delete person',
    'gap',
  ),
  ...place,
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function take(
  { what, person, day, server }: Step,
  { servers, admin, staff, booked }: Agency,
): Promise<Answer | null> {
  const { db } = servers[0].deps.database
  const client = at(servers[server]!, admin)
  const [who, shiftId] = [staff[person]!, booked[(person + day) % Math.max(booked.length, 1)]]
  const date = addDays('2026-06-17', day)
  if (what === 'book') {
    const times = { startTime: day % 2 ? '20:00' : '09:00', endTime: day % 2 ? '08:00' : '17:00' }
    const answer = await client.post('/api/bookings', {
      contractorId: who,
      date,
      headline: `Care ${day}`,
      ...times,
    })
    if (answer.status === 201) booked.push(answer.body.shifts[0].id)
    return answer
  }
  if (what === 'say') {
    const entry = { kind: day % 2 ? 'UNAVAILABLE' : 'DAY_SHIFT', start: date, end: date }
    return client.post(`/api/users/${who}/availability`, entry)
  }
  if (what === 'delete person') return person === 0 ? client.delete(`/api/admin/users/${who}`) : null
  if (what === 'gap') {
    servers[server]!.deps.live.revisions.lose()
    servers[server]!.deps.live.revisions.begin()
  }
  if (what === 'pause')
    await db
      .update(users)
      .set({ isActive: day % 2 === 0 })
      .where(eq(users.id, who))
  if (what === 'rename')
    await db
      .update(users)
      .set({ firstName: `Name${day}` })
      .where(eq(users.id, who))
  if (!shiftId) return null
  if (what === 'move') {
    const times = { dateStart: `${date}T06:00:00.000Z`, dateEnd: `${date}T12:00:00.000Z` }
    return client.put(`/api/shifts/${shiftId}`, { ...times, notes: `moved to ${day}` })
  }
  if (what === 'unbook') return client.delete(`/api/bookings/${shiftId}`)
  if (what === 'restore') {
    const answer = await client.post(`/api/bookings/${shiftId}/restore`)
    if (answer.status === 201) booked.push(answer.body.id)
    return answer
  }
  if (what === 'hand over') {
    const move = db.update(shifts).set({ assignedToId: who }).where(eq(shifts.id, shiftId))
    // The person may have another shift then, or have left: the database refuses, and nothing changes.
    await move.catch((error: { cause?: { code?: string } }) =>
      expect(['23P01', '23514']).toContain(error.cause?.code),
    )
  }
  return null
}

it('what changed, added to what was on screen, is what a read of everything gives', async ({ a, b }) => {
  const { deps } = a
  let deltas = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
      // Somebody new each time: one session may only ask so often.
      const admin = (await signedIn(a, { role: 'ADMIN' })).client
      const agency: Agency = { servers: [a, b], admin, staff: [], booked: [] }
      for (let n = 0; n < PEOPLE; n += 1) agency.staff.push((await createPerson(deps)).id)
      const boards = agency.servers.map((server) => new Board(at(server, admin)))
      for (const board of boards) await board.refresh('unknown')
      for (const next of steps) {
        const answer = await take(next, agency)
        for (const board of boards) {
          await board.refresh(answer?.headers.get('x-rota-mark') ?? 'unknown')
          const whole = await shiftsAsJson(deps.database.db, {
            ...dayRange(WINDOW.from, WINDOW.to),
            userIds: null,
            reaching: true,
          })
          expect(board.shifts).toEqual(JSON.parse(whole))
          const said = await everyonesAvailabilityText(deps.database.db, WINDOW)
          expect(board.availability).toEqual(JSON.parse(said))
        }
      }
      deltas += boards.reduce((sum, board) => sum + board.deltas, 0)
      await deps.database.db.execute(sql`UPDATE shifts SET deleted_at = now() WHERE deleted_at IS NULL`)
    }),
    { numRuns: sized(12, 5) },
  )
  expect(deltas, 'most reads were of changes alone').toBeGreaterThan(100)
})
