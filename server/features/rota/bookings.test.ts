import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLogs, availability, shifts } from '#server/db/schema.ts'
import { type Client, clientFor, signedIn } from '#tests/support/client.ts'
import { createPerson, type Person } from '#tests/support/people.ts'
import { textsTo } from '#tests/support/phones.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let manager: Client
let contractor: Person
beforeAll(async () => {
  server = await startServer()
  manager = (await signedIn(server, { role: 'MANAGER', firstName: 'Max' })).client
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.set('2026-06-15T09:00:00Z')
  contractor = await createPerson(server.deps)
})

const DAY = { date: '2026-06-20', startTime: '09:00', endTime: '17:00', headline: 'Home visit' }
const book = (extra: object = {}, as = manager) =>
  as.post('/api/bookings', { contractorId: contractor.id, ...DAY, ...extra })
const bulk = (startDate: string, numberOfDays: number, extra: object = {}) =>
  book({ date: undefined, startDate, numberOfDays, isBulkBooking: true, ...extra })
const audited = (resourceId: string) =>
  server.deps.database.db.select().from(auditLogs).where(eq(auditLogs.resourceId, resourceId))
const say = (kind: 'UNAVAILABLE' | 'DAY_SHIFT', day: string) =>
  server.deps.database.db
    .insert(availability)
    .values({ userId: contractor.id, kind, firstDay: day, lastDay: day })

describe('booking one day', () => {
  it('makes the shift, keeps what was typed, and answers it with 201', async () => {
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

  it('tells the contractor on WhatsApp, with the real hours of a night across the clock change', async () => {
    await book({ date: '2026-10-24', startTime: '20:00', endTime: '08:00' })
    const [text] = await textsTo(server, contractor.whatsappNumber!)
    expect(text).toMatchObject({ channel: 'whatsapp' })
    expect(text?.body).toContain('Sat 24 Oct 2026, 20:00 - 08:00 (+1), 13h')
  })

  it('books people without a number too', async () => {
    contractor = await createPerson(server.deps, { whatsappNumber: null })
    expect((await book()).status).toBe(201)
  })

  it('reads an end before the start as the next day, and an equal end as 24 hours later', async () => {
    const night = await book({ startTime: '22:00', endTime: '06:00' })
    expect(night.body.dateEnd).toBe('2026-06-21T05:00:00.000Z')
    const day = await book({ date: '2026-06-22', startTime: '08:00', endTime: '08:00' })
    expect(day.body.dateEnd).toBe('2026-06-23T07:00:00.000Z')
  })

  it('refuses an overlap in the words of the spec, changes nothing, and allows a shift that touches', async () => {
    await book()
    const clash = await book({ startTime: '16:00', endTime: '20:00' })
    expect(clash.status).toBe(409)
    expect(clash.body.message).toBe('This contractor is already booked during this time period')
    expect((await book({ startTime: '17:00', endTime: '20:00' })).status).toBe(201)
    const rows = await server.deps.database.db
      .select()
      .from(shifts)
      .where(eq(shifts.assignedToId, contractor.id))
    expect(rows).toHaveLength(2)
    expect(await textsTo(server, contractor.whatsappNumber!)).toHaveLength(2)
  })

  it('takes the older spellings of fields', async () => {
    const { contractorId: _, ...rest } = { contractorId: '', ...DAY }
    for (const name of ['assignedToId', 'assigned_to_id', 'assignedUserId']) {
      contractor = await createPerson(server.deps)
      const answer = await manager.post('/api/bookings', {
        ...rest,
        [name]: contractor.id,
        service_user_initials: 'cd',
      })
      expect(answer.body).toMatchObject({ assignedToId: contractor.id, serviceUserInitials: 'CD' })
    }
  })

  it('says what is wrong with each field, in the words of the spec', async () => {
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

  it('refuses a time that the spring change skips, and names the field', async () => {
    const answer = await book({ date: '2027-03-28', startTime: '01:30', endTime: '09:00' })
    expect(answer.status).toBe(400)
    expect(answer.body.errors[0]).toMatchObject({ path: 'startTime' })
    expect(answer.body.message).toContain('28 Mar 2027')
  })

  it('warns about a day marked Unavailable, and books it all the same', async () => {
    await say('UNAVAILABLE', '2026-06-20')
    const answer = await book()
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ conflict: true, warning: 'Sat 20 Jun is marked Unavailable.' })
  })

  it('warns about short rest and a long week without calling it a conflict', async () => {
    await book({ date: '2026-06-16', startTime: '08:00', endTime: '20:00' })
    const answer = await book({ date: '2026-06-17', startTime: '06:00', endTime: '18:00' })
    expect(answer.body.conflict).toBe(false)
    expect(answer.body.warning).toContain('Only 10h of rest')
    await book({ date: '2026-06-18', startTime: '08:00', endTime: '20:00' })
    await book({ date: '2026-06-19', startTime: '08:00', endTime: '20:00' })
    expect((await book()).body.warning).toContain('comes to 56h; 48 hours is the limit')
  })

  it('books nobody who is paused, pending, deleted or unknown', async () => {
    for (const [options, status] of [
      [{ isActive: false }, 400],
      [{ role: 'PENDING' }, 400],
      [{ deletedAt: new Date(), whatsappNumber: null }, 404],
    ] as const) {
      contractor = await createPerson(server.deps, options)
      expect((await book()).status).toBe(status)
    }
    contractor = { ...contractor, id: '11111111-1111-4111-8111-111111111111' }
    expect((await book()).status).toBe(404)
  })

  it('is for managers and above', async () => {
    const own = await clientFor(server, contractor)
    expect((await book({}, own)).status).toBe(403)
    for (const role of ['ADMIN', 'MASTER_ADMIN'] as const) {
      contractor = await createPerson(server.deps)
      const { client } = await signedIn(server, { role })
      expect((await book({}, client)).status).toBe(201)
    }
  })

  it('makes one booking of a form that is sent twice', async () => {
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
  it('makes one shift a day and tells of them in one message', async () => {
    const answer = await bulk('2026-06-20', 30)
    expect(answer.body).toMatchObject({ totalCreated: 30, totalFailed: 0 })
    expect(answer.body.shifts[29].dateStart).toBe('2026-07-19T08:00:00.000Z')
    expect(await textsTo(server, contractor.whatsappNumber!)).toHaveLength(1)
  })

  it('leaves out the days that clash and counts them', async () => {
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

  it('refuses when every day clashes', async () => {
    await bulk('2026-06-20', 2)
    const answer = await bulk('2026-06-20', 2)
    expect(answer.status).toBe(409)
    expect(answer.body.message).toBe(
      'One or more contractors are already booked during the requested time periods',
    )
    expect(answer.body.conflictingDates).toEqual(['2026-06-20', '2026-06-21'])
  })

  it('keeps the days of one booking from clashing with each other', async () => {
    const answer = await bulk('2026-06-20', 3, { startTime: '08:00', endTime: '08:00' })
    expect(answer.body.totalCreated).toBe(3)
  })

  it('leaves out a day whose time the spring change skips', async () => {
    const answer = await bulk('2027-03-27', 3, { startTime: '01:30', endTime: '09:00' })
    expect(answer.body).toMatchObject({ totalCreated: 2, totalFailed: 1, failedDates: ['2027-03-28'] })
    expect((await bulk('2027-03-28', 1, { startTime: '01:30', endTime: '09:00' })).status).toBe(400)
  })
})

describe('changing a shift', () => {
  const change = (id: string, body: object, as = manager) => as.put(`/api/shifts/${id}`, body)

  it('turns blank address, notes and initials into none, and keeps a blank headline', async () => {
    const { id } = (await book({ address: 'A', notes: 'N', serviceUserInitials: 'AB', localAuthority: 'L' }))
      .body
    const answer = await change(id, { address: ' ', notes: '', serviceUserInitials: null, headline: ' ' })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      address: null,
      notes: null,
      serviceUserInitials: null,
      localAuthority: 'L',
      headline: 'Home visit',
      conflict: false,
      warning: null,
    })
    const [entry] = (await audited(id)).filter((e) => e.action === 'SHIFT_UPDATED')
    expect(entry?.metadata).toEqual({
      before: { address: 'A', notes: 'N', serviceUserInitials: 'AB' },
      after: { address: null, notes: null, serviceUserInitials: null },
    })
  })

  it('moves the time, tells the contractor what it was and is, and upper-cases the initials', async () => {
    const { id } = (await book()).body
    const answer = await change(id, {
      dateStart: '2026-06-20T09:00:00Z',
      dateEnd: '2026-06-20T16:00:00.000Z',
      service_user_initials: 'xy',
    })
    expect(answer.body).toMatchObject({ dateStart: '2026-06-20T09:00:00.000Z', serviceUserInitials: 'XY' })
    const [text] = await textsTo(server, contractor.whatsappNumber!)
    expect(text?.body).toContain('Was: Sat 20 Jun 2026, 09:00 - 17:00, 8h')
    expect(text?.body).toContain('Now: Sat 20 Jun 2026, 10:00 - 17:00, 7h')
  })

  it('refuses an overlap and an end that is not after the start, and changes nothing', async () => {
    const { id } = (await book()).body
    await book({ startTime: '18:00', endTime: '20:00' })
    const clash = await change(id, { dateEnd: '2026-06-20T18:00:00Z', notes: 'changed' })
    expect(clash.status).toBe(409)
    expect(clash.body.message).toBe('This contractor is already booked during this time period')
    const backwards = await change(id, { dateEnd: '2026-06-20T08:00:00Z' })
    expect(backwards.status).toBe(400)
    expect(backwards.body.errors).toEqual([{ path: 'dateEnd', message: 'End time must be after start time' }])
    expect((await change(id, { dateEnd: '2027-06-20T08:00:00Z' })).status).toBe(400)
    const [row] = await server.deps.database.db.select().from(shifts).where(eq(shifts.id, id))
    expect(row).toMatchObject({ notes: null, dateEnd: new Date('2026-06-20T16:00:00Z') })
  })

  it('saves a clash with availability, and says so', async () => {
    const { id } = (await book()).body
    await say('UNAVAILABLE', '2026-06-20')
    const answer = await change(id, { notes: 'Bring the key' })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ conflict: true, warning: 'Sat 20 Jun is marked Unavailable.' })
  })

  it('sends and records nothing when nothing changed', async () => {
    const { id } = (await book()).body
    await change(id, { headline: 'Home visit' })
    expect(await textsTo(server, contractor.whatsappNumber!)).toHaveLength(1)
    expect(await audited(id)).toHaveLength(1)
  })

  it('is for managers and above, and 404 for a shift that is gone', async () => {
    const { id } = (await book()).body
    expect((await change(id, { notes: 'x' }, await clientFor(server, contractor))).status).toBe(403)
    await manager.delete(`/api/bookings/${id}`)
    expect((await change(id, { notes: 'x' })).status).toBe(404)
    expect((await change('no-id', {})).status).toBe(400)
  })
})

describe('unbooking', () => {
  it('frees the time, tells the contractor and keeps the record', async () => {
    const { id } = (await book()).body
    const answer = await manager.delete(`/api/bookings/${id}`)
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    const [text] = await textsTo(server, contractor.whatsappNumber!)
    expect(text?.body).toContain('has been cancelled')
    expect((await audited(id)).map((entry) => entry.action)).toEqual(['SHIFT_PUBLISHED', 'SHIFT_UNASSIGNED'])
    expect((await book()).status).toBe(201)
    expect((await manager.delete(`/api/bookings/${id}`)).status).toBe(404)
  })

  it('is refused with 403 to anyone below a manager', async () => {
    const { id } = (await book()).body
    expect((await (await clientFor(server, contractor)).delete(`/api/bookings/${id}`)).status).toBe(403)
  })

  it('can be undone for a while by a new booking with the same content', async () => {
    const made = (await book({ address: 'A', notes: 'N', serviceUserInitials: 'AB', localAuthority: 'L' }))
      .body
    await manager.delete(`/api/bookings/${made.id}`)
    const back = await manager.post(`/api/bookings/${made.id}/restore`)
    expect(back.status).toBe(201)
    expect(back.body).toMatchObject({
      dateStart: made.dateStart,
      dateEnd: made.dateEnd,
      address: 'A',
      notes: 'N',
      serviceUserInitials: 'AB',
      localAuthority: 'L',
    })
    expect(back.body.id).not.toBe(made.id)
    expect((await manager.post(`/api/bookings/${made.id}/restore`)).status).toBe(409)
  })

  it('cannot be undone once the time is taken, nor after ten minutes, nor by a contractor', async () => {
    const { id } = (await book()).body
    await manager.delete(`/api/bookings/${id}`)
    const own = await clientFor(server, contractor)
    expect((await own.post(`/api/bookings/${id}/restore`)).status).toBe(403)
    const { id: other } = (await book({ startTime: '12:00', endTime: '13:00' })).body
    const answer = await manager.post(`/api/bookings/${id}/restore`)
    expect(answer.status).toBe(409)
    expect(answer.body.message).toBe('This contractor is already booked during this time period')
    await manager.delete(`/api/bookings/${other}`)
    server.clock.advance(11 * 60_000)
    expect((await manager.post(`/api/bookings/${id}/restore`)).status).toBe(404)
  })
})
