// POST /api/bookings for some days of every week, and what was last used with a service user's initials.

import { describe, expect } from 'vitest'
import { it as base } from '#tests/support/bookings.ts'
import { clientFor } from '#tests/support/client.ts'
import { textsTo } from '#tests/support/phones.ts'

const it = base
  // 2026-06-15 is a Monday.
  .extend(
    'weekly',
    ({ book }) =>
      (extra: object = {}) =>
        book({ date: '2026-06-15', isWeekly: true, weekdays: [1, 2], until: '2026-06-30', ...extra }),
  )
  .extend(
    'lastUsed',
    ({ manager }) =>
      async (initials: string) =>
        (await manager.get(`/api/shifts/last-used?initials=${initials}`)).body.lastUsed,
  )
const startsOf = (shifts: { dateStart: string }[]) => shifts.map(({ dateStart }) => dateStart.slice(0, 10))

describe('a booking that repeats every week', () => {
  it('books the chosen weekdays from the first day until the last, both included, with one message', async ({
    server,
    contractor,
    weekly,
  }) => {
    const answer = await weekly()
    expect(answer.status).toBe(201)
    expect(startsOf(answer.body.shifts)).toEqual([
      '2026-06-15',
      '2026-06-16',
      '2026-06-22',
      '2026-06-23',
      '2026-06-29',
      '2026-06-30',
    ])
    const texts = await textsTo(server, contractor.whatsappNumber!)
    expect(texts).toHaveLength(1)
    expect(texts[0]?.body).toContain('you have been booked for Home visit, 6 shifts:')
  })

  it('leaves out days that clash and counts them', async ({ book, weekly }) => {
    await book({ date: '2026-06-22' })
    const answer = await weekly()
    expect(answer.body).toMatchObject({ totalCreated: 5, totalFailed: 1, failedDates: ['2026-06-22'] })
  })

  it('keeps its times on the London clock across a clock change', async ({ weekly }) => {
    const answer = await weekly({
      date: '2026-10-19',
      until: '2026-10-27',
      startTime: '20:00',
      endTime: '08:00',
    })
    expect(answer.body.shifts.map(({ dateStart }: { dateStart: string }) => dateStart)).toEqual([
      '2026-10-19T19:00:00.000Z',
      '2026-10-20T19:00:00.000Z',
      '2026-10-26T20:00:00.000Z',
      '2026-10-27T20:00:00.000Z',
    ])
  })

  it.for([
    ['no weekday', { weekdays: [] }, 'weekdays', 'Please choose at least one day of the week'],
    ['no last day', { until: '' }, 'until', 'Please choose the last day'],
    [
      'a last day before the first',
      { until: '2026-06-14' },
      'until',
      'None of the chosen weekdays falls between the first day and the last.',
    ],
    ['more than 26 weeks', { until: '2026-12-15' }, 'until', 'A booking repeats for at most 26 weeks.'],
  ] as const)('is refused with %s', async ([_what, extra, path, message], { weekly }) => {
    const answer = await weekly(extra)
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual([{ path, message }])
  })
})

describe('what was last used with the initials', () => {
  it('is the address, local authority and notes of the booking that was made or changed last', async ({
    server,
    manager,
    book,
    lastUsed,
  }) => {
    const place = { address: '1 High St', localAuthority: 'Camden', notes: 'Key safe 12' }
    const first = await book({ serviceUserInitials: 'Q.Z', ...place })
    server.clock.set('2026-06-15T10:00:00Z')
    await book({ date: '2026-06-18', serviceUserInitials: 'qz', address: '2 Low Rd' })
    expect(await lastUsed('QZ')).toEqual({
      address: '2 Low Rd',
      localAuthority: null,
      notes: null,
      day: '2026-06-18',
    })
    server.clock.set('2026-06-15T11:00:00Z')
    await manager.put(`/api/shifts/${first.body.id}`, { notes: 'Key safe 34' })
    expect(await lastUsed('qz')).toEqual({ ...place, notes: 'Key safe 34', day: '2026-06-20' })
  })

  it('is nothing for initials that nobody has, or that only begin the same', async ({ book, lastUsed }) => {
    await book({ serviceUserInitials: 'WXY', address: '3 Side St' })
    expect(await lastUsed('WX')).toBeNull()
    expect(await lastUsed('ZZZ')).toBeNull()
    expect(await lastUsed('W')).toBeNull()
  })

  it('is hidden from contractors', async ({ server, contractor }) => {
    const client = await clientFor(server, contractor)
    expect((await client.get('/api/shifts/last-used?initials=QZ')).status).toBe(403)
  })
})
