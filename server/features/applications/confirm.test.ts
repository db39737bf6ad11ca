import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { notifications, outgoingMessages, users } from '#server/db/schema.ts'
import { apply, it, NOTHING_CHANGED } from '#tests/support/applications.ts'
import { createJobRow, stateOf } from '#tests/support/board.ts'
import { runJobsAfterUndo } from '#tests/support/jobs.ts'
import { textsTo } from '#tests/support/phones.ts'

describe('confirming', () => {
  it('books each day, fills the job, rejects the others, tells everyone and queues the WhatsApp', async ({
    server,
    admin,
    manager,
    amara,
    ben,
    confirm,
  }) => {
    const job = await createJobRow(server.deps)
    const mine = (await apply(amara, job.id)).body
    const other = (await apply(ben, job.id)).body
    await server.deps.database.db.delete(notifications)

    const answer = await confirm(mine.id, { notes: 'Ask for Sue', serviceUserInitials: 'jk' })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      id: mine.id,
      status: 'CONFIRMED',
      confirmedAt: '2026-06-15T09:00:00.000Z',
      notes: 'Ask for Sue',
      shiftsCreated: 2,
      whatsappQueued: true,
    })

    const state = await stateOf(server.deps, job.id)
    expect(state.job.status).toBe('FILLED')
    expect(state.shifts).toMatchObject([
      {
        assignedToId: amara.person.id,
        applicationId: mine.id,
        dateStart: new Date('2026-06-22T07:00Z'),
        dateEnd: new Date('2026-06-22T19:00Z'),
        serviceUserInitials: 'JK',
        address: job.address,
        headline: job.headline,
        notes: 'Ask for Sue',
      },
      { dateStart: new Date('2026-06-23T07:00Z') },
    ])
    expect(state.applications.find(({ id }) => id === other.id)).toMatchObject({
      status: 'REJECTED',
      reason: 'Position was filled by another candidate',
      reviewedById: manager.person.id,
    })
    const told = state.notices.map(({ type, userId, applicationId }) => [type, userId, applicationId])
    expect(told).toHaveLength(3)
    expect(told).toEqual(
      expect.arrayContaining([
        ['JOB_CONFIRMED', amara.person.id, mine.id],
        ['JOB_REJECTED', ben.person.id, other.id],
        ['JOB_AUTO_REJECTED', admin.person.id, other.id],
      ]),
    )
    expect(state.audit.map((entry) => entry.action).slice(2)).toEqual([
      'SHIFT_PUBLISHED',
      'SHIFT_PUBLISHED',
      'JOB_APPLICATION_CONFIRMED',
      'JOB_UPDATED',
      'JOB_APPLICATION_REJECTED',
    ])
    const [text] = await textsTo(server, amara.person.whatsappNumber!)
    expect(text).toMatchObject({ channel: 'whatsapp' })
    expect(text?.body).toBe(
      'Hello Amara, you are confirmed for Support worker, days, 2 shifts.\nMon 22 Jun 2026 to Tue 23 Jun 2026\n' +
        '08:00 - 20:00\nAddress: 12 Market Street, Leeds LS1 6DT\nService user: JK\nNotes: Ask for Sue',
    )
  })

  it("keeps the job's initials where none are given, and says when no WhatsApp can go", async ({
    server,
    ben,
    confirm,
  }) => {
    const job = await createJobRow(server.deps, { serviceUserInitials: 'AB' })
    const { id } = (await apply(ben, job.id)).body
    const answer = await confirm(id)
    expect(answer.body).toMatchObject({ status: 'CONFIRMED', whatsappQueued: false })
    expect((await stateOf(server.deps, job.id)).shifts[0]).toMatchObject({ serviceUserInitials: 'AB' })
  })

  it('is of somebody who is booked, until they are unbooked or the shift is passed on', async ({
    server,
    manager,
    amara,
    ben,
    confirm,
  }) => {
    const isBooked = async (id: string) =>
      (await amara.client.get('/api/job-applications')).body.find((one: { id: string }) => one.id === id)
        ?.isBooked
    for (const leave of [
      (id: string) => manager.client.delete(`/api/bookings/${id}`),
      (id: string) => manager.client.put(`/api/shifts/${id}`, { contractorId: ben.person.id }),
    ]) {
      const day = '2026-06-20'
      const job = await createJobRow(server.deps, { startDate: day, endDate: day })
      const { id } = (await apply(amara, job.id)).body
      expect(await isBooked(id)).toBe(false)
      await confirm(id)
      await expect.poll(() => isBooked(id)).toBe(true)
      const [shift] = (await stateOf(server.deps, job.id)).shifts
      expect((await leave(shift!.id)).status).toBe(200)
      await expect.poll(() => isBooked(id)).toBe(false)
    }
    await runJobsAfterUndo(server.deps)
  })

  it('gives a night across a clock change its real hours', async ({ server, amara, confirm }) => {
    const job = await createJobRow(server.deps, {
      startDate: '2026-10-24',
      endDate: '2026-10-24',
      shiftStartTime: '20:00',
      shiftEndTime: '08:00',
    })
    await confirm((await apply(amara, job.id)).body.id)
    expect((await stateOf(server.deps, job.id)).shifts[0]).toMatchObject({
      dateStart: new Date('2026-10-24T19:00Z'),
      dateEnd: new Date('2026-10-25T08:00Z'),
    })
  })

  it('changes nothing where a day overlaps a shift', async ({ server, amara, ben, confirm, book }) => {
    const job = await createJobRow(server.deps)
    const { id } = (await apply(amara, job.id)).body
    await apply(ben, job.id)
    await server.deps.database.db.delete(notifications)
    await server.deps.database.db.update(outgoingMessages).set({ status: 'DELIVERED' })
    await book(amara, '2026-06-23T10:00Z', '2026-06-23T12:00Z')
    const answer = await confirm(id)
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      message: 'Amara Okafor is already booked during this job: Tue 23 Jun',
      conflictingDates: ['2026-06-23'],
    })
    const state = await stateOf(server.deps, job.id)
    expect(state).toMatchObject(NOTHING_CHANGED)
    expect(new Set(state.applications.map(({ status }) => status))).toEqual(new Set(['APPLIED']))
    expect(state.notices).toEqual([])
    expect(state.audit).toHaveLength(2)
  })

  it('is refused a second time, for another of a filled job, and for an unknown id', async ({
    server,
    amara,
    ben,
    confirm,
  }) => {
    const job = await createJobRow(server.deps)
    const mine = (await apply(amara, job.id)).body
    const other = (await apply(ben, job.id)).body
    await confirm(mine.id)
    for (const id of [mine.id, other.id]) {
      expect(await confirm(id)).toMatchObject({
        status: 409,
        body: { message: 'Application not found or already processed' },
      })
    }
    expect(await confirm(job.id)).toMatchObject({
      status: 404,
      body: { message: 'Application not found or already processed' },
    })
    expect((await stateOf(server.deps, job.id)).shifts).toHaveLength(2)
  })

  it('goes by the application where two people share a name', async ({
    server,
    amara,
    namesake,
    confirm,
  }) => {
    const job = await createJobRow(server.deps)
    await apply(amara, job.id)
    const second = (await apply(namesake, job.id)).body
    await confirm(second.id)
    const state = await stateOf(server.deps, job.id)
    expect(new Set(state.shifts.map((shift) => shift.assignedToId))).toEqual(new Set([namesake.person.id]))
    expect(state.applications.find(({ contractorId }) => contractorId === amara.person.id)?.status).toBe(
      'REJECTED',
    )
  })

  it('refuses initials over ten characters, contractors, and a paused contractor', async ({
    server,
    amara,
    ben,
    confirm,
  }) => {
    const job = await createJobRow(server.deps)
    const { id } = (await apply(amara, job.id)).body
    expect((await confirm(id, { serviceUserInitials: 'ABCDEFGHIJK' })).body.errors).toEqual([
      { path: 'serviceUserInitials', message: 'Service user initials must be 10 characters or less' },
    ])
    expect((await confirm(id, {}, ben)).status).toBe(403)
    const { db } = server.deps.database
    await db.update(users).set({ isActive: false }).where(eq(users.id, amara.person.id))
    expect(await confirm(id)).toMatchObject({
      status: 409,
      body: { message: 'Amara Okafor is paused. Activate the account before booking.' },
    })
    await db.update(users).set({ isActive: true }).where(eq(users.id, amara.person.id))
    expect(await stateOf(server.deps, job.id)).toMatchObject(NOTHING_CHANGED)
  })
})
