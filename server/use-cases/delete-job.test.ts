import { describe, expect } from 'vitest'
import { notifications } from '#server/db/schema.ts'
import { stateOf } from '#tests/support/board.ts'
import { boardOf, it, post } from '#tests/support/job-board.ts'
import { textsTo } from '#tests/support/phones.ts'

describe('deleting a job', () => {
  it('unbooks what is to come, keeps what was worked, and tells all concerned but the one who did it', async ({
    server,
    admin,
    master,
    manager,
    amara,
    ben,
  }) => {
    const { body: job } = await post(admin.client, { startDate: '2026-06-14', endDate: '2026-06-17' })
    const waiting = await ben.client.post('/api/job-applications', { jobId: job.id })
    const mine = await amara.client.post('/api/job-applications', { jobId: job.id })
    await manager.client.put(`/api/job-applications/${mine.body.id}/confirm`)
    await server.deps.database.db.delete(notifications)
    expect((await admin.client.get(`/api/jobs/${job.id}`)).body.deleting).toEqual({
      shiftsToUnbook: 2,
      pastShiftsKept: 2,
      applicants: 2,
    })

    const answer = await admin.client.delete(`/api/jobs/${job.id}`)
    expect(answer).toMatchObject({ status: 200, body: { success: true, shiftsUnbooked: 2 } })

    const state = await stateOf(server.deps, job.id)
    expect(state.job).toMatchObject({ status: 'CANCELLED', deletedAt: server.clock.now() })
    // It is 09:00 UTC on the 15th: that day's shift began at 08:00 London time, 07:00 UTC.
    expect(state.shifts.map((shift) => shift.dateStart.toISOString())).toEqual([
      '2026-06-14T07:00:00.000Z',
      '2026-06-15T07:00:00.000Z',
    ])
    const told = new Map(state.notices.map((notice) => [notice.userId, notice]))
    expect([...told.keys()].sort()).toEqual([master.person.id, amara.person.id, ben.person.id].sort())
    expect(new Set(state.notices.map((notice) => notice.type))).toEqual(new Set(['JOB_DELETED']))
    expect(told.get(amara.person.id)?.message).toMatch('2 shifts of yours')
    expect(state.audit.map((entry) => entry.action).slice(-3)).toEqual([
      'SHIFT_UNASSIGNED',
      'SHIFT_UNASSIGNED',
      'JOB_CANCELLED',
    ])
    expect((await textsTo(server, amara.person.whatsappNumber!))[0]?.body).toMatch('has been cancelled')

    for (const { client } of [admin, amara, ben]) {
      expect(await boardOf(client)).toEqual([])
      expect((await client.get('/api/job-applications')).body).toEqual([])
    }
    expect((await manager.client.get(`/api/jobs/${job.id}`)).body).toMatchObject({ status: 'CANCELLED' })
    expect((await amara.client.get(`/api/jobs/${job.id}`)).body).toMatchObject({ status: 'CANCELLED' })
    expect((await ben.client.get(`/api/jobs/${job.id}`)).status).toBe(404)
    expect((await manager.client.put(`/api/job-applications/${waiting.body.id}/confirm`)).status).toBe(409)
    expect((await ben.client.post('/api/job-applications', { jobId: job.id })).status).toBe(409)
  })

  it('tells every admin when a manager does it, and happens once', async ({
    server,
    admin,
    master,
    manager,
    amara,
  }) => {
    const { body: job } = await post(admin.client)
    expect((await amara.client.delete(`/api/jobs/${job.id}`)).status).toBe(403)
    expect((await manager.client.delete(`/api/jobs/${job.id}`)).status).toBe(200)
    expect((await manager.client.delete(`/api/jobs/${job.id}`)).status).toBe(404)
    const { notices } = await stateOf(server.deps, job.id)
    expect(notices.map((notice) => notice.userId).sort()).toEqual([admin.person.id, master.person.id].sort())
  })
})
