import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { shifts } from '#server/db/schema.ts'
import { it as base, DAY } from '#tests/support/bookings.ts'
import { clientFor, signedIn } from '#tests/support/client.ts'
import { createPerson } from '#tests/support/people.ts'
import { textsTo } from '#tests/support/phones.ts'

const it = base.extend(
  'bulk',
  ({ book }) =>
    (startDate: string, numberOfDays: number, extra: object = {}) =>
      book({ date: undefined, startDate, numberOfDays, isBulkBooking: true, ...extra }),
)

describe('booking one day', () => {
  it('makes the shift, keeps what was typed, and answers it with 201', async ({
    contractor,
    book,
    audited,
  }) => {
    const answer = await book({
      address: ' 1 High St ',
      serviceUserInitials: 'ab',
      localAuthority: 'Leeds',
      notes: '',
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      totalCreated: 1,
      totalFailed: 0,
      failedDates: [],
      conflict: false,
      warning: null,
      assignedToId: contractor.id,
      assignedToName: 'Amara Okafor',
      dateStart: '2026-06-20T08:00:00.000Z',
      dateEnd: '2026-06-20T16:00:00.000Z',
      headline: 'Home visit',
      address: '1 High St',
      serviceUserInitials: 'AB',
      localAuthority: 'Leeds',
      notes: null,
      jobId: null,
    })
    expect(answer.body.shifts).toHaveLength(1)
    expect(await audited(answer.body.id)).toMatchObject([
      { action: 'SHIFT_PUBLISHED', targetUserId: contractor.id, actorRole: 'MANAGER' },
    ])
  })

  it('tells the contractor on WhatsApp, with the real hours of a night across the clock change', async ({
    server,
    contractor,
    book,
  }) => {
    await book({ date: '2026-10-24', startTime: '20:00', endTime: '08:00' })
    const [text] = await textsTo(server, contractor.whatsappNumber!)
    expect(text).toMatchObject({ channel: 'whatsapp' })
    expect(text?.body).toContain('Sat 24 Oct 2026, 20:00 - 08:00 (+1), 13h')
  })

  it('books people without a number too', async ({ server, book }) => {
    const { id } = await createPerson(server.deps, { whatsappNumber: null })
    expect((await book({ contractorId: id })).status).toBe(201)
  })

  it('reads an end before the start as the next day, and an equal end as 24 hours later', async ({
    book,
  }) => {
    const night = await book({ startTime: '22:00', endTime: '06:00' })
    expect(night.body.dateEnd).toBe('2026-06-21T05:00:00.000Z')
    const day = await book({ date: '2026-06-22', startTime: '08:00', endTime: '08:00' })
    expect(day.body.dateEnd).toBe('2026-06-23T07:00:00.000Z')
  })

  it('refuses an overlap and names the other shift, changes nothing, and allows a shift that touches', async ({
    server,
    contractor,
    book,
  }) => {
    await book()
    const clash = await book({ startTime: '16:00', endTime: '20:00' })
    expect(clash.status).toBe(409)
    expect(clash.body.message).toBe(
      'This contractor is already booked during this time period: Sat 20 Jun 09:00 - 17:00, Home visit',
    )
    expect((await book({ startTime: '17:00', endTime: '20:00' })).status).toBe(201)
    const rows = await server.deps.database.db
      .select()
      .from(shifts)
      .where(eq(shifts.assignedToId, contractor.id))
    expect(rows).toHaveLength(2)
    expect(await textsTo(server, contractor.whatsappNumber!)).toHaveLength(2)
  })

  it('takes the older spellings of fields', async ({ server, manager }) => {
    const { contractorId: _, ...rest } = { contractorId: '', ...DAY }
    for (const name of ['assignedToId', 'assigned_to_id', 'assignedUserId']) {
      const { id } = await createPerson(server.deps)
      const answer = await manager.post('/api/bookings', {
        ...rest,
        [name]: id,
        service_user_initials: 'cd',
      })
      expect(answer.body).toMatchObject({ assignedToId: id, serviceUserInitials: 'CD' })
    }
  })

  it('says what is wrong with each field, in the words of the spec', async ({ book }) => {
    const answer = await book({
      headline: ' ',
      startTime: '9:00',
      serviceUserInitials: 'ABCDEFGHIJK',
      isBulkBooking: true,
      numberOfDays: 31,
    })
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual([
      { path: 'headline', message: 'Headline is required' },
      { path: 'startTime', message: 'Time must be in HH:MM format' },
      { path: 'serviceUserInitials', message: 'Service user initials must be 10 characters or less' },
      { path: 'numberOfDays', message: 'Number of days cannot exceed 30' },
    ])
    const long = await book({ headline: 'x'.repeat(101), isBulkBooking: true, numberOfDays: 0 })
    expect(long.body.errors).toEqual([
      { path: 'headline', message: 'Headline must be 100 characters or less' },
      { path: 'numberOfDays', message: 'Number of days must be at least 1' },
    ])
  })

  it('refuses a time that the spring change skips, and names the field', async ({ book }) => {
    const answer = await book({ date: '2027-03-28', startTime: '01:30', endTime: '09:00' })
    expect(answer.status).toBe(400)
    expect(answer.body.errors[0]).toMatchObject({ path: 'startTime' })
    expect(answer.body.message).toContain('28 Mar 2027')
  })

  it('warns about a day marked Unavailable, and books it all the same', async ({ book, say }) => {
    await say('UNAVAILABLE', '2026-06-20')
    const answer = await book()
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ conflict: true, warning: 'Sat 20 Jun is marked Unavailable.' })
  })

  it('warns about short rest and a long week without calling it a conflict', async ({ book }) => {
    await book({ date: '2026-06-16', startTime: '08:00', endTime: '20:00' })
    const answer = await book({ date: '2026-06-17', startTime: '06:00', endTime: '18:00' })
    expect(answer.body.conflict).toBe(false)
    expect(answer.body.warning).toContain('Only 10h of rest')
    await book({ date: '2026-06-18', startTime: '08:00', endTime: '20:00' })
    await book({ date: '2026-06-19', startTime: '08:00', endTime: '20:00' })
    expect((await book()).body.warning).toContain("comes to 56h; 48 hours is the agency's limit for one week")
  })

  it('books nobody who is paused, pending, deleted or unknown', async ({ server, book }) => {
    for (const [options, status] of [
      [{ isActive: false }, 409],
      [{ role: 'PENDING' }, 409],
      [{ deletedAt: new Date(), whatsappNumber: null }, 404],
    ] as const) {
      const { id } = await createPerson(server.deps, options)
      expect((await book({ contractorId: id })).status).toBe(status)
    }
    expect((await book({ contractorId: '11111111-1111-4111-8111-111111111111' })).status).toBe(404)
  })

  it('is for managers and above', async ({ server, contractor, book }) => {
    const own = await clientFor(server, contractor)
    expect((await book({}, own)).status).toBe(403)
    for (const role of ['ADMIN', 'MASTER_ADMIN'] as const) {
      const { id } = await createPerson(server.deps)
      const { client } = await signedIn(server, { role })
      expect((await book({ contractorId: id }, client)).status).toBe(201)
    }
  })

  it('makes one booking of a form that is sent twice', async ({ manager, contractor }) => {
    const body = { contractorId: contractor.id, ...DAY }
    const headers = { 'idempotency-key': `form-${contractor.id}` }
    const [first, second] = [
      await manager.post('/api/bookings', body, headers),
      await manager.post('/api/bookings', body, headers),
    ]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
  })
})

describe('booking days in a row', () => {
  it('makes one shift a day and announces them in one message', async ({ server, contractor, bulk }) => {
    const answer = await bulk('2026-06-20', 30)
    expect(answer.body).toMatchObject({ totalCreated: 30, totalFailed: 0 })
    expect(answer.body.shifts[29]!.dateStart).toBe('2026-07-19T08:00:00.000Z')
    expect(await textsTo(server, contractor.whatsappNumber!)).toHaveLength(1)
  })

  it('leaves out the days that clash and counts them', async ({ book, bulk }) => {
    await book({ date: '2026-06-21' })
    await book({ date: '2026-06-23', startTime: '12:00', endTime: '13:00' })
    const answer = await bulk('2026-06-20', 5)
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      totalCreated: 3,
      totalFailed: 2,
      failedDates: ['2026-06-21', '2026-06-23'],
    })
  })

  it('refuses when every day clashes', async ({ bulk }) => {
    await bulk('2026-06-20', 2)
    const answer = await bulk('2026-06-20', 2)
    expect(answer.status).toBe(409)
    expect(answer.body.message).toBe(
      'One or more contractors are already booked during the requested time periods',
    )
    expect(answer.body.conflictingDates).toEqual(['2026-06-20', '2026-06-21'])
  })

  it('leaves out a day that would be one stretch with the day before', async ({ bulk }) => {
    const days = { startTime: '08:00', endTime: '08:00' }
    const answer = await bulk('2026-06-20', 3, days)
    expect(answer.body).toMatchObject({ totalCreated: 2, totalFailed: 1, failedDates: ['2026-06-21'] })
  })

  it('leaves out a day whose time the spring change skips', async ({ bulk }) => {
    const answer = await bulk('2027-03-27', 3, { startTime: '01:30', endTime: '09:00' })
    expect(answer.body).toMatchObject({ totalCreated: 2, totalFailed: 1, failedDates: ['2027-03-28'] })
    expect((await bulk('2027-03-28', 1, { startTime: '01:30', endTime: '09:00' })).status).toBe(400)
  })
})
