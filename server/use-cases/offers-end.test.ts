// What ends a round from outside: whatever happens to its job, its applications or its people.

import { describe, expect } from 'vitest'
import { A_JOB, createJobRow, createShiftRow, stateOf } from '#tests/support/board.ts'
import { signedIn } from '#tests/support/client.ts'
import { runJobs, runJobsAfterUndo } from '#tests/support/jobs.ts'
import {
  accept,
  asked,
  it as base,
  decline,
  heard,
  offerOf,
  roundOf,
  type Someone,
  says,
  settle,
  start,
  statesOf,
} from '#tests/support/offers.ts'

const it = base.extend('admin', { scope: 'file' }, ({ server }) => signedIn(server, { role: 'ADMIN' }))

/** The whole job, to this person. It can be undone for a few seconds. */
const book = async (manager: Someone, jobId: string, { person }: Someone) =>
  (await manager.client.post('/api/bookings', { jobId, contractorId: person.id })).body.shifts[0]!

describe('a round ends by itself', () => {
  it('when its job is deleted: those who were asked are told', async ({ server, manager, people, job }) => {
    await asked(server, manager, people, job.id, { waveSize: 1 })
    await manager.client.delete(`/api/jobs/${job.id}`)
    await runJobs(server.deps)
    expect(await roundOf(manager, job.id)).toMatchObject({ state: 'STOPPED' })
    expect(await statesOf(manager, job.id)).toBe('WITHDRAWN WITHDRAWN WITHDRAWN WITHDRAWN')
    expect((await heard(server, people[0]!)).at(-1)).toContain('no longer needed')
    expect(await heard(server, people[1]!)).toEqual([])
  })

  it('when the unbooking that its job finds cover for is undone', async ({ server, manager, people }) => {
    const [ill, free] = people
    const [from, to] = ['2026-06-24T08:00Z', '2026-06-24T16:00Z']
    const shift = await createShiftRow(server.deps, ill!.person.id, from!, to!)
    const { coverJobId } = (await manager.client.delete(`/api/bookings/${shift.id}?cover=true`)).body
    await start(manager, coverJobId!, [free!])
    await settle(server)
    expect(await statesOf(manager, coverJobId!)).toBe('SENT')
    expect((await manager.client.post(`/api/bookings/${shift.id}/restore`)).status).toBe(201)
    await runJobs(server.deps)
    expect(await roundOf(manager, coverJobId!)).toMatchObject({ state: 'STOPPED' })
    expect((await heard(server, free!)).at(-1)).toContain('no longer needed')
  })

  it('when somebody else is confirmed; the one who is booked hears of the booking alone', async ({
    server,
    manager,
    people,
    job,
  }) => {
    const [amara, ben] = people
    await asked(server, manager, people, job.id)
    const { body } = await amara!.client.post('/api/job-applications', { jobId: job.id })
    await manager.client.put(`/api/job-applications/${body.id}/confirm`, {})
    await runJobs(server.deps)
    expect(await roundOf(manager, job.id)).toMatchObject({ state: 'FILLED' })
    expect(await statesOf(manager, job.id)).toBe('WITHDRAWN FILLED FILLED FILLED')
    expect((await heard(server, ben!)).at(-1)).toContain('It has been filled, thank you')
    expect((await heard(server, amara!)).filter((text) => text.includes('filled'))).toEqual([])
  })

  it('when the job is booked to somebody, but not while that can be undone', async ({
    server,
    manager,
    people,
    job,
  }) => {
    const [amara, ben] = people
    const bookIt = () => manager.client.post('/api/bookings', { jobId: job.id, contractorId: ben!.person.id })
    await asked(server, manager, people, job.id, { waveSize: 1 })
    const made = (await bookIt()).body.shifts
    await settle(server)
    expect(await statesOf(manager, job.id)).toBe('SENT WAITING WAITING WAITING')
    await manager.client.post(`/api/bookings/${made[0]!.id}/undo`)
    await settle(server)
    expect(await roundOf(manager, job.id)).toMatchObject({ state: 'RUNNING' })
    expect(await heard(server, amara!)).toHaveLength(1)

    expect((await bookIt()).status).toBe(201)
    await runJobsAfterUndo(server.deps)
    expect(await roundOf(manager, job.id)).toMatchObject({ state: 'FILLED' })
    expect((await heard(server, amara!)).at(-1)).toContain('It has been filled, thank you')
    expect((await heard(server, ben!)).at(-1)).toContain('you are confirmed for')
  })

  it('when the time or place of the job changes, but not when its notes do', async ({
    server,
    manager,
    admin,
    people,
  }) => {
    const job = await createJobRow(server.deps, { endDate: '2026-06-22' })
    const edit = (more: object) =>
      admin.client.put(`/api/jobs/${job.id}`, { ...A_JOB, endDate: '2026-06-22', ...more })
    await asked(server, manager, people, job.id, { waveSize: 1 })
    expect((await edit({ notes: 'Bring gloves' })).status).toBe(200)
    await runJobs(server.deps)
    expect(await roundOf(manager, job.id)).toMatchObject({ state: 'RUNNING' })
    expect((await edit({ shiftStartTime: '09:00' })).status).toBe(200)
    await runJobs(server.deps)
    expect(await roundOf(manager, job.id)).toMatchObject({ state: 'STOPPED' })
    expect((await heard(server, people[0]!)).at(-1)).toContain('time or place has changed')
    expect((await stateOf(server.deps, job.id)).job.shiftStartTime).toBe('09:00')

    await start(manager, job.id, people, { waveSize: 1 })
    expect(await roundOf(manager, job.id)).toMatchObject({ state: 'RUNNING' })
    expect((await edit({ shiftStartTime: '09:00', address: '1 New Road, Leeds' })).status).toBe(200)
    await runJobs(server.deps)
    expect(await roundOf(manager, job.id)).toMatchObject({ state: 'STOPPED' })
  })

  it('when the work begins', async ({ server, manager, people, job }) => {
    await start(manager, job.id, people, { waveSize: 1 })
    server.clock.set('2026-06-22T07:00:00Z')
    await settle(server)
    expect(await roundOf(manager, job.id)).toMatchObject({ state: 'EXHAUSTED' })
    expect(await statesOf(manager, job.id)).toBe('EXPIRED WITHDRAWN WITHDRAWN WITHDRAWN')
  })
})

describe('somebody who was asked and is booked by a manager', () => {
  it('hears that they are booked, whenever they say yes', async ({ server, manager, people, job }) => {
    const amara = people[0]!
    const words = `You are booked for ${job.headline}, Mon 22 Jun 2026, 08:00 - 20:00.`
    await asked(server, manager, people, job.id)
    const offer = await offerOf(amara)
    await book(manager, job.id, amara)
    expect((await accept(amara, offer.id)).status).toBe(200)
    expect(await statesOf(manager, job.id)).toBe('SENT SENT WAITING WAITING')
    await says(server, amara, 'YES')
    await runJobs(server.deps)
    expect(await heard(server, amara)).toContain(words)

    await runJobsAfterUndo(server.deps)
    expect(await statesOf(manager, job.id)).toBe('WITHDRAWN FILLED FILLED FILLED')
    await says(server, amara, 'yes')
    await runJobs(server.deps)
    expect((await heard(server, amara)).filter((text) => text === words)).toHaveLength(2)
    expect((await amara.client.get('/api/my-offers')).body).toEqual([])
    expect((await stateOf(server.deps, job.id)).shifts).toHaveLength(1)
  })

  it('cannot decline it any more: the office reads their no', async ({
    server,
    manager,
    people,
    job,
    admin,
  }) => {
    const amara = people[0]!
    await asked(server, manager, people, job.id)
    const offer = await offerOf(amara)
    await book(manager, job.id, amara)
    const refused = await amara.client.post(`/api/my-offers/${offer.id}/decline`)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('You are booked')])
    await says(server, amara, 'no')
    await runJobs(server.deps)
    expect(await heard(server, amara)).toContain(
      `You are booked for ${job.headline}, Mon 22 Jun 2026, 08:00 - 20:00. Please ring the office if you cannot come.`,
    )
    const { body } = await admin.client.get('/api/whatsapp/conversations')
    expect(body.conversations.find(({ contractorId }) => contractorId === amara.person.id)).toMatchObject({
      unreadCount: 1,
    })
    expect((await stateOf(server.deps, job.id)).shifts).toHaveLength(1)
  })
})

describe('while the booking of its job can be undone, a round', () => {
  it('asks nobody, whoever declines and whatever a manager presses, and goes on once it is undone', async ({
    server,
    manager,
    people,
    job,
  }) => {
    await asked(server, manager, people, job.id, { waveSize: 1 })
    const shift = await book(manager, job.id, await signedIn(server, { firstName: 'Esi' }))
    await decline(people[0]!)
    await manager.client.post(`/api/jobs/${job.id}/offers/next-wave`)
    await settle(server)
    expect(await statesOf(manager, job.id)).toBe('DECLINED WAITING WAITING WAITING')
    await manager.client.post(`/api/bookings/${shift.id}/undo`)
    await settle(server)
    expect(await statesOf(manager, job.id)).toBe('DECLINED SENT WAITING WAITING')
  })

  it.for(['first', 'choose'])(
    'takes no yes (%s), and tells that person once',
    async (mode, { server, manager, people, job }) => {
      const amara = people[0]!
      await asked(server, manager, people, job.id, { waveSize: 1, mode })
      const before = await stateOf(server.deps, job.id)
      await book(manager, job.id, await signedIn(server, { firstName: 'Esi' }))
      expect((await accept(amara)).body.message).toContain('Somebody else has taken this one')
      await says(server, amara, 'yes')
      await runJobs(server.deps)
      await runJobsAfterUndo(server.deps)
      const told = (await heard(server, amara)).filter((text) => text.includes('It has been filled'))
      expect(told).toHaveLength(1)
      expect(await statesOf(manager, job.id)).toBe('FILLED FILLED FILLED FILLED')
      const { applications } = await stateOf(server.deps, job.id)
      expect(before.applications).toEqual([])
      expect(applications).toHaveLength(1)
    },
  )
})

describe('a person who is paused or deleted', () => {
  it('loses the offer without a word, and the next is asked', async ({
    server,
    manager,
    admin,
    people,
    job,
  }) => {
    await asked(server, manager, people, job.id, { waveSize: 1 })
    const [amara, ben] = people
    await admin.client.patch(`/api/admin/users/${amara!.person.id}`, { isActive: false })
    await runJobs(server.deps)
    expect(await statesOf(manager, job.id)).toBe('WITHDRAWN SENT WAITING WAITING')
    await admin.client.delete(`/api/admin/users/${ben!.person.id}`)
    await runJobs(server.deps)
    expect(await statesOf(manager, job.id)).toBe('WITHDRAWN WITHDRAWN SENT WAITING')
    expect(await heard(server, amara!)).toHaveLength(1)
  })
})

describe('the safety net', () => {
  it('gives a round whose timer was lost a new one', async ({ server, manager, people, job }) => {
    await start(manager, job.id, people, { waveSize: 1 })
    await server.deps.database.pool.query(
      `SELECT graphile_worker.remove_job(key) FROM graphile_worker.jobs WHERE key LIKE 'offers:%'`,
    )
    await settle(server)
    expect(await heard(server, people[0]!)).toEqual([])
    await server.deps.database.pool.query(`SELECT graphile_worker.add_job('recover-messages')`)
    await runJobs(server.deps)
    await runJobs(server.deps)
    expect(await heard(server, people[0]!)).toHaveLength(1)
  })
})
