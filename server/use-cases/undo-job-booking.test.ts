// Undoing the booking of a whole job: its applications are put back as they were.

import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { jobApplications } from '#server/db/schema.ts'
import { createJobRow, stateOf } from '#tests/support/board.ts'
import { type Client, clientFor, signedIn } from '#tests/support/client.ts'
import { runJobs, runJobsAfterUndo } from '#tests/support/jobs.ts'
import type { Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'
import { it } from '#tests/support/undo.ts'

describe('a job that is booked to somebody', () => {
  const bookJob = (manager: Client, jobId: string, contractorId: string) =>
    manager.post('/api/bookings', { jobId, contractorId })
  const apply = async (server: TestServer, person: Person, jobId: string): Promise<string> =>
    (await (await clientFor(server, person)).post('/api/job-applications', { jobId })).body.id
  const applicationsOf = async (server: TestServer, jobId: string) =>
    (
      await server.deps.database.db.select().from(jobApplications).where(eq(jobApplications.jobId, jobId))
    ).toSorted((a, b) => a.id.localeCompare(b.id))
  const typesOf = async (server: TestServer, jobId: string) =>
    (await stateOf(server.deps, jobId)).notices
      .map(({ type }) => type)
      .filter((type) => type !== 'JOB_ACCEPTED')

  it('tells its person, those who applied and the office after 15 seconds', async ({
    server,
    manager,
    contractor,
    other,
  }) => {
    await signedIn(server, { role: 'ADMIN' })
    const job = await createJobRow(server.deps)
    await apply(server, other, job.id)
    expect((await bookJob(manager, job.id, contractor.id)).status).toBe(201)
    await runJobs(server.deps)
    expect(await typesOf(server, job.id)).toEqual([])
    await runJobsAfterUndo(server.deps)
    const types = await typesOf(server, job.id)
    expect(types).toEqual(expect.arrayContaining(['JOB_REJECTED', 'JOB_AUTO_REJECTED', 'JOB_CONFIRMED']))
    expect(types.filter((type) => type === 'JOB_REJECTED')).toHaveLength(1)
  })

  it('is open again after an undo, with its applications as they were, and nobody hears of it', async ({
    server,
    manager,
    contractor,
    other,
    undo,
  }) => {
    const job = await createJobRow(server.deps)
    const id = await apply(server, other, job.id)
    const rejected = await apply(server, contractor, job.id)
    await manager.put(`/api/job-applications/${rejected}/reject`, { reason: 'Too far away' })
    const [before, told] = [await applicationsOf(server, job.id), await typesOf(server, job.id)]
    const made = (await bookJob(manager, job.id, contractor.id)).body.shifts
    expect((await applicationsOf(server, job.id)).map(({ status }) => status).sort()).toEqual([
      'CONFIRMED',
      'REJECTED',
    ])
    expect((await undo(made[0]!.id)).status).toBe(200)
    const state = await stateOf(server.deps, job.id)
    expect([state.job.status, state.shifts]).toEqual(['OPEN', []])
    expect(await applicationsOf(server, job.id)).toEqual(before)
    expect(before.find((one) => one.id === id)?.status).toBe('APPLIED')
    await runJobsAfterUndo(server.deps)
    expect(await typesOf(server, job.id)).toEqual(told)
    expect(state.audit.at(-1)).toMatchObject({
      action: 'JOB_UPDATED',
      metadata: { before: { status: 'FILLED' }, after: { status: 'OPEN' } },
    })
  })

  it('to somebody who had not applied leaves no application after an undo, and can be booked again', async ({
    server,
    manager,
    contractor,
    undo,
    later,
  }) => {
    const job = await createJobRow(server.deps)
    const made = (await bookJob(manager, job.id, contractor.id)).body.shifts
    await undo(made[0]!.id)
    expect((await manager.get(`/api/job-applications?jobId=${job.id}`)).body).toEqual([])
    later(1000)
    expect((await bookJob(manager, job.id, contractor.id)).status).toBe(201)
    expect((await stateOf(server.deps, job.id)).job.status).toBe('FILLED')
  })
})
