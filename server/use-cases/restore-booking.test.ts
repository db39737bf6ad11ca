// Cover for an unbooked shift, and what undoing the unbooking does to it.

import { describe, expect } from 'vitest'
import { heldMessages } from '#server/db/schema.ts'
import { apply, it as base } from '#tests/support/applications.ts'
import { createJobRow, createShiftRow, stateOf } from '#tests/support/board.ts'

const it = base
  .extend(
    'unbook',
    ({ manager }) =>
      (id: string, query = '?cover=true') =>
        manager.client.delete(`/api/bookings/${id}${query}`),
  )
  .extend(
    'restore',
    ({ manager }) =>
      (id: string) =>
        manager.client.post(`/api/bookings/${id}/restore`),
  )
  .extend(
    'uncovered',
    ({ manager }) =>
      async () =>
        (await manager.client.get('/api/jobs/uncovered')).body,
  )
  .extend(
    'booked',
    ({ server, amara }) =>
      (more: object = {}) =>
        createShiftRow(server.deps, amara.person.id, '2026-06-24T19:00Z', '2026-06-25T07:00Z', {
          headline: 'Night care',
          address: '1 High Street, Leeds',
          serviceUserInitials: 'AB',
          localAuthority: 'Leeds',
          notes: 'Key safe',
          ...more,
        }),
  )
// They are about shifts that the next test no longer has.
it.beforeEach(async ({ server }) => {
  await server.deps.database.db.delete(heldMessages)
})

describe('unbooking with cover', () => {
  it('advertises the same work on that day', async ({ server, manager, ben, unbook, booked }) => {
    const shift = await booked()
    const { body } = await unbook(shift.id)
    expect(body).toEqual({ success: true, coverJobId: expect.any(String) })
    const { job, audit } = await stateOf(server.deps, body.coverJobId!)
    expect(job).toMatchObject({
      status: 'OPEN',
      headline: 'Night care',
      address: '1 High Street, Leeds',
      startDate: '2026-06-24',
      endDate: '2026-06-24',
      shiftStartTime: '20:00',
      shiftEndTime: '08:00',
      hoursPerDay: 12,
      serviceUserInitials: 'AB',
      localAuthority: 'Leeds',
      notes: null,
      coverForShiftId: shift.id,
      createdById: manager.person.id,
    })
    expect(audit.map(({ action }) => action)).toEqual(['JOB_CREATED'])
    const listed = (await ben.client.get('/api/jobs')).body
    expect(listed.map(({ id }) => id)).toEqual([body.coverJobId])
  })

  it('needs no address, and is not there unless it is asked for', async ({
    server,
    manager,
    unbook,
    booked,
  }) => {
    const cover = (await unbook((await booked({ address: null })).id)).body
    expect((await stateOf(server.deps, cover.coverJobId!)).job.address).toBe('')
    expect((await unbook((await booked()).id, '')).body).toEqual({ success: true, coverJobId: null })
    expect((await manager.client.get('/api/jobs')).body).toHaveLength(1)
  })

  it('advertises nothing for a shift that has begun or lasts over 24 hours', async ({
    server,
    manager,
    amara,
    unbook,
  }) => {
    const of = (start: string, end: string) => createShiftRow(server.deps, amara.person.id, start, end)
    const begun = await of('2026-06-15T08:00Z', '2026-06-15T16:00Z')
    const long = await of('2026-06-20T08:00Z', '2026-06-21T09:00Z')
    for (const { id } of [begun, long]) {
      expect((await unbook(id)).body).toEqual({ success: true, coverJobId: null })
    }
    expect((await manager.client.get('/api/jobs')).body).toEqual([])
  })

  it('takes the gender and the day from the job of the shift, which is not counted twice', async ({
    server,
    admin,
    manager,
    amara,
    ben,
    confirm,
    unbook,
    uncovered,
  }) => {
    const job = await createJobRow(server.deps, { genderPreference: 'FEMALE' })
    await confirm((await apply(amara, job.id)).body.id)
    const [shift] = (await stateOf(server.deps, job.id)).shifts
    const { coverJobId } = (await unbook(shift!.id)).body
    expect((await stateOf(server.deps, coverJobId!)).job.genderPreference).toBe('FEMALE')
    expect(await uncovered()).toEqual([])
    const stats = '/api/rota/stats?from=2026-06-22&to=2026-06-23'
    const wanted = async () => (await admin.client.get(stats)).body
    expect(await wanted()).toMatchObject({ jobDaysWanted: 2, jobDaysBooked: 1 })
    await manager.client.post('/api/bookings', { jobId: coverJobId, contractorId: ben.person.id })
    expect(await wanted()).toMatchObject({ jobDaysWanted: 2, jobDaysBooked: 2 })
    expect(await uncovered()).toEqual([])
  })
})

describe('undoing an unbooking with cover', () => {
  it('cancels the open cover job and tells who applied', async ({
    server,
    manager,
    amara,
    ben,
    unbook,
    restore,
    booked,
  }) => {
    const shift = await booked()
    const { coverJobId } = (await unbook(shift.id)).body
    await apply(ben, coverJobId!)
    const answer = await restore(shift.id)
    expect(answer).toMatchObject({ status: 201, body: { assignedToId: amara.person.id } })
    const state = await stateOf(server.deps, coverJobId!)
    expect(state.job.status).toBe('CANCELLED')
    expect(state.applications).toMatchObject([{ status: 'REJECTED', reason: 'The job was cancelled' }])
    expect(state.notices.find(({ userId }) => userId === ben.person.id)?.type).toBe('JOB_DELETED')
    expect((await manager.client.get('/api/jobs')).body).toEqual([])
  })

  it('gives the day back to the job of the shift', async ({ server, amara, confirm, unbook, restore }) => {
    const job = await createJobRow(server.deps)
    await confirm((await apply(amara, job.id)).body.id)
    const [shift] = (await stateOf(server.deps, job.id)).shifts
    await unbook(shift!.id)
    expect((await restore(shift!.id)).status).toBe(201)
    expect((await stateOf(server.deps, job.id)).shifts).toHaveLength(2)
  })

  it('is refused once the cover job is filled', async ({ server, manager, ben, unbook, restore, booked }) => {
    const shift = await booked()
    const { coverJobId } = (await unbook(shift.id)).body
    await manager.client.post('/api/bookings', { jobId: coverJobId, contractorId: ben.person.id })
    expect(await restore(shift.id)).toMatchObject({
      status: 409,
      body: { message: 'Somebody else is booked to cover this shift. It can no longer be restored.' },
    })
    expect((await stateOf(server.deps, coverJobId!)).job.status).toBe('FILLED')
  })

  it('that is refused leaves the cover job as it was', async ({ server, amara, unbook, restore, booked }) => {
    const shift = await booked()
    const { coverJobId } = (await unbook(shift.id)).body
    await createShiftRow(server.deps, amara.person.id, '2026-06-24T20:00Z', '2026-06-24T22:00Z')
    expect((await restore(shift.id)).status).toBe(409)
    expect((await stateOf(server.deps, coverJobId!)).job.status).toBe('OPEN')
  })
})
