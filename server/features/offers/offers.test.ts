// Asking people in waves, over HTTP.

import { and, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { auditLogs, notifications } from '#server/db/schema.ts'
import { createJobRow, createShiftRow, stateOf } from '#tests/support/board.ts'
import { signedIn } from '#tests/support/client.ts'
import {
  accept,
  afterMinutes,
  decline,
  heard,
  idsOf,
  it,
  offerOf,
  roundOf,
  settle,
  start,
  statesOf,
} from '#tests/support/offers.ts'
import { createPerson } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

const noticesOf = async (server: TestServer, userId: string, type: string) =>
  server.deps.database.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.type, type)))

describe('a round', () => {
  it('asks the first people at once, with the defaults of the moment', async ({ manager, people, job }) => {
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
  })

  it('sends each a message, a notice and a card, once', async ({ server, manager, people, job }) => {
    await start(manager, job.id, people, { waveSize: 2 })
    const [amara, ben, cara] = people
    const [text, ...more] = await heard(server, amara!)
    expect(text).toContain('Support worker, days')
    expect(text).toContain('Mon 22 Jun 2026, 08:00 - 20:00, 12h')
    expect(text).toContain('12 Market Street, Leeds LS1 6DT')
    expect(text).toContain('Reply YES to accept or NO to decline, by 14:00')
    expect(more).toEqual([])
    await settle(server)
    await settle(server)
    expect(await heard(server, ben!)).toHaveLength(1)
    expect(await heard(server, cara!)).toEqual([])
    expect(await noticesOf(server, amara!.person.id, 'JOB_OFFERED')).toHaveLength(1)
    expect(await offerOf(amara!)).toMatchObject({ state: 'SENT', job: { id: job.id, hoursPerDay: 12 } })
    expect((await cara!.client.get('/api/my-offers')).body).toEqual([])
    expect((await roundOf(manager, job.id)).offers.map(({ delivery }) => delivery)).toEqual([
      'delivered',
      'delivered',
      null,
      null,
    ])
  })

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
    await start(manager, job.id, people, { waveSize: 2 })
    await settle(server)
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

  it('shows somebody without a number the card alone, and says so to the manager', async ({
    server,
    manager,
    people,
    job,
  }) => {
    const nobody = await createPerson(server.deps, { whatsappNumber: null })
    await manager.client.post(`/api/jobs/${job.id}/offers`, {
      contractorIds: [nobody.id, people[0]!.person.id],
    })
    await settle(server)
    expect((await roundOf(manager, job.id)).offers).toMatchObject([
      { state: 'SENT', delivery: 'app', channel: null },
      { state: 'SENT', delivery: 'delivered', channel: 'whatsapp' },
    ])
  })

  it('goes by text where WhatsApp fails', async ({ server, manager, people, job }) => {
    const { person, client } = people[0]!
    await client.post('/simulator/api/failures', { to: person.whatsappNumber, reason: '63003', times: 1 })
    await start(manager, job.id, people.slice(0, 1))
    await settle(server)
    expect((await roundOf(manager, job.id)).offers).toMatchObject([{ delivery: 'delivered', channel: 'sms' }])
    expect(await heard(server, people[0]!)).toHaveLength(1)
  })

  it('that reaches nobody is listed as not delivered until the offer ends, and its end is not sent either', async ({
    server,
    manager,
    people,
    job,
  }) => {
    const { client: admin } = await signedIn(server, { role: 'ADMIN' })
    const { person } = people[0]!
    const failed = async () =>
      (await admin.get('/api/deliveries/failed')).body.filter(({ personId }) => personId === person.id)
    await admin.post('/simulator/api/failures', { to: person.whatsappNumber, reason: '30005', times: 4 })
    await start(manager, job.id, people, { waveSize: 2 })
    await settle(server)
    const [listed, ...more] = await failed()
    expect([listed?.state, more]).toEqual(['FAILED', []])
    const etag = (await admin.get('/api/deliveries/failed')).headers.get('etag')!
    const again = async () => (await admin.get('/api/deliveries/failed', { 'if-none-match': etag })).status
    expect(await again()).toBe(304)
    await manager.client.post(`/api/jobs/${job.id}/offers/stop`)
    await settle(server)
    // Open screens notice.
    await expect.poll(again).toBe(200)
    expect(await failed()).toEqual([])
    expect((await heard(server, people[1]!)).at(-1)).toContain('no longer needed')
    const retried = await admin.post(`/api/deliveries/${listed!.id}/retry`, {})
    expect([retried.status, retried.body.message]).toEqual([
      409,
      'This message is out of date: a newer one was sent, or the offer has ended. It was not sent again.',
    ])
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
