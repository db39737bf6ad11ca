import { describe, expect } from 'vitest'
import type { Role } from '#core/capabilities.ts'
import { availability, shifts } from '#server/db/schema.ts'
import type { Query } from '#tests/support/answer.ts'
import { createShiftRow } from '#tests/support/board.ts'
import { type Client, signedIn } from '#tests/support/client.ts'
import { it as base } from '#tests/support/fixtures.ts'
import { createPerson, type Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

const it = base
  .extend(
    'manager',
    { scope: 'file', auto: true },
    async ({ server }) => (await signedIn(server, { role: 'MANAGER' })).client,
  )
  .extend('amara', { scope: 'file', auto: true }, ({ server }) => createPerson(server.deps))
  .extend('ben', { scope: 'file', auto: true }, ({ server }) =>
    createPerson(server.deps, { firstName: 'Ben', lastName: 'Lee' }),
  )
it.beforeEach(async ({ server }) => {
  await server.deps.database.db.delete(shifts)
  await server.deps.database.db.delete(availability)
})

const book = (server: TestServer, who: Person, start: string, end: string) =>
  createShiftRow(server.deps, who.id, start, end)
type Said = typeof availability.$inferInsert
const say = (
  server: TestServer,
  who: Person,
  kind: Said['kind'],
  firstDay: string,
  more: Partial<Said> = {},
) =>
  server.deps.database.db
    .insert(availability)
    .values({ userId: who.id, kind, firstDay, lastDay: firstDay, createdAt: server.clock.now(), ...more })
const report = async (manager: Client, query: Query = '') =>
  (await manager.get(`/api/reports/conflicts${query}`)).body

describe('the conflicts report', () => {
  it('counts hard conflicts, warnings and people, and lists each with a reason', async ({
    server,
    manager,
    amara,
    ben,
  }) => {
    await say(server, amara, 'UNAVAILABLE', '2026-06-16')
    const clash = await book(server, amara, '2026-06-16T07:00Z', '2026-06-16T19:00Z')
    await say(server, ben, 'NIGHT_SHIFT', '2026-06-17')
    await book(server, ben, '2026-06-17T07:00Z', '2026-06-17T19:00Z')
    await book(server, ben, '2026-06-18T04:00Z', '2026-06-18T12:00Z')
    const answer = await report(manager)
    expect(answer).toMatchObject({
      from: '2026-06-15',
      to: '2026-06-21',
      totalConflicts: 1,
      warningCount: 2,
      affectedUsers: 2,
    })
    expect(answer.items[0]).toEqual({
      rule: 'unavailable-day',
      severity: 'conflict',
      reason: 'Tue 16 Jun is marked Unavailable',
      day: '2026-06-16',
      userId: amara.id,
      contractorName: 'Amara Okafor',
      shiftId: clash.id,
      headline: 'Care',
      dateStart: '2026-06-16T07:00:00.000Z',
      dateEnd: '2026-06-16T19:00:00.000Z',
      override: null,
    })
    expect(answer.items.map((item) => item.rule)).toEqual(['unavailable-day', 'shift-kind', 'daily-rest'])
  })

  it('looks at the days asked for, with the rest and the week around them', async ({
    server,
    manager,
    amara,
  }) => {
    await book(server, amara, '2026-06-21T12:00Z', '2026-06-21T22:00Z')
    await book(server, amara, '2026-06-22T06:00Z', '2026-06-22T14:00Z')
    expect((await report(manager, '?from=2026-06-22&to=2026-06-22')).items).toMatchObject([
      { rule: 'daily-rest' },
    ])
    expect((await report(manager, '?from=2026-06-21&to=2026-06-21')).items).toEqual([])
  })

  it('heeds a rule that repeats, and a one-off that overrules it', async ({ server, manager, amara }) => {
    const weekly = { rrule: 'FREQ=WEEKLY;BYDAY=TU', recurStart: '2026-01-06' }
    await say(server, amara, 'UNAVAILABLE', '2026-01-06', weekly)
    await book(server, amara, '2026-06-16T07:00Z', '2026-06-16T19:00Z')
    expect((await report(manager)).totalConflicts).toBe(1)
    await say(server, amara, 'AVAILABLE_FOR_ANY', '2026-06-16')
    expect((await report(manager)).totalConflicts).toBe(0)
  })

  it('is for managers and above, over a sensible stretch of days', async ({ server, manager }) => {
    const statuses: Record<string, number> = {}
    for (const role of ['CONTRACTOR', 'MANAGER', 'ADMIN', 'MASTER_ADMIN'] satisfies Role[]) {
      const { client } = await signedIn(server, { role })
      statuses[role] = (await client.get('/api/reports/conflicts')).status
    }
    expect(statuses).toEqual({ CONTRACTOR: 403, MANAGER: 200, ADMIN: 200, MASTER_ADMIN: 200 })
    for (const query of [
      '?from=2026-06-22',
      '?from=2026-06-22&to=2026-06-21',
      '?from=2026-01-01&to=2027-01-01',
      '?from=x&to=y',
    ]) {
      expect((await manager.get(`/api/reports/conflicts${query}`)).status).toBe(400)
    }
  })
})
