import { describe, expect } from 'vitest'
import { LIMITS } from '#core/limits.ts'
import { jobApplications, notifications } from '#server/db/schema.ts'
import { apply, clear, it, NOTHING_CHANGED, withdraw } from '#tests/support/applications.ts'
import { createJobRow, stateOf } from '#tests/support/board.ts'

describe('applying', () => {
  it('makes one application, tells managers and above, and records it', async ({
    server,
    admin,
    manager,
    amara,
  }) => {
    const job = await createJobRow(server.deps)
    const answer = await apply(amara, job.id)
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      jobId: job.id,
      jobHeadline: job.headline,
      contractorId: amara.person.id,
      contractorName: 'Amara Okafor',
      status: 'APPLIED',
      appliedAt: '2026-06-15T09:00:00.000Z',
      confirmedAt: null,
    })
    const { notices, audit } = await stateOf(server.deps, job.id)
    expect(notices.map((notice) => notice.userId).sort()).toEqual([admin.person.id, manager.person.id].sort())
    expect(notices[0]).toMatchObject({
      type: 'JOB_ACCEPTED',
      contractorName: 'Amara Okafor',
      contractorId: amara.person.id,
      applicationId: answer.body.id,
    })
    expect(audit.map((entry) => entry.action)).toEqual(['JOB_APPLICATION_SUBMITTED'])
  })

  it('is refused a second time, and for a job that is filled, deleted or unknown', async ({
    server,
    manager,
    amara,
  }) => {
    const open = await createJobRow(server.deps)
    await apply(amara, open.id)
    expect(await apply(amara, open.id)).toMatchObject({
      status: 409,
      body: { message: 'You have already applied for this job.' },
    })
    const filled = await createJobRow(server.deps, { status: 'FILLED' })
    const deleted = await createJobRow(server.deps, { status: 'CANCELLED', deletedAt: server.clock.now() })
    for (const { id } of [filled, deleted]) {
      expect(await apply(amara, id)).toMatchObject({
        status: 409,
        body: { message: 'This job is no longer open.' },
      })
    }
    expect((await apply(amara, amara.person.id)).status).toBe(404)
    expect((await amara.client.post('/api/job-applications', {})).status).toBe(400)
    expect((await apply(manager, open.id)).status).toBe(403)
    expect(await server.deps.database.db.select().from(jobApplications)).toHaveLength(1)
  })

  it('is refused with the dates where a day overlaps a shift, and not where they only touch', async ({
    server,
    amara,
    ben,
    book,
  }) => {
    const job = await createJobRow(server.deps, { startDate: '2026-06-22', endDate: '2026-06-26' })
    await book(amara, '2026-06-23T06:00Z', '2026-06-23T07:00Z')
    expect((await apply(amara, job.id)).status).toBe(201)
    await book(ben, '2026-06-23T18:59Z', '2026-06-25T08:00Z')
    const answer = await apply(ben, job.id)
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      message: 'You are already booked during this job: Tue 23 Jun, Wed 24 Jun, Thu 25 Jun',
      conflictingDates: ['2026-06-23', '2026-06-24', '2026-06-25'],
      totalConflictDays: 3,
    })
  })
})

describe('the conflict check', () => {
  it('tells which shifts and days clash', async ({ server, manager, amara, ben, book }) => {
    const job = await createJobRow(server.deps)
    const shift = await book(amara, '2026-06-23T10:00Z', '2026-06-23T12:00Z')
    const path = `/api/contractors/${amara.person.id}/conflicts?jobId=${job.id}`
    const expected = {
      hasConflicts: true,
      conflictingDates: ['2026-06-23'],
      totalConflictDays: 1,
      conflictingShifts: [
        {
          id: shift.id,
          headline: 'Care',
          address: null,
          dateStart: '2026-06-23T10:00:00.000Z',
          dateEnd: '2026-06-23T12:00:00.000Z',
        },
      ],
    }
    expect((await amara.client.get(path)).body).toMatchObject(expected)
    expect((await manager.client.get(path)).body).toMatchObject(expected)
    expect((await ben.client.get(path)).status).toBe(403)
    const none = await ben.client.get(`/api/contractors/${ben.person.id}/conflicts?jobId=${job.id}`)
    expect(none.body).toEqual({
      hasConflicts: false,
      conflictingDates: [],
      totalConflictDays: 0,
      conflictingShifts: [],
      findings: [],
      meaning: {
        weeks: [{ monday: '2026-06-22', hoursNow: 0, hoursThen: 24 }],
        shortestRestHours: 12,
        warnings: [],
      },
    })
    expect((await amara.client.get(`/api/contractors/${amara.person.id}/conflicts`)).status).toBe(400)
  })
})

describe('the meaning of a job', () => {
  it('counts the hours of the week, the rest and the broken rules', async ({ server, amara, book }) => {
    const job = await createJobRow(server.deps, { startDate: '2026-06-24', endDate: '2026-06-24' })
    await book(amara, '2026-06-23T14:00Z', '2026-06-23T22:00Z')
    const { body } = await amara.client.get(`/api/contractors/${amara.person.id}/conflicts?jobId=${job.id}`)
    expect(body.meaning).toEqual({
      weeks: [{ monday: '2026-06-22', hoursNow: 8, hoursThen: 20 }],
      shortestRestHours: 9,
      warnings: [expect.stringContaining('Only 9h of rest')],
    })
  })
})

describe('withdrawing', () => {
  it('takes back a pending application, tells managers and above, and one may apply again', async ({
    server,
    admin,
    manager,
    amara,
    ben,
    confirm,
  }) => {
    const job = await createJobRow(server.deps)
    const { id } = (await apply(amara, job.id)).body
    await server.deps.database.db.delete(notifications)
    expect((await withdraw(ben, id)).status).toBe(403)
    expect((await withdraw(manager, id)).status).toBe(403)
    expect(await withdraw(amara, id)).toMatchObject({ status: 200, body: { success: true } })
    expect((await withdraw(amara, id)).status).toBe(404)
    expect((await manager.client.get('/api/job-applications')).body).toEqual([])
    const { applications, notices, audit } = await stateOf(server.deps, job.id)
    expect(applications).toMatchObject([{ id, status: 'WITHDRAWN' }])
    expect(notices.map((notice) => [notice.type, notice.userId]).sort()).toEqual(
      [admin, manager].map(({ person }) => ['JOB_WITHDRAWN', person.id]).sort(),
    )
    expect(notices[0]?.message).toBe('Amara Okafor has withdrawn their application for Support worker, days.')
    expect(audit.at(-1)).toMatchObject({ action: 'JOB_APPLICATION_WITHDRAWN' })
    expect((await confirm(id)).status).toBe(404)
    expect((await apply(amara, job.id)).status).toBe(201)
  })

  it('is refused once it has been answered', async ({ server, amara, confirm }) => {
    const job = await createJobRow(server.deps)
    const { id } = (await apply(amara, job.id)).body
    await confirm(id)
    expect(await withdraw(amara, id)).toMatchObject({
      status: 409,
      body: { message: 'This application has already been answered. It can no longer be withdrawn.' },
    })
    expect((await stateOf(server.deps, job.id)).shifts).toHaveLength(2)
  })
})

describe('rejecting', () => {
  it('answers with the reason, tells the contractor, and leaves the job open', async ({
    server,
    manager,
    amara,
    ben,
    confirm,
    reject,
  }) => {
    const job = await createJobRow(server.deps)
    const { id } = (await apply(amara, job.id)).body
    await server.deps.database.db.delete(notifications)
    expect(await reject(id, manager, { reason: ' We need a driver ' })).toMatchObject({
      status: 200,
      body: { status: 'REJECTED', reason: 'We need a driver' },
    })
    const state = await stateOf(server.deps, job.id)
    expect(state).toMatchObject(NOTHING_CHANGED)
    expect(state.notices).toMatchObject([{ type: 'JOB_REJECTED', userId: amara.person.id }])
    expect(state.notices[0]?.message).toMatch('was not successful. We need a driver.')
    expect(state.audit.at(-1)?.metadata).toMatchObject({ reason: 'We need a driver', automatic: false })
    expect((await reject(id)).status).toBe(409)
    expect((await confirm(id)).status).toBe(409)
    expect((await reject(id, ben)).status).toBe(403)
  })

  it('without a reason gives none: nobody was confirmed instead', async ({ server, amara, reject }) => {
    const job = await createJobRow(server.deps)
    const { id } = (await apply(amara, job.id)).body
    expect((await reject(id)).body).toMatchObject({ status: 'REJECTED', reason: null })
    const notices = (await stateOf(server.deps, job.id)).notices.filter(({ type }) => type === 'JOB_REJECTED')
    expect(notices[0]?.message).toBe('Your application for Support worker, days was not successful.')
  })

  it('takes a reason of at most 500 characters', async ({ server, manager, amara, reject }) => {
    const job = await createJobRow(server.deps)
    const { id } = (await apply(amara, job.id)).body
    expect((await reject(id, manager, { reason: 'x'.repeat(501) })).status).toBe(400)
    expect((await reject(id, manager, { reason: 'x'.repeat(500) })).status).toBe(200)
  })
})

describe('clearing', () => {
  it("is for an answered application of one's own; the record stays and one may apply again", async ({
    server,
    manager,
    amara,
    ben,
    reject,
  }) => {
    const job = await createJobRow(server.deps)
    const { id } = (await apply(amara, job.id)).body
    expect(await clear(amara, id)).toMatchObject({ status: 409 })
    await reject(id)
    expect(await clear(ben, id)).toMatchObject({ status: 403 })
    expect(await clear(amara, id)).toMatchObject({ status: 200, body: { success: true } })
    expect((await clear(amara, id)).status).toBe(404)
    expect((await amara.client.get('/api/job-applications')).body).toEqual([])
    expect((await manager.client.get('/api/job-applications')).body).toEqual([])
    const { applications } = await stateOf(server.deps, job.id)
    expect(applications).toMatchObject([{ id, status: 'REJECTED', clearedAt: server.clock.now() }])
    expect((await apply(amara, job.id)).status).toBe(201)
  })

  it('leaves the shifts of a confirmed one booked', async ({ server, amara, confirm }) => {
    const job = await createJobRow(server.deps)
    const { id } = (await apply(amara, job.id)).body
    await confirm(id)
    expect((await clear(amara, id)).status).toBe(200)
    expect((await stateOf(server.deps, job.id)).shifts).toHaveLength(2)
    expect((await amara.client.get('/api/jobs')).body).toEqual([])
  })
})

describe('the lists', () => {
  it('show staff all and a contractor their own, by either address', async ({
    server,
    manager,
    amara,
    ben,
  }) => {
    const job = await createJobRow(server.deps)
    const mine = (await apply(amara, job.id)).body
    server.clock.advance(1000)
    const other = (await apply(ben, job.id)).body
    expect((await manager.client.get('/api/job-applications')).body).toEqual([other, mine])
    expect((await amara.client.get('/api/job-applications')).body).toEqual([mine])
    const path = `/api/job-applications/contractor/${amara.person.id}`
    expect((await amara.client.get(path)).body).toEqual([mine])
    expect((await manager.client.get(path)).body).toEqual([mine])
    expect((await ben.client.get(path)).status).toBe(403)
  })

  it('are bounded: what waits comes before what was answered, and one job is read whole', async ({
    server,
    manager,
    amara,
    ben,
  }) => {
    const [old, recent] = [await createJobRow(server.deps), await createJobRow(server.deps)]
    const waiting = (await apply(amara, old.id)).body
    await apply(ben, old.id)
    const { pool } = server.deps.database
    await pool.query(`UPDATE job_applications SET status = 'REJECTED' WHERE contractor_id = $1`, [
      ben.person.id,
    ])
    await pool.query(
      `WITH people AS (
         INSERT INTO users (first_name, last_name, username, role)
         SELECT 'Person', n::text, 'person.' || n, 'CONTRACTOR' FROM generate_series(1, $2::int) n RETURNING id)
       INSERT INTO job_applications (job_id, contractor_id, status, applied_at)
       SELECT $1, id, 'REJECTED', now() + interval '1 year' FROM people`,
      [recent.id, LIMITS.applicationsListed],
    )
    const { body } = await manager.client.get('/api/job-applications')
    expect(body).toHaveLength(LIMITS.applicationsListed)
    expect(body.at(-1)).toEqual(waiting)
    const ofJob = await manager.client.get(`/api/job-applications?jobId=${old.id}`)
    expect(ofJob.body.map((one) => one.contractorName).sort()).toEqual(['Amara Okafor', 'Ben Lee'])
    const own = await amara.client.get(`/api/job-applications?jobId=${old.id}`)
    expect(own.body).toEqual([waiting])
    expect((await amara.client.get(`/api/job-applications?jobId=${recent.id}`)).body).toEqual([])
  })
})
