// Clearing single days, and what is left of a series that is deleted.

import { desc } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { AvailabilityEntry, AvailabilityMap } from '#core/contracts/availability.ts'
import { auditLogs } from '#server/db/schema.ts'
import { it as base, path, quick, says } from '#tests/support/availability.ts'

const WEEKLY = { ...quick('2026-06-01'), rrule: 'FREQ=WEEKLY;BYDAY=MO', recurStart: '2026-06-01' }
const it = base
  .extend(
    'clear',
    ({ amara }) =>
      (day: string, as = amara) =>
        as.client.delete(`${path(amara.person)}/${day}`),
  )
  .extend(
    'entries',
    ({ amara }) =>
      async (): Promise<AvailabilityEntry[]> =>
        (await amara.client.get(path(amara.person))).body as never,
  )

describe('a day that is cleared', () => {
  it('leaves the other days of a longer entry, and is audited', async ({ server, amara, clear, entries }) => {
    await says(amara, { ...quick('2026-06-20', 'UNAVAILABLE', '2026-06-22'), text: 'Wedding' })
    expect((await clear('2026-06-21')).status).toBe(200)
    expect(
      (await entries()).map(({ start, end, text }) => [start.slice(0, 10), end.slice(0, 10), text]),
    ).toEqual([
      ['2026-06-20', '2026-06-20', 'Wedding'],
      ['2026-06-22', '2026-06-22', 'Wedding'],
    ])
    const logs = await server.deps.database.db.select().from(auditLogs).orderBy(desc(auditLogs.id)).limit(2)
    expect(logs.map(({ action }) => action)).toEqual(['AVAILABILITY_CHANGED', 'AVAILABILITY_CHANGED'])
  })

  it('leaves the other weeks of a series', async ({ amara, clear, entries }) => {
    await says(amara, WEEKLY)
    expect((await clear('2026-06-22')).status).toBe(200)
    expect(await entries()).toMatchObject([
      { recurEnd: '2026-06-21' },
      { recurStart: '2026-06-29', recurEnd: null },
    ])
  })

  it('is cleared of everything that covers it', async ({ amara, clear, entries }) => {
    await says(amara, WEEKLY)
    await says(amara, quick('2026-06-22', 'UNAVAILABLE'))
    await clear('2026-06-22')
    const { body } = await amara.client.get('/api/availability/range?from=2026-06-22&to=2026-06-22')
    expect((body as AvailabilityMap)[amara.person.id]?.filter((entry) => !entry.isRecurring)).toEqual([])
    expect(await entries()).toHaveLength(2)
  })

  it('cannot be cut out of a rule that counts', async ({ amara, clear }) => {
    await says(amara, { ...WEEKLY, rrule: 'FREQ=WEEKLY;COUNT=5' })
    expect((await clear('2026-06-22')).status).toBe(409)
  })

  it('is for the person and for managers', async ({ amara, other, manager, clear, entries }) => {
    await says(amara, quick('2026-06-22'))
    expect((await clear('2026-06-22', other)).status).toBe(403)
    expect((await clear('2026-06-22', manager)).status).toBe(200)
    expect(await entries()).toEqual([])
    expect((await clear('no-day')).status).toBe(400)
  })
})

describe('a weekly series that is deleted', () => {
  it('keeps the days before today, also if it is deleted twice', async ({ amara, entries }) => {
    const { id } = await says(amara, WEEKLY)
    for (const _ of [1, 2]) expect((await amara.client.delete(`/api/availability/${id}`)).status).toBe(200)
    expect(await entries()).toMatchObject([{ id, recurStart: '2026-06-01', recurEnd: '2026-06-14' }])
  })

  it('is gone if it has not begun', async ({ amara, entries }) => {
    const { id } = await says(amara, {
      ...quick('2026-06-22'),
      rrule: 'FREQ=WEEKLY',
      recurStart: '2026-06-22',
    })
    await amara.client.delete(`/api/availability/${id}`)
    expect(await entries()).toEqual([])
  })
})
