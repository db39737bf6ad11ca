// The marks of the board: the same list as the report, for everyone or for the people whose rows have changed.

import { describe, expect } from 'vitest'
import { listMarks } from '#core/contracts/shift-checks.ts'
import { availability, shiftOverrides, workProfiles } from '#server/db/schema.ts'
import { createShiftRow } from '#tests/support/board.ts'
import { type Client, signedIn } from '#tests/support/client.ts'
import { it as base } from '#tests/support/fixtures.ts'
import { createPerson } from '#tests/support/people.ts'

const RANGE = '/api/shifts/marks?from=2026-06-15&to=2026-08-09'
const it = base
  .extend(
    'manager',
    { scope: 'file', auto: true },
    async ({ server }) => (await signedIn(server, { role: 'MANAGER' })).client,
  )
  .extend('person', { auto: true }, ({ server }) => createPerson(server.deps))

const read = async (client: Client, since?: string | null) => {
  const answer = await client.get(since ? `${RANGE}&since=${encodeURIComponent(since)}` : RANGE)
  return { tag: answer.headers.get('etag'), body: listMarks.reply.parse(answer.body) }
}
const all = async (client: Client) => {
  const { body } = await read(client)
  if (!Array.isArray(body)) throw new Error('expected all marks')
  return body
}

describe('the marks', () => {
  it('are of the shifts that break a rule, the worst of their findings counts', async ({
    server,
    manager,
    person,
  }) => {
    const { db } = server.deps.database
    await db
      .insert(availability)
      .values({ userId: person.id, kind: 'UNAVAILABLE', firstDay: '2026-06-17', lastDay: '2026-06-17' })
    await createShiftRow(server.deps, person.id, '2026-06-16T08:00Z', '2026-06-16T20:00Z')
    const marked = await createShiftRow(server.deps, person.id, '2026-06-17T05:00Z', '2026-06-17T10:00Z')
    await server.deps.live.settle()
    expect((await all(manager)).filter(({ userId }) => userId === person.id)).toEqual([
      {
        shiftId: marked.id,
        userId: person.id,
        severity: 'conflict',
        messages: [expect.stringContaining('Only 9h of rest'), 'Wed 17 Jun is marked Unavailable'],
      },
    ])
  })

  it('turn from conflict to warning once a block was overruled, as in the report', async ({
    server,
    manager,
    person,
  }) => {
    const { db } = server.deps.database
    await db.insert(workProfiles).values({ userId: person.id, otherHours: 60 })
    const shift = await createShiftRow(server.deps, person.id, '2026-06-16T08:00Z', '2026-06-16T20:00Z')
    const severity = async () => {
      await server.deps.live.settle()
      const report = (await manager.get('/api/reports/conflicts')).body.items
      const item = report.find(({ shiftId }) => shiftId === shift.id)!
      const mark = (await all(manager)).find(({ shiftId }) => shiftId === shift.id)!
      return [mark.severity, item.severity, item.override?.reason]
    }
    expect(await severity()).toEqual(['conflict', 'conflict', undefined])
    await db.insert(shiftOverrides).values({
      shiftId: shift.id,
      bookedId: shift.id,
      userId: person.id,
      rule: 'average-week',
      message: 'Averages too much',
      reason: 'The other employer cut her hours',
    })
    expect(await severity()).toEqual(['warning', 'warning', 'The other employer cut her hours'])
  })

  it('with `since` are those of the people whose rows have changed', async ({ server, manager, person }) => {
    const other = await createPerson(server.deps)
    const put = (id: string) => createShiftRow(server.deps, id, '2026-06-17T05:00Z', '2026-06-17T10:00Z')
    await server.deps.database.db.insert(workProfiles).values([
      { userId: person.id, otherHours: 60 },
      { userId: other.id, otherHours: 60 },
    ])
    await put(other.id)
    await server.deps.live.settle()
    const { tag } = await read(manager)
    const shift = await put(person.id)
    await server.deps.live.settle()
    const { body } = await read(manager, tag)
    expect(body).toMatchObject({ people: [person.id], marks: [{ shiftId: shift.id, userId: person.id }] })
  })

  it('are for staff, and for a period that a board shows', async ({ server, manager }) => {
    const { client } = await signedIn(server)
    expect((await client.get(RANGE)).status).toBe(403)
    expect((await manager.get('/api/shifts/marks?from=2026-06-15&to=2027-06-15')).status).toBe(400)
  })
})

describe('hours', () => {
  it('are read by staff and by the person', async ({ server, manager, person }) => {
    await createShiftRow(server.deps, person.id, '2026-06-16T08:00Z', '2026-06-16T20:00Z')
    await server.deps.live.settle()
    const answer = await manager.get(`/api/users/${person.id}/hours`)
    expect(answer.body).toMatchObject({ thisWeek: 12, nextWeek: 0, limit: 48, optedOut: false })
    const { client, person: self } = await signedIn(server)
    expect((await client.get(`/api/users/${self.id}/hours`)).status).toBe(200)
    expect((await client.get(`/api/users/${person.id}/hours`)).status).toBe(403)
  })
})
