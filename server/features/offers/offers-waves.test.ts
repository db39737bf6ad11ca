// The waves of a round over HTTP: when each goes, and how the round ends.

import { describe, expect } from 'vitest'
import { createJobRow, createShiftRow } from '#tests/support/board.ts'
import {
  afterMinutes,
  asked,
  decline,
  heard,
  idsOf,
  it,
  noticesOf,
  roundOf,
  settle,
  start,
  statesOf,
} from '#tests/support/offers.ts'

describe('a round', () => {
  it('goes on with the next wave when its time has passed, and early when all have answered', async ({
    server,
    manager,
    people,
    job,
  }) => {
    await start(manager, job.id, people, { waveSize: 1, waveMinutes: 30 })
    await afterMinutes(server, 29)
    expect(await statesOf(manager, job.id)).toBe('SENT WAITING WAITING WAITING')
    await afterMinutes(server, 1)
    expect(await statesOf(manager, job.id)).toBe('EXPIRED SENT WAITING WAITING')
    expect((await decline(people[1]!, 'I am away')).status).toBe(200)
    const { offers } = await roundOf(manager, job.id)
    expect(offers.map(({ state }) => state)).toEqual(['EXPIRED', 'DECLINED', 'SENT', 'WAITING'])
    expect(offers[1]).toMatchObject({ reason: 'I am away', answeredAt: '2026-06-15T09:30:00.000Z' })
    await settle(server)
    expect(await heard(server, people[2]!)).toHaveLength(1)
  })

  it('waits in quiet hours, says until when, and asks at 08:00', async ({ server, manager, people, job }) => {
    server.clock.set('2026-06-15T21:30:00Z')
    const { body } = await start(manager, job.id, people, { waveSize: 2 })
    expect(body.round).toMatchObject({ isQuiet: true, nextWaveAt: '2026-06-16T07:00:00.000Z' })
    await settle(server)
    expect(await statesOf(manager, job.id)).toBe('WAITING WAITING WAITING WAITING')
    const hurried = await manager.client.post(`/api/jobs/${job.id}/offers/next-wave`)
    expect(hurried.body.round).toMatchObject({ isQuiet: true, nextWaveAt: '2026-06-16T07:00:00.000Z' })
    expect((await people[0]!.client.get('/api/my-offers')).body).toEqual([])
    server.clock.set('2026-06-16T07:00:00Z')
    await settle(server)
    expect(await statesOf(manager, job.id)).toBe('SENT SENT WAITING WAITING')
  })

  it('asks at night for work that starts within 12 hours', async ({ server, manager, people }) => {
    server.clock.set('2026-06-15T21:30:00Z')
    const soon = await createJobRow(server.deps, { startDate: '2026-06-16', endDate: '2026-06-16' })
    const { body } = await start(manager, soon.id, people, { waveSize: 2 })
    expect(body.round.isQuiet).toBe(false)
    await settle(server)
    expect(await statesOf(manager, soon.id)).toBe('SENT SENT WAITING WAITING')
    expect(await heard(server, people[0]!)).toHaveLength(1)
  })

  it('asks the next people when a manager says so, and leaves earlier offers open', async ({
    manager,
    people,
    job,
  }) => {
    await start(manager, job.id, people, { waveSize: 1 })
    const { status } = await manager.client.post(`/api/jobs/${job.id}/offers/next-wave`)
    expect(status).toBe(200)
    expect(await statesOf(manager, job.id)).toBe('SENT SENT WAITING WAITING')
  })

  it('takes more people at its end, and leaves those in it as they are', async ({ manager, people, job }) => {
    await start(manager, job.id, people.slice(0, 1), { waveSize: 1 })
    const added = await manager.client.post(`/api/jobs/${job.id}/offers/people`, {
      contractorIds: idsOf(people),
    })
    expect(added.status).toBe(200)
    expect(added.body.round.offers.map(({ contractorId }) => contractorId)).toEqual(idsOf(people))
    expect(await statesOf(manager, job.id)).toBe('SENT WAITING WAITING WAITING')
  })

  it('asks somebody who is added at once if the running wave has a free place', async ({
    server,
    manager,
    people,
    job,
  }) => {
    await asked(server, manager, people.slice(0, 2), job.id, { waveSize: 3 })
    const contractorIds = idsOf(people.slice(2))
    await manager.client.post(`/api/jobs/${job.id}/offers/people`, { contractorIds })
    await settle(server)
    expect(await statesOf(manager, job.id)).toBe('SENT SENT SENT WAITING')
    expect(await heard(server, people[2]!)).toHaveLength(1)
    expect(await heard(server, people[3]!)).toEqual([])
    expect((await roundOf(manager, job.id)).offers[2]).toMatchObject({ wave: 1 })
  })

  it('does not ask somebody who is added and whom a rule blocks', async ({
    server,
    manager,
    people,
    job,
  }) => {
    const [amara, ben] = people
    await start(manager, job.id, [amara!])
    await createShiftRow(server.deps, ben!.person.id, '2026-06-22T08:00Z', '2026-06-22T16:00Z')
    const contractorIds = idsOf([ben!])
    await manager.client.post(`/api/jobs/${job.id}/offers/people`, { contractorIds })
    await manager.client.post(`/api/jobs/${job.id}/offers/next-wave`)
    await settle(server)
    expect(await statesOf(manager, job.id)).toBe('SENT BLOCKED')
    expect(await heard(server, ben!)).toEqual([])
  })

  it('ends when nobody is left, and tells the managers once', async ({ server, manager, people, job }) => {
    await start(manager, job.id, people.slice(0, 2))
    for (const who of people.slice(0, 2)) await decline(who)
    expect(await roundOf(manager, job.id)).toMatchObject({ state: 'EXHAUSTED', nextWaveAt: null })
    await settle(server)
    const told = await noticesOf(server, manager.person.id, 'OFFERS_EXHAUSTED')
    expect(told.filter(({ jobId }) => jobId === job.id)).toMatchObject([
      { message: expect.stringContaining('2 people were asked') },
    ])
  })

  it('stops when a manager says so: those who were asked are told once, the others never hear of it', async ({
    server,
    manager,
    people,
    job,
  }) => {
    await asked(server, manager, people, job.id)
    expect((await manager.client.post(`/api/jobs/${job.id}/offers/stop`)).body.round.state).toBe('STOPPED')
    expect(await statesOf(manager, job.id)).toBe('WITHDRAWN WITHDRAWN WITHDRAWN WITHDRAWN')
    await settle(server)
    expect(await heard(server, people[0]!)).toMatchObject([
      expect.stringContaining('Reply YES'),
      expect.stringContaining('no longer needed'),
    ])
    expect(await heard(server, people[3]!)).toEqual([])
    expect((await manager.client.post(`/api/jobs/${job.id}/offers/stop`)).status).toBe(409)
  })
})
