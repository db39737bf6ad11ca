// Accepting and declining in the app.

import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { auditLogs, availability, notifications } from '#server/db/schema.ts'
import { createJobRow, createShiftRow, stateOf } from '#tests/support/board.ts'
import { runJobs } from '#tests/support/jobs.ts'
import {
  accept,
  afterMinutes,
  asked,
  decline,
  heard,
  it,
  offerOf,
  roundOf,
  says,
  settle,
  start,
  statesOf,
} from '#tests/support/offers.ts'

describe('accepting', () => {
  it('books the person as confirming does, and tells the others once that it has been filled', async ({
    server,
    manager,
    people,
    job,
  }) => {
    const [amara, ben, cara, dele] = people
    await dele!.client.post('/api/job-applications', { jobId: job.id })
    await asked(server, manager, people.slice(0, 3), job.id)
    const { status, body } = await accept(ben!)
    expect([status, body]).toEqual([200, { success: true, state: 'ACCEPTED', findings: [] }])
    expect(await roundOf(manager, job.id)).toMatchObject({ state: 'FILLED', endedAt: expect.any(String) })
    expect(await statesOf(manager, job.id)).toBe('FILLED ACCEPTED FILLED')

    const state = await stateOf(server.deps, job.id)
    expect(state.job.status).toBe('FILLED')
    expect(state.shifts).toMatchObject([{ assignedToId: ben!.person.id, jobId: job.id }])
    expect(state.applications.map(({ contractorId, status: how }) => [contractorId, how]).sort()).toEqual(
      [
        [ben!.person.id, 'CONFIRMED'],
        [dele!.person.id, 'REJECTED'],
      ].sort(),
    )
    expect(state.applications.find(({ status: how }) => how === 'CONFIRMED')?.reviewedById).toBe(
      manager.person.id,
    )
    const entries = await server.deps.database.db
      .select()
      .from(auditLogs)
      .where(eq(auditLogs.resourceId, state.shifts[0]!.id))
    expect(entries).toMatchObject([
      {
        action: 'SHIFT_PUBLISHED',
        actorName: 'Ben Okafor',
        targetUserId: ben!.person.id,
        metadata: { cause: expect.any(String), before: null, after: { dateStart: expect.any(String) } },
      },
    ])
    const types = state.notices.map(({ userId, type }) => `${type} ${userId}`)
    expect(types).toContain(`JOB_CONFIRMED ${ben!.person.id}`)
    expect(types).toContain(`JOB_ACCEPTED ${manager.person.id}`)

    await settle(server)
    await settle(server)
    const filled = (await heard(server, amara!)).filter((text) =>
      text.includes('It has been filled, thank you'),
    )
    expect(filled).toHaveLength(1)
    expect((await heard(server, ben!)).at(-1)).toContain('you are confirmed for')
    expect(await heard(server, cara!)).toEqual([])
    expect(await offerOf(amara!)).toMatchObject({ state: 'FILLED' })
  })

  it('a second time answers the same and books nothing twice', async ({ server, manager, people, job }) => {
    await start(manager, job.id, people)
    const { id } = await offerOf(people[0]!)
    expect((await accept(people[0]!, id)).status).toBe(200)
    expect(await accept(people[0]!, id)).toMatchObject({ status: 200, body: { state: 'ACCEPTED' } })
    expect((await stateOf(server.deps, job.id)).shifts).toHaveLength(1)
    expect(await decline(people[0]!)).toMatchObject({ status: 409 })
  })

  it('is not stopped by a warning, which comes with the answer', async ({ server, manager, people, job }) => {
    const day = '2026-06-22'
    await server.deps.database.db
      .insert(availability)
      .values({ userId: people[0]!.person.id, kind: 'UNAVAILABLE', firstDay: day, lastDay: day })
    await start(manager, job.id, people)
    const { status, body } = await accept(people[0]!)
    expect([status, body.state]).toEqual([200, 'ACCEPTED'])
    expect(body.findings).toMatchObject([{ rule: 'unavailable-day', level: 'warn' }])
    expect((await stateOf(server.deps, job.id)).shifts).toHaveLength(1)
  })

  it('is stopped by do not send without a word of why, in the app and by message', async ({
    server,
    manager,
    people,
    job,
  }) => {
    const [amara, ben] = people
    await asked(server, manager, people, job.id)
    for (const { person } of [amara!, ben!]) {
      const entry = { serviceUserInitials: 'AB', reason: 'A complaint of the family' }
      const { status } = await manager.client.post(`/api/users/${person.id}/do-not-send`, entry)
      expect(status).toBe(201)
    }
    const { status, body } = await accept(amara!)
    expect([status, body.findings]).toMatchObject([409, [{ rule: 'office' }]])
    await says(server, ben!, 'yes')
    await runJobs(server.deps)
    const reply = (await heard(server, ben!)).at(-1)!
    expect(reply).toContain('we cannot book you')
    const said = `${JSON.stringify(body)} ${reply} ${JSON.stringify(await offerOf(ben!))}`
    expect(said).not.toMatch(/complaint|do.not.send|never/i)
    expect(await statesOf(manager, job.id)).toContain('BLOCKED BLOCKED')
  })

  it('is refused kindly when somebody else was first, or the time has passed', async ({
    server,
    manager,
    people,
    job,
  }) => {
    await start(manager, job.id, people, { waveMinutes: 10, waveSize: 3 })
    const [late, fast, slow] = people
    const { id } = await offerOf(slow!)
    await accept(fast!)
    expect(await accept(slow!, id)).toMatchObject({
      status: 409,
      body: { message: 'Somebody else has taken this one. Thank you all the same.' },
    })
    const other = await createJobRow(server.deps)
    await start(manager, other.id, [late!], { waveMinutes: 10 })
    const mine = (await late!.client.get('/api/my-offers')).body.find((offer) => offer.job.id === other.id)!
    // The timer has not run yet: the time counts all the same.
    server.clock.advance(10 * 60_000)
    expect(await accept(late!, mine.id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('has passed') },
    })
    expect((await stateOf(server.deps, other.id)).shifts).toEqual([])
  })

  it('is judged again at that moment: blocked, with what the rule says, and the next person is asked', async ({
    server,
    manager,
    people,
    job,
  }) => {
    await start(manager, job.id, people.slice(0, 2), { waveSize: 1 })
    const [amara] = people
    await createShiftRow(server.deps, amara!.person.id, '2026-06-22T10:00:00Z', '2026-06-22T12:00:00Z')
    const { id } = await offerOf(amara!)
    const answer = await accept(amara!, id)
    expect(answer).toMatchObject({
      status: 409,
      body: { findings: [{ rule: 'overlap', level: 'block' }, { rule: 'overlap' }] },
    })
    expect(await statesOf(manager, job.id)).toBe('BLOCKED SENT')
    expect((await roundOf(manager, job.id)).offers[0]).toMatchObject({
      answeredAt: expect.any(String),
      reason: expect.stringContaining('Overlaps'),
    })
    expect((await accept(amara!, id)).status).toBe(409)
    expect((await stateOf(server.deps, job.id)).shifts).toEqual([])
  })

  it('of an offer of somebody else, or of one who was not asked yet, finds nothing', async ({
    manager,
    people,
    job,
  }) => {
    const { body } = await start(manager, job.id, people, { waveSize: 1 })
    const [first, second] = body.round.offers
    expect((await accept(people[1]!, first!.id)).status).toBe(404)
    expect((await accept(people[1]!, second!.id)).status).toBe(404)
  })

  it('uses the application that the person has, also one that was rejected', async ({
    server,
    manager,
    people,
    job,
  }) => {
    const [amara] = people
    const { body } = await amara!.client.post('/api/job-applications', { jobId: job.id })
    await manager.client.put(`/api/job-applications/${body.id}/reject`, {})
    await start(manager, job.id, people)
    expect((await accept(amara!)).status).toBe(200)
    const { applications } = await stateOf(server.deps, job.id)
    expect(applications.filter(({ clearedAt }) => clearedAt === null)).toMatchObject([
      { status: 'CONFIRMED' },
    ])
  })
})

describe('where a manager chooses', () => {
  it('accepting becomes an application, and the waves wait until it is rejected', async ({
    server,
    manager,
    people,
    job,
  }) => {
    await start(manager, job.id, people, { mode: 'choose', waveSize: 1, waveMinutes: 10 })
    expect(await accept(people[0]!)).toMatchObject({ status: 200, body: { state: 'ACCEPTED' } })
    const { applications, job: kept } = await stateOf(server.deps, job.id)
    expect(applications).toMatchObject([{ status: 'APPLIED', contractorId: people[0]!.person.id }])
    expect(kept.status).toBe('OPEN')
    await afterMinutes(server, 60)
    expect(await statesOf(manager, job.id)).toBe('ACCEPTED WAITING WAITING WAITING')
    await manager.client.put(`/api/job-applications/${applications[0]!.id}/reject`, {})
    await runJobs(server.deps)
    expect(await statesOf(manager, job.id)).toBe('WITHDRAWN SENT WAITING WAITING')
  })

  it('confirming the application fills the job and ends the round', async ({
    server,
    manager,
    people,
    job,
  }) => {
    await asked(server, manager, people, job.id, { mode: 'choose', waveSize: 2 })
    await accept(people[0]!)
    const { applications } = await stateOf(server.deps, job.id)
    await manager.client.put(`/api/job-applications/${applications[0]!.id}/confirm`, {})
    await runJobs(server.deps)
    expect(await roundOf(manager, job.id)).toMatchObject({ state: 'FILLED' })
    expect(await statesOf(manager, job.id)).toBe('ACCEPTED FILLED FILLED FILLED')
    expect((await heard(server, people[1]!)).at(-1)).toContain('It has been filled, thank you')
  })

  it('somebody who accepted and was not chosen is told by message too, once in each place', async ({
    server,
    manager,
    people,
    job,
  }) => {
    await asked(server, manager, people, job.id, { mode: 'choose', waveSize: 2 })
    for (const person of people.slice(0, 2)) await accept(person)
    const { applications } = await stateOf(server.deps, job.id)
    const chosen = applications.find(({ contractorId }) => contractorId === people[0]!.person.id)!
    const before = (await heard(server, people[1]!)).length
    await manager.client.put(`/api/job-applications/${chosen.id}/confirm`, {})
    await runJobs(server.deps)
    expect(await statesOf(manager, job.id)).toBe('ACCEPTED FILLED FILLED FILLED')
    const after = (await heard(server, people[1]!)).slice(before)
    expect(after).toEqual([expect.stringContaining('It has been filled, thank you')])
    const told = await server.deps.database.db
      .select({ type: notifications.type })
      .from(notifications)
      .where(eq(notifications.userId, people[1]!.person.id))
    expect(told.map(({ type }) => type)).toEqual(['JOB_REJECTED'])
  })
})

describe('declining', () => {
  it('twice is once', async ({ manager, people, job }) => {
    await start(manager, job.id, people)
    const { id } = await offerOf(people[0]!)
    const press = () => people[0]!.client.post(`/api/my-offers/${id}/decline`, { reason: 'Away' })
    expect([(await press()).status, (await press()).status]).toEqual([200, 200])
    expect((await accept(people[0]!, id)).status).toBe(409)
  })
})
