import { describe, expect } from 'vitest'
import { getStaffHome } from '#core/endpoints/home.ts'
import { availability } from '#server/db/schema.ts'
import { createJobRow, createShiftRow, emptyBoard } from '#tests/support/board.ts'
import { signedIn } from '#tests/support/client.ts'
import { it as base } from '#tests/support/fixtures.ts'
import { createPerson } from '#tests/support/people.ts'

const it = base
  .extend('manager', { scope: 'file', auto: true }, ({ server }) => signedIn(server, { role: 'MANAGER' }))
  .extend('amara', { scope: 'file', auto: true }, ({ server }) => signedIn(server))
it.beforeEach(({ server }) => emptyBoard(server.deps))

// The test clock starts on Mon 15 June 2026 at 10:00 in London.

describe('the dashboard of staff', () => {
  it('is not for contractors', async ({ amara }) => {
    expect((await amara.client.get('/api/home')).status).toBe(403)
  })

  it('lists who works today and tonight, and whether they asked for it', async ({
    server,
    manager,
    amara,
  }) => {
    const { deps } = server
    const { id } = amara.person
    const ben = await createPerson(deps, { firstName: 'Ben', lastName: 'Lee' })
    await createShiftRow(deps, id, '2026-06-14T06:00Z', '2026-06-14T18:00Z', { headline: 'Yesterday' })
    await createShiftRow(deps, ben.id, '2026-06-14T20:00Z', '2026-06-15T09:30Z', {
      headline: 'Still running',
    })
    await createShiftRow(deps, ben.id, '2026-06-15T21:00Z', '2026-06-16T06:00Z', { headline: 'Tonight' })
    await createShiftRow(deps, ben.id, '2026-06-16T09:00Z', '2026-06-16T17:00Z', { headline: 'Tomorrow' })
    const job = await createJobRow(deps, {
      startDate: '2026-06-15',
      endDate: '2026-06-15',
      shiftStartTime: '12:00',
    })
    const application = await amara.client.post('/api/job-applications', { jobId: job.id })
    await manager.client.put(`/api/job-applications/${application.body.id}/confirm`)
    const { today } = await manager.client.ask(getStaffHome, {})
    expect(
      today.map(({ headline, assignedToName, confirmed }) => [headline, assignedToName, confirmed]),
    ).toEqual([
      ['Still running', 'Ben Lee', false],
      [job.headline, 'Amara Okafor', true],
      ['Tonight', 'Ben Lee', false],
    ])
  })

  it('drops a shift once it is over', async ({ server, manager, amara }) => {
    await createShiftRow(server.deps, amara.person.id, '2026-06-15T08:00Z', '2026-06-15T09:00Z')
    expect((await manager.client.ask(getStaffHome, {})).today).toEqual([])
  })

  it('lists the jobs without people in the next seven days, open or partly booked', async ({
    server,
    manager,
    amara,
  }) => {
    const { deps } = server
    const open = await createJobRow(deps, { startDate: '2026-06-20', endDate: '2026-06-25' })
    const partly = await createJobRow(deps, {
      status: 'FILLED',
      startDate: '2026-06-16',
      endDate: '2026-06-17',
    })
    await createShiftRow(deps, amara.person.id, '2026-06-16T07:00Z', '2026-06-16T19:00Z', {
      jobId: partly.id,
    })
    await createJobRow(deps, { startDate: '2026-06-22', endDate: '2026-06-22' })
    await createJobRow(deps, { startDate: '2026-06-13', endDate: '2026-06-14' })
    await amara.client.post('/api/job-applications', { jobId: open.id })
    const { unfilled } = await manager.client.ask(getStaffHome, {})
    expect(unfilled).toMatchObject([
      { jobId: partly.id, days: ['2026-06-17'], applicants: 0 },
      { jobId: open.id, days: ['2026-06-20', '2026-06-21'], applicants: 1, headline: open.headline },
    ])
  })

  it('lists the unfilled jobs of a day by their start', async ({ server, manager }) => {
    const day = { startDate: '2026-06-20', endDate: '2026-06-20' }
    const times = [
      ['20:00', '08:00'],
      ['07:00', '15:00'],
      ['14:00', '22:00'],
    ] as const
    for (const [shiftStartTime, shiftEndTime] of times) {
      await createJobRow(server.deps, { ...day, shiftStartTime, shiftEndTime })
    }
    const { unfilled } = await manager.client.ask(getStaffHome, {})
    expect(unfilled.map((job) => job.shiftStartTime)).toEqual(['07:00', '14:00', '20:00'])
  })

  it('lists applications with their dates and pending accounts, and drops what is decided', async ({
    server,
    manager,
    amara,
  }) => {
    const job = await createJobRow(server.deps)
    const { id } = (await amara.client.post('/api/job-applications', { jobId: job.id })).body
    const pending = await createPerson(server.deps, { role: 'PENDING', firstName: 'Pia' })
    const before = await manager.client.ask(getStaffHome, {})
    expect(before.applications).toMatchObject([
      { id, jobId: job.id, contractorName: 'Amara Okafor', startDate: '2026-06-22', endDate: '2026-06-23' },
    ])
    expect(before.accounts).toMatchObject([{ id: pending.id, firstName: 'Pia', role: 'PENDING' }])
    await manager.client.put(`/api/job-applications/${id}/reject`, { reason: 'We need a driver' })
    await manager.client.put(`/api/admin/change-role/${pending.id}`, {
      role: 'CONTRACTOR',
      firstName: 'Pia',
      lastName: 'Lund',
    })
    expect(await manager.client.ask(getStaffHome, {})).toMatchObject({ applications: [], accounts: [] })
  })

  it('shows a new agency its five first steps until they are done', async ({ server, amara }) => {
    const admin = await signedIn(server, { role: 'ADMIN' })
    const { db } = server.deps.database
    const steps = async () => (await admin.client.ask(getStaffHome, {})).firstSteps
    const done = async () => (await steps())?.filter((step) => step.done).map(({ step }) => step)
    expect(await done()).toEqual(['people'])
    const day = '2026-06-20'
    await db
      .insert(availability)
      .values({ userId: amara.person.id, kind: 'DAY_SHIFT', firstDay: day, lastDay: day })
    await createJobRow(server.deps)
    await createShiftRow(server.deps, amara.person.id, '2026-06-20T07:00Z', '2026-06-20T19:00Z')
    await server.deps.live.settle()
    expect(await done()).toEqual(['people', 'availability', 'job', 'shift'])
    await admin.client.post('/api/messages?results=later', {
      subject: 'Hello',
      content: 'Welcome',
      recipientType: 'GROUP_CONTRACTORS',
    })
    expect(await steps()).toBeNull()
  })
})
