import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { shifts } from '#server/db/schema.ts'
import { A_JOB, createJobRow, createShiftRow, emptyBoard, stateOf } from '#tests/support/board.ts'
import { signedIn } from '#tests/support/client.ts'
import { it as base } from '#tests/support/fixtures.ts'
import type { TestServer } from '#tests/support/server.ts'

const it = base
  .extend('admin', { scope: 'file', auto: true }, ({ server }) => signedIn(server, { role: 'ADMIN' }))
  .extend('manager', { scope: 'file', auto: true }, ({ server }) => signedIn(server, { role: 'MANAGER' }))
  .extend('amara', { scope: 'file', auto: true }, ({ server }) => signedIn(server))
it.beforeEach(({ server }) => emptyBoard(server.deps))

const DAYS = ['2026-06-22', '2026-06-23', '2026-06-24']

/** A filled job of three days, of which these are booked. */
async function filledJob(server: TestServer, personId: string, booked: readonly string[]) {
  const job = await createJobRow(server.deps, { status: 'FILLED', startDate: DAYS[0]!, endDate: DAYS[2]! })
  for (const day of booked) {
    await createShiftRow(server.deps, personId, `${day}T07:00Z`, `${day}T19:00Z`, { jobId: job.id })
  }
  return job
}

describe('uncovered days', () => {
  it('are those of a filled job that nobody is booked for', async ({ server, manager, amara }) => {
    const job = await filledJob(server, amara.person.id, [DAYS[0]!, DAYS[2]!])
    await filledJob(server, (await signedIn(server)).person.id, DAYS)
    await createJobRow(server.deps)
    expect((await manager.client.get('/api/jobs/uncovered')).body).toEqual([
      { jobId: job.id, days: [DAYS[1]] },
    ])
    expect((await amara.client.get('/api/jobs/uncovered')).status).toBe(403)
  })

  it('do not include past days, nor a day booked by hand at the same place and time', async ({
    server,
    manager,
    amara,
  }) => {
    const job = await filledJob(server, amara.person.id, [])
    await createShiftRow(server.deps, amara.person.id, `${DAYS[1]}T07:00Z`, `${DAYS[1]}T19:00Z`, {
      address: job.address,
    })
    await createJobRow(server.deps, { status: 'FILLED', startDate: '2026-06-01', endDate: '2026-06-02' })
    expect((await manager.client.get('/api/jobs/uncovered')).body).toEqual([
      { jobId: job.id, days: [DAYS[0], DAYS[2]] },
    ])
  })

  it('are announced as soon as somebody is unbooked', async ({ server, manager, amara }) => {
    await filledJob(server, amara.person.id, DAYS)
    const first = await manager.client.get('/api/jobs/uncovered')
    expect(first.body).toEqual([])
    const [shift] = await server.deps.database.db.select().from(shifts)
    await manager.client.delete(`/api/bookings/${shift!.id}`)
    const etag = first.headers.get('etag')!
    const { status, body } = await manager.client.get('/api/jobs/uncovered', { 'if-none-match': etag })
    expect(status).toBe(200)
    expect(body).toHaveLength(1)
  })
})

describe('offering again', () => {
  it('makes an open job for each stretch of uncovered days and leaves the rest booked', async ({
    server,
    manager,
    amara,
  }) => {
    const job = await filledJob(server, amara.person.id, [DAYS[1]!])
    const answer = await manager.client.post(`/api/jobs/${job.id}/offer-again`)
    expect(answer.status).toBe(201)
    expect(answer.body.jobs).toMatchObject([
      { headline: job.headline, status: 'OPEN', startDate: DAYS[0], endDate: DAYS[0], bonus: job.bonus },
      { headline: job.headline, status: 'OPEN', startDate: DAYS[2], endDate: DAYS[2], notes: job.notes },
    ])
    expect(await stateOf(server.deps, job.id)).toMatchObject({ job: { status: 'FILLED' }, shifts: [{}] })
    expect((await manager.client.get('/api/jobs/uncovered')).body).toEqual([])
    expect(await manager.client.post(`/api/jobs/${job.id}/offer-again`)).toMatchObject({ status: 409 })
    const state = await stateOf(server.deps, answer.body.jobs[0]!.id)
    expect(state.audit[0]).toMatchObject({ action: 'JOB_CREATED', actorId: manager.person.id })
    expect(state.audit[0]?.metadata).toMatchObject({ after: { offeredFromId: job.id } })
  })

  it('counts the days again when the new job is deleted', async ({ server, manager, amara }) => {
    const job = await filledJob(server, amara.person.id, [DAYS[0]!, DAYS[1]!])
    const { body } = await manager.client.post(`/api/jobs/${job.id}/offer-again`)
    await manager.client.delete(`/api/jobs/${body.jobs[0]!.id}`)
    expect((await manager.client.get('/api/jobs/uncovered')).body).toEqual([
      { jobId: job.id, days: [DAYS[2]] },
    ])
  })

  it('wants each day once in the coverage of the rota', async ({ server, admin, manager, amara }) => {
    const job = await filledJob(server, amara.person.id, [DAYS[0]!, DAYS[1]!])
    await manager.client.post(`/api/jobs/${job.id}/offer-again`)
    const { body } = await admin.client.get(`/api/rota/stats?from=${DAYS[0]}&to=${DAYS[2]}`)
    expect(body).toMatchObject({ jobDaysWanted: 3, jobDaysBooked: 2 })
  })

  it('is refused for an open job, a covered one, an unknown one, and to contractors', async ({
    server,
    manager,
    amara,
  }) => {
    const open = await createJobRow(server.deps)
    const covered = await filledJob(server, amara.person.id, DAYS)
    const offer = (id: string, who = manager) => who.client.post(`/api/jobs/${id}/offer-again`)
    expect((await offer(open.id)).text).toContain('This job is still open')
    expect((await offer(covered.id)).text).toContain('is booked or already on offer')
    expect((await offer(manager.person.id)).status).toBe(404)
    expect((await offer(covered.id, amara)).status).toBe(403)
  })

  it('closes the way back: a day on offer cannot be restored', async ({ server, manager, amara }) => {
    const job = await filledJob(server, amara.person.id, DAYS)
    const [shift] = await server.deps.database.db.select().from(shifts).where(eq(shifts.jobId, job.id))
    await manager.client.delete(`/api/bookings/${shift!.id}`)
    await manager.client.post(`/api/jobs/${job.id}/offer-again`)
    expect(await manager.client.post(`/api/bookings/${shift!.id}/restore`)).toMatchObject({
      status: 409,
      body: { message: 'This day has been offered to others since. Please book it again.' },
    })
  })
})

describe('editing a job', () => {
  it('changes it, records the difference and tells those who wait for an answer', async ({
    server,
    admin,
    manager,
    amara,
  }) => {
    const job = await createJobRow(server.deps)
    await amara.client.post('/api/job-applications', { jobId: job.id })
    const change = { ...A_JOB, startDate: '2026-06-25', endDate: '2026-06-26', bonus: '' }
    expect((await manager.client.put(`/api/jobs/${job.id}`, change)).status).toBe(403)
    const answer = await admin.client.put(`/api/jobs/${job.id}`, change)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ startDate: '2026-06-25', bonus: null, status: 'OPEN', warning: null })
    const { audit, notices } = await stateOf(server.deps, job.id)
    expect(audit.at(-1)).toMatchObject({ action: 'JOB_UPDATED', actorId: admin.person.id })
    expect(audit.at(-1)?.metadata).toMatchObject({
      before: { startDate: '2026-06-22', bonus: job.bonus },
      after: { startDate: '2026-06-25', bonus: null },
    })
    const told = notices.filter(({ type }) => type === 'JOB_CHANGED')
    expect(told.map(({ userId }) => userId)).toEqual([amara.person.id])
    expect(told[0]?.message).toContain('Withdraw your application if it no longer suits you.')
  })

  it('keeps dates and times once somebody is booked, but takes the rest', async ({
    server,
    admin,
    amara,
  }) => {
    const job = await filledJob(server, amara.person.id, [DAYS[0]!])
    const same = { ...A_JOB, startDate: DAYS[0], endDate: DAYS[2] }
    expect(await admin.client.put(`/api/jobs/${job.id}`, { ...same, shiftEndTime: '21:00' })).toMatchObject({
      status: 409,
      body: { message: 'Dates and times can only be changed while nobody is booked on this job.' },
    })
    const answer = await admin.client.put(`/api/jobs/${job.id}`, { ...same, notes: 'Ring twice' })
    expect(answer.body).toMatchObject({ notes: 'Ring twice', status: 'FILLED' })
    expect((await stateOf(server.deps, job.id)).shifts[0]?.notes).toBeNull()
  })

  it('refuses what creating refuses, and a deleted job', async ({ server, admin }) => {
    const job = await createJobRow(server.deps)
    const wrong = { ...A_JOB, endDate: '2026-06-01' }
    expect((await admin.client.put(`/api/jobs/${job.id}`, wrong)).status).toBe(400)
    const deleted = await createJobRow(server.deps, { status: 'CANCELLED', deletedAt: server.clock.now() })
    expect((await admin.client.put(`/api/jobs/${deleted.id}`, A_JOB)).status).toBe(404)
  })
})
