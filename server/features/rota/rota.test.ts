import { describe, expect } from 'vitest'
import { listMyShifts, listShiftRange } from '#core/contracts/rota.ts'
import { availability, jobs, shifts } from '#server/db/schema.ts'
import { type Client, clientFor, signedIn } from '#tests/support/client.ts'
import { it as base } from '#tests/support/fixtures.ts'
import { createPerson, type Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

const it = base
  .extend(
    'manager',
    { scope: 'file', auto: true },
    async ({ server }) => (await signedIn(server, { role: 'MANAGER', firstName: 'Max' })).client,
  )
  .extend(
    'admin',
    { scope: 'file', auto: true },
    async ({ server }) => (await signedIn(server, { role: 'ADMIN', firstName: 'Ada' })).client,
  )
  .extend('amara', { auto: true }, ({ server }) => createPerson(server.deps))
  .extend('chidi', { auto: true }, ({ server }) =>
    createPerson(server.deps, { firstName: 'Chidi', lastName: 'Eze' }),
  )
it.beforeEach(async ({ server }) => {
  await server.deps.database.db.delete(shifts)
  await server.deps.live.settle()
})

async function put(
  server: TestServer,
  person: Person,
  start: string,
  end: string,
  extra: Partial<typeof shifts.$inferInsert> = {},
) {
  const [row] = await server.deps.database.db
    .insert(shifts)
    .values({
      assignedToId: person.id,
      dateStart: new Date(start),
      dateEnd: new Date(end),
      headline: 'Care',
      ...extra,
    })
    .returning()
  // Rows that no call wrote: what the server remembers is old only once it has heard of them.
  await server.deps.live.settle()
  return row!.id
}
const range = (as: Client, query: string) => as.get(`/api/shifts/range?${query}`)
const WEEK = 'from=2026-06-15&to=2026-06-21'
const ids = (answer: { body: { id: string }[] }) => answer.body.map(({ id }) => id)

describe('reading shifts over a range', () => {
  it('answers exactly what the contract says, as text made by the database', async ({
    server,
    manager,
    amara,
  }) => {
    const [job] = await server.deps.database.db
      .insert(jobs)
      .values({
        headline: 'Night "sitter"',
        address: 'A',
        shiftStartTime: '20:00',
        shiftEndTime: '08:00',
        hoursPerDay: 12,
        startDate: '2026-06-15',
        endDate: '2026-06-15',
      })
      .returning()
    const id = await put(server, amara, '2026-06-15T19:00:00Z', '2026-06-16T07:00:00Z', {
      jobId: job!.id,
      headline: 'Quote " slash \\ new\nline é',
      serviceUserInitials: 'AB',
    })
    await put(server, amara, '2026-06-17T08:00:00.123Z', '2026-06-17T09:00:00Z')
    const answer = await range(manager, WEEK)
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(listShiftRange.reply.parse(answer.body)).toEqual(answer.body)
    expect(answer.body[0]).toEqual({
      id,
      assignedToId: amara.id,
      assignedToName: 'Amara Okafor',
      dateStart: '2026-06-15T19:00:00.000Z',
      dateEnd: '2026-06-16T07:00:00.000Z',
      headline: 'Quote " slash \\ new\nline é',
      roleLabel: null,
      address: null,
      notes: null,
      localAuthority: null,
      serviceUserInitials: 'AB',
      jobId: job!.id,
      jobTitle: 'Night "sitter"',
    })
  })

  it('counts London days, both ends included, and a shift as of the day it starts', async ({
    server,
    manager,
    amara,
    chidi,
  }) => {
    const first = await put(server, amara, '2026-06-14T23:00:00Z', '2026-06-15T05:00:00Z')
    const last = await put(server, amara, '2026-06-21T22:59:00Z', '2026-06-22T05:00:00Z')
    await put(server, chidi, '2026-06-14T22:59:00Z', '2026-06-15T06:00:00Z')
    await put(server, chidi, '2026-06-21T23:00:00Z', '2026-06-22T06:00:00Z')
    expect(ids(await range(manager, WEEK))).toEqual([first, last])
  })

  it('counts what began earlier and goes on into the first day, when asked to', async ({
    server,
    manager,
    amara,
    chidi,
  }) => {
    const long = await put(server, amara, '2026-06-01T08:00:00Z', '2026-06-16T08:00:00Z')
    const night = await put(server, chidi, '2026-06-14T19:00:00Z', '2026-06-15T07:00:00Z')
    await put(server, chidi, '2026-06-14T09:00:00Z', '2026-06-14T17:00:00Z')
    await put(server, chidi, '2026-06-13T22:00:00Z', '2026-06-14T09:00:00Z', { deletedAt: new Date() })
    const inside = await put(server, chidi, '2026-06-18T09:00:00Z', '2026-06-18T17:00:00Z')
    expect(ids(await range(manager, WEEK))).toEqual([inside])
    expect(ids(await range(manager, `${WEEK}&reaching=true`))).toEqual([long, night, inside])
    // A shift that ends at midnight in London does not reach into the next day.
    await put(server, amara, '2026-07-05T08:00:00Z', '2026-07-05T23:00:00Z')
    expect(ids(await range(manager, 'from=2026-07-06&to=2026-07-07&reaching=true'))).toEqual([])
  })

  it('answers an empty list, and leaves out what was unbooked', async ({ server, manager, amara }) => {
    await put(server, amara, '2026-06-15T08:00:00Z', '2026-06-15T16:00:00Z', { deletedAt: new Date() })
    expect((await range(manager, WEEK)).body).toEqual([])
  })

  it('takes ids separated by commas', async ({ server, manager, amara, chidi }) => {
    const hers = await put(server, amara, '2026-06-15T08:00:00Z', '2026-06-15T16:00:00Z')
    const his = await put(server, chidi, '2026-06-16T08:00:00Z', '2026-06-16T16:00:00Z')
    expect(ids(await range(manager, `${WEEK}&assignedToIds=${amara.id}`))).toEqual([hers])
    expect(ids(await range(manager, `${WEEK}&assignedToIds=${amara.id},${chidi.id}&_t=1`))).toEqual([
      hers,
      his,
    ])
    expect(ids(await range(manager, `${WEEK}&assignedToIds=`))).toEqual([hers, his])
    expect((await range(manager, `${WEEK}&assignedToIds=nobody`)).status).toBe(400)
  })

  it('gives a contractor their own, and 403 for anyone else’s', async ({ server, amara, chidi }) => {
    const hers = await put(server, amara, '2026-06-15T08:00:00Z', '2026-06-15T16:00:00Z')
    await put(server, chidi, '2026-06-16T08:00:00Z', '2026-06-16T16:00:00Z')
    const own = await clientFor(server, amara)
    expect(ids(await range(own, WEEK))).toEqual([hers])
    expect(ids(await range(own, `${WEEK}&assignedToIds=${amara.id}`))).toEqual([hers])
    expect((await range(own, `${WEEK}&assignedToIds=${amara.id},${chidi.id}`)).status).toBe(403)
    expect((await range(own, `${WEEK}&serviceUser=AB`)).status).toBe(403)
  })

  it('needs two days in order, not too far apart', async ({ manager }) => {
    expect((await range(manager, 'from=2026-06-15')).status).toBe(400)
    expect((await range(manager, 'from=2026-06-31&to=2026-07-02')).status).toBe(400)
    expect((await range(manager, 'from=2026-06-15&to=2026-06-14')).status).toBe(400)
    expect((await range(manager, 'from=2026-06-15&to=2028-06-14')).status).toBe(400)
  })

  it('answers 304 to an unchanged poll, whatever its time-stamp, and the new shift after a booking', async ({
    server,
    manager,
    amara,
  }) => {
    // The people above were inserted straight into the database, whose announcements may still be on their way.
    await server.deps.live.settle()
    const first = await range(manager, `${WEEK}&_t=1`)
    const tag = { 'if-none-match': first.headers.get('etag')! }
    expect((await manager.get(`/api/shifts/range?${WEEK}&_t=2`, tag)).status).toBe(304)
    const booking = { contractorId: amara.id, date: '2026-06-15', startTime: '09:00', endTime: '17:00' }
    await manager.post('/api/bookings', { ...booking, headline: 'Care' })
    const after = await manager.get(`/api/shifts/range?${WEEK}&_t=3`, tag)
    expect(after.status).toBe(200)
    expect(after.body).toHaveLength(1)
  })
})

describe('searching by service user initials', () => {
  const search = (manager: Client, text: string) =>
    range(manager, `from=2024-04-15&to=2028-08-15&serviceUser=${encodeURIComponent(text)}`)

  it('finds what begins with the letters, however they were written, over years', async ({
    server,
    manager,
    amara,
  }) => {
    const one = await put(server, amara, '2024-07-01T08:00:00Z', '2024-07-01T16:00:00Z', {
      serviceUserInitials: 'A.B.',
    })
    const two = await put(server, amara, '2028-07-01T08:00:00Z', '2028-07-01T16:00:00Z', {
      serviceUserInitials: 'ABC',
    })
    await put(server, amara, '2026-07-01T08:00:00Z', '2026-07-01T16:00:00Z', { serviceUserInitials: 'CAB' })
    await put(server, amara, '2026-07-02T08:00:00Z', '2026-07-02T16:00:00Z')
    expect(ids(await search(manager, 'a b'))).toEqual([one, two])
    expect(ids(await search(manager, 'abc'))).toEqual([two])
    expect((await search(manager, 'a')).body).toEqual([])
    expect((await search(manager, 'a%')).body).toEqual([])
  })

  it('finds initials beyond the English alphabet', async ({ server, manager, amara }) => {
    const one = await put(server, amara, '2026-07-01T08:00:00Z', '2026-07-01T16:00:00Z', {
      serviceUserInitials: 'É-Ł.’Z',
    })
    await put(server, amara, '2026-07-02T08:00:00Z', '2026-07-02T16:00:00Z', { serviceUserInitials: 'Z' })
    expect(ids(await search(manager, 'éłz'))).toEqual([one])
  })

  it('keeps the name of somebody who has left', async ({ server, manager }) => {
    const gone = await createPerson(server.deps, { firstName: 'Old', lastName: 'Hand' })
    await put(server, gone, '2026-05-01T08:00:00Z', '2026-05-01T16:00:00Z', { serviceUserInitials: 'QQ' })
    await server.deps.database.pool.query('UPDATE users SET deleted_at = now() WHERE id = $1', [gone.id])
    await server.deps.live.settle()
    expect((await search(manager, 'qq')).body[0].assignedToName).toBe('Old Hand')
  })
})

describe('my shifts', () => {
  it('are the caller’s own, for the next 30 days or the days asked for in either spelling', async ({
    server,
    amara,
    chidi,
  }) => {
    server.clock.set('2026-06-15T09:00:00Z')
    const soon = await put(server, amara, '2026-07-15T08:00:00Z', '2026-07-15T16:00:00Z')
    const later = await put(server, amara, '2026-07-16T08:00:00Z', '2026-07-16T16:00:00Z')
    await put(server, chidi, '2026-06-16T08:00:00Z', '2026-06-16T16:00:00Z')
    const own = await clientFor(server, amara)
    const answer = await own.get('/api/my-shifts')
    expect(listMyShifts.reply.parse(answer.body)).toEqual(answer.body)
    expect(ids(answer)).toEqual([soon])
    expect(ids(await own.get('/api/my-shifts?start=2026-07-16&end=2026-07-16'))).toEqual([later])
    expect(ids(await own.get('/api/my-shifts?from=2026-07-01&to=2026-07-31'))).toEqual([soon, later])
  })
})

describe('the stat cards', () => {
  const stats = (as: Client) => as.get('/api/rota/stats?from=2026-06-15&to=2026-06-21')
  const job = (
    server: TestServer,
    startDate: string,
    endDate: string,
    extra: Partial<typeof jobs.$inferInsert> = {},
  ) =>
    server.deps.database.db
      .insert(jobs)
      .values({
        headline: 'Job',
        address: 'A',
        shiftStartTime: '09:00',
        shiftEndTime: '17:00',
        hoursPerDay: 8,
        startDate,
        endDate,
        ...extra,
      })
      .returning()

  it('count real entries and job days in the window, and nothing else', async ({
    server,
    admin,
    amara,
    chidi,
  }) => {
    const { db } = server.deps.database
    await db.delete(shifts)
    await db.delete(jobs)
    await db.delete(availability)
    await server.deps.live.settle()
    expect((await stats(admin)).body).toEqual({ availabilityEntries: 0, jobDaysWanted: 0, jobDaysBooked: 0 })

    const day = (kind: 'DAY_SHIFT', firstDay: string, lastDay: string, extra = {}) =>
      db.insert(availability).values({ userId: amara.id, kind, firstDay, lastDay, ...extra })
    await day('DAY_SHIFT', '2026-06-10', '2026-06-15')
    await day('DAY_SHIFT', '2026-06-22', '2026-06-22')
    await day('DAY_SHIFT', '2026-06-16', '2026-06-16', { deletedAt: new Date() })
    const weekly = { rrule: 'FREQ=WEEKLY;BYDAY=WE', recurStart: '2026-01-07' }
    await day('DAY_SHIFT', '2026-01-07', '2026-01-07', weekly)
    await day('DAY_SHIFT', '2026-01-07', '2026-01-07', { ...weekly, rrule: 'FREQ=MONTHLY;BYMONTHDAY=1' })

    const [wanted] = await job(server, '2026-06-20', '2026-06-25')
    await job(server, '2026-06-15', '2026-06-15', { status: 'CANCELLED', deletedAt: new Date() })
    await put(server, amara, '2026-06-20T08:00:00Z', '2026-06-20T16:00:00Z', { jobId: wanted!.id })
    await put(server, chidi, '2026-06-20T17:00:00Z', '2026-06-20T18:00:00Z', { jobId: wanted!.id })
    await put(server, amara, '2026-06-22T08:00:00Z', '2026-06-22T16:00:00Z', { jobId: wanted!.id })
    expect((await stats(admin)).body).toEqual({ availabilityEntries: 2, jobDaysWanted: 2, jobDaysBooked: 1 })
  })

  it('are for an admin alone', async ({ server, manager }) => {
    expect((await stats(manager)).status).toBe(403)
    expect((await stats((await signedIn(server, { role: 'MASTER_ADMIN' })).client)).status).toBe(403)
  })
})
