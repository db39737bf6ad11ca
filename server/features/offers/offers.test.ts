// A round of offers over HTTP: how it starts, whom it leaves out, who may see it, and what is recorded.

import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { auditLogs } from '#server/db/schema.ts'
import { createJobRow, createShiftRow, stateOf } from '#tests/support/board.ts'
import { accept, decline, heard, it, roundOf, settle, start, statesOf } from '#tests/support/offers.ts'
import { createPerson } from '#tests/support/people.ts'

describe('a round', () => {
  it('asks the first people at once, with the defaults of the moment', async ({
    server,
    manager,
    people,
    job,
  }) => {
    const { status, body } = await start(manager, job.id, people, { waveSize: 2 })
    expect(status).toBe(201)
    expect(body.round).toMatchObject({
      state: 'RUNNING',
      mode: 'first',
      waveSize: 2,
      waveMinutes: null,
      startedByName: 'Max Okafor',
      nextWaveAt: '2026-06-15T13:00:00.000Z',
      isQuiet: false,
    })
    expect(await statesOf(manager, job.id)).toBe('SENT SENT WAITING WAITING')
    expect(body.round.offers[0]).toMatchObject({
      contractorName: 'Amara Okafor',
      wave: 1,
      endsAt: '2026-06-15T13:00:00.000Z',
      answeredAt: null,
    })
    const other = await createJobRow(server.deps, { startDate: '2026-06-25', endDate: '2026-06-25' })
    expect((await start(manager, other.id, people)).body.round).toMatchObject({ waveSize: 5, mode: 'first' })
  })

  it('runs once a job, and not for a job that has begun, is filled or is gone', async ({
    server,
    manager,
    people,
    job,
  }) => {
    await start(manager, job.id, people)
    expect(await start(manager, job.id, people)).toMatchObject({ status: 409 })
    const begun = await createJobRow(server.deps, { startDate: '2026-06-15', shiftStartTime: '10:00' })
    expect(await start(manager, begun.id, people)).toMatchObject({
      status: 409,
      body: { message: 'This job has already begun, so nobody can be asked any more.' },
    })
    const filled = await createJobRow(server.deps, { status: 'FILLED' })
    expect((await start(manager, filled.id, people)).status).toBe(409)
    const nothing = '00000000-0000-4000-8000-000000000000'
    expect((await start(manager, nothing, people)).status).toBe(404)
    expect((await manager.client.get(`/api/jobs/${nothing}/offers`)).status).toBe(404)
  })

  it('refuses wrong sizes, nobody, and people who do not exist', async ({ server, manager, people, job }) => {
    for (const more of [
      { waveSize: 0 },
      { waveSize: 51 },
      { waveMinutes: 0 },
      { waveMinutes: 1441 },
      { mode: 'x' },
    ])
      expect((await start(manager, job.id, people, more)).status).toBe(400)
    expect((await start(manager, job.id, [])).status).toBe(400)
    const admin = await createPerson(server.deps, { role: 'ADMIN' })
    const gone = await createPerson(server.deps, { deletedAt: server.clock.now() })
    for (const { id } of [admin, gone])
      expect((await manager.client.post(`/api/jobs/${job.id}/offers`, { contractorIds: [id] })).status).toBe(
        404,
      )
    expect((await manager.client.get(`/api/jobs/${job.id}/offers`)).body.rounds).toEqual([])
  })

  it('leaves out whom a rule blocks, with the reason, and asks those who are left', async ({
    server,
    manager,
    people,
    job,
  }) => {
    const [amara, ben] = people
    await createShiftRow(server.deps, amara!.person.id, '2026-06-22T10:00:00Z', '2026-06-22T12:00:00Z')
    const paused = await createPerson(server.deps, { isActive: false })
    await manager.client.post(`/api/jobs/${job.id}/offers`, {
      contractorIds: [amara!.person.id, paused.id, ben!.person.id],
      waveSize: 1,
    })
    const { offers } = await roundOf(manager, job.id)
    expect(offers.map(({ state }) => state)).toEqual(['BLOCKED', 'BLOCKED', 'SENT'])
    expect(offers[0]!.reason).toBeTruthy()
    await settle(server)
    expect(await heard(server, amara!)).toEqual([])
  })

  it('is listed on the page of its person, with the answer, for managers alone', async ({
    server,
    manager,
    people,
    job,
  }) => {
    const { person, client } = people[0]!
    await start(manager, job.id, people, { waveSize: 1 })
    await decline(people[0]!, 'On holiday')
    const other = await createJobRow(server.deps, {
      headline: 'Nights',
      startDate: '2026-06-25',
      endDate: '2026-06-25',
    })
    server.clock.advance(60_000)
    await start(manager, other.id, people, { waveSize: 1 })
    expect((await manager.client.get(`/api/users/${person.id}/offers`)).body).toMatchObject([
      { jobId: other.id, jobHeadline: 'Nights', startDate: '2026-06-25', state: 'SENT', answeredAt: null },
      { jobId: job.id, state: 'DECLINED', reason: 'On holiday', sentAt: '2026-06-15T09:00:00.000Z' },
    ])
    expect((await manager.client.get(`/api/users/${people[1]!.person.id}/offers`)).body).toMatchObject([
      { jobId: other.id, state: 'WAITING', sentAt: null },
      { jobId: job.id, state: 'SENT' },
    ])
    expect((await client.get(`/api/users/${person.id}/offers`)).status).toBe(403)
  })

  it('counts for its job those who can still answer', async ({ server, manager, people, job }) => {
    const open = async () => {
      const { body } = await manager.client.get('/api/offers/open')
      return body.filter(({ jobId }) => jobId === job.id).map((one) => one.people)
    }
    expect(await open()).toEqual([])
    await start(manager, job.id, people, { waveSize: 3, waveMinutes: 30 })
    expect(await open()).toEqual([3])
    await decline(people[0]!)
    expect(await open()).toEqual([2])
    // The time to answer is over before the timer has noticed.
    server.clock.advance(31 * 60_000)
    expect(await open()).toEqual([])
    expect((await people[0]!.client.get('/api/offers/open')).status).toBe(403)
  })

  it('is for managers and above; contractors answer their own', async ({ people, job, manager }) => {
    const [amara] = people
    expect((await start(amara!, job.id, people)).status).toBe(403)
    expect((await amara!.client.get(`/api/jobs/${job.id}/offers`)).status).toBe(403)
    expect((await manager.client.get('/api/my-offers')).status).toBe(403)
  })

  it('is recorded, with who started it and how it ended', async ({ server, manager, people, job }) => {
    await start(manager, job.id, people.slice(0, 2))
    await accept(people[0]!)
    const { db } = server.deps.database
    const entries = await db.select().from(auditLogs).where(eq(auditLogs.resourceId, job.id))
    const actions = entries.map(({ action, actorName }) => `${action} ${actorName}`)
    expect(actions).toEqual(
      expect.arrayContaining([
        'OFFERS_STARTED Max Okafor',
        'OFFER_ACCEPTED Amara Okafor',
        'OFFERS_ENDED Amara Okafor',
        'JOB_APPLICATION_CONFIRMED Amara Okafor',
      ]),
    )
    expect((await stateOf(server.deps, job.id)).job.status).toBe('FILLED')
  })
})
