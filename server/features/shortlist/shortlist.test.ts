// The shortlist over HTTP: who is on it, in which order, and why.

import { describe, expect } from 'vitest'
import { availability, doNotSend, workProfiles } from '#server/db/schema.ts'
import { createJobRow, createShiftRow, emptyBoard, stateOf } from '#tests/support/board.ts'
import { clientFor, signedIn } from '#tests/support/client.ts'
import { onOwnConnection } from '#tests/support/database.ts'
import { it as base } from '#tests/support/fixtures.ts'
import { runJobs } from '#tests/support/jobs.ts'
import { createPerson } from '#tests/support/people.ts'

const DAY = '2026-06-22'

const it = base
  .extend('manager', { scope: 'file' }, async ({ server }) => {
    return (await signedIn(server, { role: 'MANAGER' })).client
  })
  .extend('empty', { auto: true }, async ({ server }) => {
    const { db } = server.deps.database
    await emptyBoard(server.deps)
    await db.delete(availability)
    await db.delete(doNotSend)
  })
  .extend('amara', ({ server }) => createPerson(server.deps, { firstName: 'Amara', lastName: 'Okafor' }))
  .extend('ben', ({ server }) => createPerson(server.deps, { firstName: 'Ben', lastName: 'Lee' }))
  .extend('job', ({ server }) =>
    createJobRow(server.deps, { startDate: DAY, endDate: DAY, serviceUserInitials: 'AB' }),
  )

describe('the shortlist of a job', () => {
  it('has every active contractor, and nobody else', async ({ server, manager, amara, job }) => {
    const paused = await createPerson(server.deps, { isActive: false })
    const staff = await createPerson(server.deps, { role: 'ADMIN' })
    const { status, body } = await manager.get(`/api/jobs/${job.id}/shortlist`)
    expect(status).toBe(200)
    const ids = body.people.map(({ userId }) => userId)
    expect(ids).toContain(amara.id)
    expect(ids).not.toContain(paused.id)
    expect(ids).not.toContain(staff.id)
    expect(body.job).toMatchObject({ id: job.id, headline: job.headline })
    expect(body.people.find(({ userId }) => userId === amara.id)).toEqual({
      userId: amara.id,
      name: 'Amara Okafor',
      standing: 'ready',
      daysPossible: 1,
      reasons: [{ tone: 'good', message: 'Nothing booked that week' }],
      findings: [],
      hoursThatWeek: 0,
      timesWithServiceUser: 0,
      lastOfferAt: null,
      whatsappNumber: amara.whatsappNumber,
      hasStoppedOffers: false,
    })
  })

  it('judges the first 31 days of a longer job that have not ended, and says so', async ({
    server,
    manager,
    amara,
  }) => {
    const { id } = await createJobRow(server.deps, {
      ...{ startDate: '2026-06-01', endDate: '2027-06-01' },
      ...{ shiftStartTime: '09:00', shiftEndTime: '11:00' },
    })
    // The clock stands at 15 June. One clash inside the days that are judged, one behind them.
    for (const day of ['2026-06-20', '2026-07-20'])
      await createShiftRow(server.deps, amara.id, `${day}T08:00Z`, `${day}T16:00Z`)
    const { body } = await manager.get(`/api/jobs/${id}/shortlist`)
    expect(body.judgedDays).toEqual({ from: '2026-06-15', to: '2026-07-15', count: 31, total: 366 })
    const own = body.people.find(({ userId }) => userId === amara.id)
    expect(own).toMatchObject({ standing: 'cannot', daysPossible: 30 })
    expect(own?.reasons).toContainEqual({ tone: 'bad', message: 'Can only do 30 of 31 days' })
    // Booking judges every day: the clash in July is found too.
    const booked = await manager.post('/api/bookings', { jobId: id, contractorId: amara.id })
    expect(booked.status).toBe(409)
    expect(booked.body.findings.map(({ rule, day }) => `${rule} ${day}`)).toContain('overlap 2026-07-20')
  })

  it('takes two at a time from one person in any number of sessions, lets ten more wait and refuses the rest', async ({
    server,
    manager,
    job,
  }) => {
    const { person, client: first } = await signedIn(server, { role: 'MANAGER' })
    const sessions = [first, await clientFor(server, person)]
    const path = `/api/jobs/${job.id}/shortlist`
    const answers: { status: number; headers: Headers }[] = []
    await onOwnConnection(server.databaseUrl, async (blocker) => {
      // What a shortlist reads is held, so that all of them are under way at once.
      await blocker.query('BEGIN; LOCK TABLE job_applications')
      const twenty = Array.from({ length: 20 }, async (_, n) =>
        answers.push(await sessions[n % 2]!.get(path)),
      )
      const theirs = manager.get(path)
      await expect.poll(() => answers.length).toBe(8)
      expect(answers.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
        Array(8).fill([429, '2']),
      )
      // Their other calls, and other people, are answered meanwhile.
      expect((await first.get('/api/jobs')).status).toBe(200)
      await blocker.query('COMMIT')
      expect((await theirs).status).toBe(200)
      await Promise.all(twenty)
    })
    expect(answers.slice(8).map(({ status }) => status)).toEqual(Array(12).fill(200))
  })

  it('puts whoever was unbooked from the shift behind those who are ready, and says so', async ({
    server,
    manager,
    amara,
    ben,
  }) => {
    const shift = await createShiftRow(server.deps, amara.id, `${DAY}T08:00Z`, `${DAY}T16:00Z`)
    const { coverJobId } = (await manager.delete(`/api/bookings/${shift.id}?cover=true`)).body
    const { people } = (await manager.get(`/api/jobs/${coverJobId}/shortlist`)).body
    const ids = people.map(({ userId }) => userId)
    expect(ids.indexOf(amara.id)).toBeGreaterThan(ids.indexOf(ben.id))
    expect(people.find(({ userId }) => userId === amara.id)).toMatchObject({
      standing: 'warnings',
      reasons: [
        { tone: 'warn', message: 'Was unbooked from this shift' },
        { tone: 'good', message: 'Nothing booked that week' },
      ],
    })
  })

  it('says who applied, and who had applied for the job whose shift is to be covered', async ({
    server,
    manager,
    amara,
    job,
  }) => {
    const { person: ben, client } = await signedIn(server, { role: 'CONTRACTOR' })
    const applied = async (jobId: string) => {
      const { people } = (await manager.get(`/api/jobs/${jobId}/shortlist`)).body
      const first = (id: string) => people.find(({ userId }) => userId === id)?.reasons[0]?.message
      return [first(ben.id), first(amara.id)]
    }
    await client.post('/api/job-applications', { jobId: job.id })
    expect(await applied(job.id)).toEqual(['Applied for this job', 'Nothing booked that week'])
    await manager.post('/api/bookings', { jobId: job.id, contractorId: amara.id })
    const [shift] = (await stateOf(server.deps, job.id)).shifts
    const { coverJobId } = (await manager.delete(`/api/bookings/${shift!.id}?cover=true`)).body
    expect(await applied(coverJobId!)).toEqual([
      'Applied when it was first advertised',
      'Was unbooked from this shift',
    ])
  })

  it('puts those who know the service user first, and counts what ended in 26 weeks', async ({
    server,
    manager,
    amara,
    ben,
    job,
  }) => {
    const known = { serviceUserInitials: 'a.b.' }
    await createShiftRow(server.deps, ben.id, '2026-06-10T08:00Z', '2026-06-10T16:00Z', known)
    await createShiftRow(server.deps, ben.id, '2025-12-20T08:00Z', '2025-12-20T16:00Z', known)
    // Over 26 weeks ago, and not worked yet.
    await createShiftRow(server.deps, amara.id, '2025-12-10T08:00Z', '2025-12-10T16:00Z', known)
    await createShiftRow(server.deps, amara.id, '2026-07-10T08:00Z', '2026-07-10T16:00Z', known)
    const { people } = (await manager.get(`/api/jobs/${job.id}/shortlist`)).body
    const of = (id: string) => people.find(({ userId }) => userId === id)
    expect([of(ben.id)?.timesWithServiceUser, of(amara.id)?.timesWithServiceUser]).toEqual([2, 0])
    expect(of(ben.id)?.reasons).toContainEqual({ tone: 'good', message: 'With AB twice' })
    const order = people.map(({ userId }) => userId)
    expect(order.indexOf(ben.id)).toBeLessThan(order.indexOf(amara.id))
  })

  it('says who has warnings and who cannot, with the findings of a booking', async ({
    server,
    manager,
    amara,
    ben,
    job,
  }) => {
    const { db } = server.deps.database
    await db
      .insert(availability)
      .values({ userId: amara.id, kind: 'UNAVAILABLE', firstDay: DAY, lastDay: DAY })
    const taken = await createShiftRow(server.deps, ben.id, `${DAY}T09:00Z`, `${DAY}T12:00Z`)
    const { people } = (await manager.get(`/api/jobs/${job.id}/shortlist`)).body
    const of = (id: string) => people.find(({ userId }) => userId === id)!
    expect(of(amara.id)).toMatchObject({
      standing: 'warnings',
      daysPossible: 1,
      reasons: [
        { tone: 'warn', message: 'Mon 22 Jun is marked Unavailable' },
        { tone: 'good', message: 'Nothing booked that week' },
      ],
    })
    expect(of(ben.id)).toMatchObject({ standing: 'cannot', daysPossible: 0, hoursThatWeek: 3 })
    for (const { id } of [amara, ben]) {
      const check = await manager.post('/api/shifts/check', { contractorId: id, jobId: job.id })
      expect(of(id).findings).toEqual(check.body.findings)
    }
    // The shift that is in the way is named; the one that does not exist yet has no id.
    expect(of(ben.id).findings.map(({ shiftId }) => shiftId)).toContain(taken.id)
    expect(people.at(-1)?.userId).toBe(ben.id)
  })

  it('has the hours of that week without this job, also once it is filled', async ({
    server,
    manager,
    amara,
    job,
  }) => {
    await createShiftRow(server.deps, amara.id, '2026-06-24T08:00Z', '2026-06-24T12:00Z')
    await manager.post('/api/bookings', { jobId: job.id, contractorId: amara.id })
    const { people, job: filled, filledBy } = (await manager.get(`/api/jobs/${job.id}/shortlist`)).body
    expect(filled.status).toBe('FILLED')
    expect(filledBy).toEqual(['Amara Okafor'])
    expect(people.find(({ userId }) => userId === amara.id)).toMatchObject({
      standing: 'ready',
      hoursThatWeek: 4,
    })
  })

  it('puts last, of people who are alike, whom an offer reached last', async ({
    server,
    manager,
    amara,
    ben,
    job,
  }) => {
    const other = await createJobRow(server.deps, { startDate: '2026-07-06', endDate: '2026-07-06' })
    await manager.post(`/api/jobs/${other.id}/offers`, { contractorIds: [amara.id] })
    await runJobs(server.deps)
    const { people } = (await manager.get(`/api/jobs/${job.id}/shortlist`)).body
    const of = (id: string) => people.find(({ userId }) => userId === id)
    expect([of(amara.id)?.lastOfferAt, of(ben.id)?.lastOfferAt]).toEqual([expect.any(String), null])
    const order = people.map(({ userId }) => userId)
    expect(order.indexOf(ben.id)).toBeLessThan(order.indexOf(amara.id))
  })

  it('is for those who book, and a deleted job has none', async ({ server, manager, job }) => {
    const { client } = await signedIn(server)
    expect((await client.get(`/api/jobs/${job.id}/shortlist`)).status).toBe(403)
    expect((await client.post('/api/shortlist', { slots: [] })).status).toBe(403)
    await manager.delete(`/api/jobs/${job.id}`)
    expect((await manager.get(`/api/jobs/${job.id}/shortlist`)).status).toBe(404)
  })

  it('is answered unchanged until something that it depends on changes', async ({
    server,
    manager,
    amara,
    job,
  }) => {
    const path = `/api/jobs/${job.id}/shortlist` as const
    await server.deps.live.settle()
    const first = await manager.get(path)
    const headers = { 'if-none-match': first.headers.get('etag')! }
    expect((await manager.get(path, headers)).status).toBe(304)
    await manager.post('/api/bookings', {
      contractorId: amara.id,
      date: '2026-06-24',
      startTime: '09:00',
      endTime: '17:00',
      headline: 'Care',
    })
    const again = await manager.get(path, headers)
    expect(again.status).toBe(200)
    expect(again.body.people.find(({ userId }) => userId === amara.id)?.hoursThatWeek).toBe(8)
  })
})

describe('the shortlist of work that is no job yet', () => {
  const slot = (date: string) => ({ date, startTime: '20:00', endTime: '08:00' })

  it('judges the slots in order, with initials, authority and gender', async ({ server, manager, amara }) => {
    await server.deps.database.db.insert(doNotSend).values({
      userId: amara.id,
      serviceUserInitials: 'AB',
      initialsKey: 'AB',
      localAuthority: 'Leeds',
      reason: 'A complaint',
    })
    const slots = [slot('2026-06-24'), slot(DAY)]
    const asked = { slots, serviceUserInitials: 'ab', localAuthority: 'Leeds' }
    const { body } = await manager.post('/api/shortlist', asked)
    expect(body.job).toBeNull()
    const own = body.people.find(({ userId }) => userId === amara.id)!
    expect(own).toMatchObject({ standing: 'cannot', daysPossible: 0 })
    expect(own.findings.map(({ rule, day }) => [rule, day])).toEqual([
      ['do-not-send', DAY],
      ['do-not-send', '2026-06-24'],
    ])
    const elsewhere = (await manager.post('/api/shortlist', { ...asked, localAuthority: 'York' })).body
    expect(elsewhere.people.find(({ userId }) => userId === amara.id)).toMatchObject({
      standing: 'ready',
      daysPossible: 2,
    })
    await server.deps.database.db.insert(workProfiles).values({ userId: amara.id, gender: 'FEMALE' })
    const men = (await manager.post('/api/shortlist', { slots, genderPreference: 'MALE' })).body
    expect(men.people.find(({ userId }) => userId === amara.id)).toMatchObject({
      standing: 'warnings',
      findings: [{ rule: 'gender' }, { rule: 'gender' }],
    })
  })

  it('refuses no slots, days too far apart, and a time that the clocks skip', async ({ manager }) => {
    for (const slots of [[], [slot(DAY), slot('2028-06-22')]]) {
      expect((await manager.post('/api/shortlist', { slots })).status).toBe(400)
    }
    const skipped = { date: '2027-03-28', startTime: '01:30', endTime: '09:00' }
    const answer = await manager.post('/api/shortlist', { slots: [skipped] })
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, 'slots.0.startTime'])
  })
})
