import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { visibleToContractor } from '#core/jobs.ts'
import { addDays } from '#core/time.ts'
import { auditLogs, jobApplications, jobDismissals, jobs } from '#server/db/schema.ts'
import { A_JOB, createJobRow, createShiftRow } from '#tests/support/board.ts'
import type { Client } from '#tests/support/client.ts'
import { boardOf, it, post } from '#tests/support/job-board.ts'

describe('creating a job', () => {
  it('answers the open job with its hours worked out, and records it', async ({ server, admin, amara }) => {
    const answer = await post(admin.client)
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      ...A_JOB,
      serviceUserInitials: 'AB',
      hoursPerDay: 12,
      status: 'OPEN',
      createdAt: '2026-06-15T09:00:00.000Z',
      warning: null,
    })
    const [entry] = await server.deps.database.db
      .select()
      .from(auditLogs)
      .where(eq(auditLogs.resourceId, answer.body.id))
    expect(entry).toMatchObject({ action: 'JOB_CREATED', actorId: admin.person.id, resourceType: 'JOB' })
    expect((await amara.client.get('/api/jobs')).body).toEqual([
      expect.objectContaining({ id: answer.body.id, hoursPerDay: 12, bonus: A_JOB.bonus }),
    ])
  })

  it('takes the optional fields as left out, null or blank, and no preference by default', async ({
    admin,
  }) => {
    const { headline, address, shiftStartTime, shiftEndTime, startDate, endDate } = A_JOB
    const bare = { headline, address, shiftStartTime, shiftEndTime, startDate, endDate }
    for (const optional of [{}, { notes: null, bonus: null }, { notes: ' ', serviceUserInitials: '' }]) {
      const answer = await admin.client.post('/api/jobs', { ...bare, ...optional })
      expect(answer.body).toMatchObject({
        genderPreference: 'NO_PREFERENCE',
        serviceUserInitials: null,
        localAuthority: null,
        notes: null,
        bonus: null,
      })
    }
  })

  it.for([
    ['08:00', '16:30', 8.5],
    ['22:00', '06:20', 8.33],
    ['09:00', '09:00', 24],
  ] as const)('counts %s to %s as %d hours', async ([shiftStartTime, shiftEndTime, hours], { admin }) => {
    expect((await post(admin.client, { shiftStartTime, shiftEndTime })).body.hoursPerDay).toBe(hours)
  })

  it('allows a job in the past, with a warning', async ({ admin }) => {
    const answer = await post(admin.client, { startDate: '2026-06-01', endDate: '2026-06-02' })
    expect(answer.status).toBe(201)
    expect(answer.body.warning).toMatch('in the past')
  })

  it('allows 366 days', async ({ admin }) => {
    expect((await post(admin.client, { endDate: addDays(A_JOB.startDate, 365) })).status).toBe(201)
  })

  it.for([
    ['no headline', { headline: undefined }, 'headline', 'Headline is required'],
    ['a blank headline', { headline: '  ' }, 'headline', 'Headline is required'],
    ['101 characters', { headline: 'x'.repeat(101) }, 'headline', 'Headline must be 100 characters or less'],
    ['no address', { address: '' }, 'address', 'Address is required'],
    [
      '11 initials',
      { serviceUserInitials: 'ABCDEFGHIJK' },
      'serviceUserInitials',
      'Service user initials must be 10 characters or less',
    ],
    [
      'an unknown gender',
      { genderPreference: 'OTHER' },
      'genderPreference',
      'That is not a known gender preference.',
    ],
    ['half past 25', { shiftStartTime: '25:30' }, 'shiftStartTime', 'Time must be in HH:MM format'],
    ['30 February', { startDate: '2026-02-30' }, 'startDate', 'Date must be a real day in yyyy-MM-dd format'],
    [
      'an end before the start',
      { endDate: '2026-06-21' },
      'endDate',
      'The end date must not be before the start date.',
    ],
    ['367 days', { endDate: addDays(A_JOB.startDate, 366) }, 'endDate', 'A job can span at most 366 days.'],
    [
      'an hour that the clocks skip',
      { startDate: '2027-03-27', endDate: '2027-03-29', shiftStartTime: '01:30' },
      'shiftStartTime',
      'The clocks go forward on Sun 28 Mar 2027, so 01:30 does not exist that day. Please choose another time.',
    ],
  ] as const)(
    'refuses %s with a sentence, and makes nothing',
    async ([_what, change, path, message], { server, admin }) => {
      const answer = await post(admin.client, change)
      expect(answer.status).toBe(400)
      expect(answer.body.errors).toEqual([{ path, message }])
      expect(await server.deps.database.db.select().from(jobs)).toHaveLength(0)
    },
  )

  it('is for admins alone', async ({ master, manager, amara }) => {
    expect((await post(manager.client, {})).status).toBe(403)
    expect((await post(amara.client, {})).status).toBe(403)
    expect((await post(master.client, {})).status).toBe(201)
  })

  it('makes one job of a repeated submit', async ({ server, admin }) => {
    const headers = { 'idempotency-key': 'one form' }
    const first = await admin.client.post('/api/jobs', A_JOB, headers)
    const again = await admin.client.post('/api/jobs', A_JOB, headers)
    expect(again.body.id).toBe(first.body.id)
    expect(await server.deps.database.db.select().from(jobs)).toHaveLength(1)
  })
})

describe('the board', () => {
  it('shows each contractor what the rule says, and staff every job that was not deleted', async ({
    server,
    manager,
    amara,
  }) => {
    const { db } = server.deps.database
    const shown: string[] = []
    const everything: string[] = []
    for (const status of ['OPEN', 'ACTIVE', 'PUBLISHED', 'FILLED', 'CANCELLED'] as const) {
      for (const applied of [false, true]) {
        for (const dismissed of [false, true]) {
          const deletedAt = status === 'CANCELLED' ? server.clock.now() : null
          const { id } = await createJobRow(server.deps, { status, deletedAt })
          const contractorId = amara.person.id
          if (applied) await db.insert(jobApplications).values({ jobId: id, contractorId })
          if (dismissed) await db.insert(jobDismissals).values({ jobId: id, contractorId })
          if (visibleToContractor(status, { applied, dismissed })) shown.push(id)
          if (status !== 'CANCELLED') everything.push(id)
        }
      }
    }
    expect((await boardOf(amara.client)).sort()).toEqual(shown.sort())
    expect((await boardOf(manager.client)).sort()).toEqual(everything.sort())
    const openCount = async (client: Client) => (await client.get('/api/jobs/open-count')).body.count
    expect(await openCount(manager.client)).toBe(12)
    expect(await openCount(amara.client)).toBe(5)
  })

  it('is answered 304 until something of it changes', async ({ server, admin, amara }) => {
    const { body } = await post(admin.client)
    // What was inserted straight into the database may still be being announced.
    await server.deps.live.settle()
    const first = await amara.client.get('/api/jobs')
    const tag = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await amara.client.get('/api/jobs', tag)).status).toBe(304)
    await amara.client.post('/api/job-dismissals', { jobId: body.id })
    expect((await amara.client.get('/api/jobs', tag)).body).toEqual([])
  })

  it('gives one job to those who see it, and to whoever is booked on it', async ({
    server,
    manager,
    amara,
  }) => {
    const job = await createJobRow(server.deps, { status: 'FILLED' })
    const path = `/api/jobs/${job.id}`
    expect((await amara.client.get(path)).status).toBe(404)
    await createShiftRow(server.deps, amara.person.id, '2026-06-22T07:00Z', '2026-06-22T19:00Z', {
      jobId: job.id,
    })
    expect((await amara.client.get(path)).body).toMatchObject({ id: job.id, deleting: null })
    expect((await manager.client.get(path)).body.deleting).toEqual({
      shiftsToUnbook: 1,
      pastShiftsKept: 0,
      applicants: 0,
    })
    expect((await manager.client.get('/api/jobs/nonsense')).status).toBe(400)
    expect((await manager.client.get(`/api/jobs/${amara.person.id}`)).status).toBe(404)
  })
})

describe('dismissing', () => {
  it('hides a job from that contractor for good, however often it is asked', async ({
    admin,
    amara,
    ben,
  }) => {
    const { body: job } = await post(admin.client)
    const first = await amara.client.post('/api/job-dismissals', { jobId: job.id })
    expect(first).toMatchObject({ status: 201, body: { jobId: job.id, contractorId: amara.person.id } })
    expect((await amara.client.post('/api/job-dismissals', { jobId: job.id })).body).toEqual(first.body)
    expect(await boardOf(amara.client)).toEqual([])
    expect(await boardOf(ben.client)).toEqual([job.id])
    const own = await amara.client.get(`/api/job-dismissals/contractor/${amara.person.id}`)
    expect(own.body).toEqual([first.body])
  })

  it("shows nobody else's to a contractor", async ({ manager, amara, ben }) => {
    const path = `/api/job-dismissals/contractor/${amara.person.id}`
    expect((await ben.client.get(path)).status).toBe(403)
    expect((await manager.client.get(path)).status).toBe(200)
    expect((await manager.client.post('/api/job-dismissals', { jobId: amara.person.id })).status).toBe(403)
    expect((await amara.client.post('/api/job-dismissals', { jobId: amara.person.id })).status).toBe(404)
  })
})

describe('addresses used before', () => {
  it('are suggested to staff, the most used first', async ({ server, admin, manager, amara }) => {
    await post(admin.client, { address: '1 Low Lane, Leeds' })
    await post(admin.client, { address: '9 High Street, Leeds' })
    await createShiftRow(server.deps, amara.person.id, '2026-06-22T07:00Z', '2026-06-22T19:00Z', {
      address: '9 high street, leeds',
    })
    await post(admin.client, { address: '100% Care House, York' })
    const find = async (text: string) =>
      (await manager.client.get(`/api/addresses?search=${encodeURIComponent(text)}`)).body
    expect(await find('leeds')).toEqual(['9 High Street, Leeds', '1 Low Lane, Leeds'])
    expect(await find('0%')).toEqual(['100% Care House, York'])
    expect((await amara.client.get('/api/addresses?search=leeds')).status).toBe(403)
  })
})
