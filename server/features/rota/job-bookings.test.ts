// POST /api/bookings with a job: somebody is booked for all its days, whether they applied or not.

import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { doNotSend, shiftOverrides } from '#server/db/schema.ts'
import { apply, it as base, NOTHING_CHANGED } from '#tests/support/applications.ts'
import { createJobRow, stateOf } from '#tests/support/board.ts'
import { runJobsAfterUndo } from '#tests/support/jobs.ts'
import { textsTo } from '#tests/support/phones.ts'

const it = base.extend(
  'bookJob',
  ({ manager }) =>
    (jobId: string, contractorId: string, more: object = {}, who = manager) =>
      who.client.post('/api/bookings', { jobId, contractorId, ...more }),
)

describe('booking a job to somebody', () => {
  it('books every day, fills the job and makes a confirmed application', async ({
    server,
    amara,
    ben,
    bookJob,
  }) => {
    const job = await createJobRow(server.deps)
    const other = (await apply(ben, job.id)).body
    const answer = await bookJob(job.id, amara.person.id)
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ totalCreated: 2, totalFailed: 0, failedDates: [], findings: [] })
    expect(answer.body.shifts).toMatchObject([
      { assignedToId: amara.person.id, jobId: job.id, jobTitle: job.headline },
      { dateStart: '2026-06-23T07:00:00.000Z' },
    ])
    await runJobsAfterUndo(server.deps)
    const state = await stateOf(server.deps, job.id)
    expect(state.job.status).toBe('FILLED')
    expect(state.applications).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ contractorId: amara.person.id, status: 'CONFIRMED' }),
        expect.objectContaining({ id: other.id, status: 'REJECTED' }),
      ]),
    )
    expect(state.notices.map(({ type }) => type)).toContain('JOB_CONFIRMED')
    expect((await textsTo(server, amara.person.whatsappNumber!)).at(-1)?.body).toMatch(
      'you are confirmed for',
    )
  })

  it('confirms the application of somebody who applied, also if it was rejected', async ({
    server,
    manager,
    amara,
    reject,
    bookJob,
  }) => {
    for (const isRejected of [false, true]) {
      const days = isRejected ? { startDate: '2026-06-29', endDate: '2026-06-29' } : {}
      const job = await createJobRow(server.deps, days)
      const { id } = (await apply(amara, job.id)).body
      if (isRejected) await reject(id, manager, { reason: 'Too far away' })
      expect((await bookJob(job.id, amara.person.id)).status).toBe(201)
      const { applications } = await stateOf(server.deps, job.id)
      expect(applications).toMatchObject([{ id, status: 'CONFIRMED', reason: null, rejectedAt: null }])
    }
  })

  it('is all or nothing: a clash on one day books none and leaves no application', async ({
    server,
    amara,
    book,
    bookJob,
  }) => {
    const job = await createJobRow(server.deps)
    await book(amara, '2026-06-23T10:00Z', '2026-06-23T12:00Z')
    const answer = await bookJob(job.id, amara.person.id)
    expect(answer).toMatchObject({ status: 409, body: { conflictingDates: ['2026-06-23'] } })
    expect(await stateOf(server.deps, job.id)).toMatchObject({ ...NOTHING_CHANGED, applications: [] })
  })

  it('takes a reason for what can be overruled, and keeps it', async ({ server, amara, bookJob }) => {
    const { db } = server.deps.database
    const job = await createJobRow(server.deps, { serviceUserInitials: 'ZZ' })
    const entry = {
      userId: amara.person.id,
      serviceUserInitials: 'ZZ',
      initialsKey: 'ZZ',
      reason: 'A complaint',
    }
    await db.insert(doNotSend).values(entry)
    const refused = await bookJob(job.id, amara.person.id)
    expect(refused.status).toBe(409)
    const short = await bookJob(job.id, amara.person.id, { overrideReason: 'x' })
    expect(short).toMatchObject({ status: 400, body: { errors: [{ path: 'overrideReason' }] } })
    const rules = { overrideReason: 'The family asked for her', overrideRules: ['daily-rest'] }
    expect((await bookJob(job.id, amara.person.id, rules)).status).toBe(409)
    const overridden = { ...rules, overrideRules: ['do-not-send'] }
    const answer = await bookJob(job.id, amara.person.id, overridden)
    expect(answer.status).toBe(201)
    const kept = await db.select().from(shiftOverrides).where(eq(shiftOverrides.userId, amara.person.id))
    expect(kept.map(({ rule, reason }) => [rule, reason])).toEqual([
      ['do-not-send', 'The family asked for her'],
      ['do-not-send', 'The family asked for her'],
    ])
    await db.delete(shiftOverrides)
    await db.delete(doNotSend)
  })

  it('refuses a filled job, an unknown job or person, and contractors', async ({
    server,
    manager,
    amara,
    ben,
    bookJob,
  }) => {
    const job = await createJobRow(server.deps)
    expect((await bookJob(job.id, amara.person.id, {}, amara)).status).toBe(403)
    expect((await bookJob(manager.person.id, amara.person.id)).status).toBe(404)
    expect((await bookJob(job.id, job.id)).status).toBe(404)
    expect((await bookJob('x', amara.person.id)).body.errors?.[0]?.path).toBe('jobId')
    expect((await bookJob(job.id, amara.person.id)).status).toBe(201)
    expect(await bookJob(job.id, ben.person.id)).toMatchObject({
      status: 409,
      body: { message: 'This job is no longer open.' },
    })
  })

  it('of two at once exactly one wins', async ({ server, amara, ben, bookJob }) => {
    const job = await createJobRow(server.deps)
    const answers = await Promise.all([bookJob(job.id, amara.person.id), bookJob(job.id, ben.person.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await stateOf(server.deps, job.id)).shifts).toHaveLength(2)
  })
})
