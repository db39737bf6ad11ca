// Concurrent actions on one job, over two servers: one outcome, and all records agree on it.

import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { daysBetween } from '#core/time.ts'
import { shifts } from '#server/db/schema.ts'
import { createJobRow, stateOf } from '../support/board.ts'
import { type Answer, at, type Client, signedIn } from '../support/client.ts'
import { serverOf } from '../support/fixtures.ts'
import type { Person } from '../support/people.ts'
import { startServer, type TestServer } from '../support/server.ts'

const ROUNDS = 6
type Someone = { person: Person; client: Client }
const it = test
  .extend('one', { scope: 'file' }, serverOf())
  .extend('two', { scope: 'file' }, async ({ one }, { onCleanup }) => {
    const two = await startServer({ databaseUrl: one.databaseUrl, clock: one.clock })
    onCleanup(() => two.stop())
    return two
  })
  .extend('max', { scope: 'file', auto: true }, ({ one }) =>
    signedIn(one, { role: 'MANAGER', firstName: 'Max' }),
  )
  .extend('mia', { scope: 'file', auto: true }, ({ one }) =>
    signedIn(one, { role: 'ADMIN', firstName: 'Mia' }),
  )
  .extend('contractors', { auto: true }, async ({ one }) => {
    const contractors: Someone[] = []
    for (let n = 0; n < 4; n++) contractors.push(await signedIn(one))
    return contractors
  })
  .extend('jobId', async ({ one }) => (await createJobRow(one.deps, { endDate: '2026-06-26' })).id)

const apply = (client: Client, jobId: string) => client.post('/api/job-applications', { jobId })
const confirm = (client: Client, id: string) => client.put(`/api/job-applications/${id}/confirm`, {})
const book = (client: Client, contractorId: string) =>
  client.post('/api/bookings', {
    contractorId,
    date: '2026-06-24',
    startTime: '10:00',
    endTime: '12:00',
    headline: 'Care',
  })
const statuses = (answers: Answer[]) => answers.map((answer) => answer.status).sort()
const applied = async (contractors: Someone[], jobId: string) =>
  Promise.all(contractors.map(async ({ client }) => (await apply(client, jobId)).body.id))

/** Whichever action won, the shifts, job, applications, notifications and audit entries agree. */
async function expectOneStory(one: TestServer, jobId: string): Promise<Awaited<ReturnType<typeof stateOf>>> {
  const state = await stateOf(one.deps, jobId)
  const confirmed = state.applications.filter(({ status }) => status === 'CONFIRMED')
  const waiting = state.applications.filter(({ status }) => status === 'APPLIED')
  const notices = (type: string) => state.notices.filter((notice) => notice.type === type)
  const entries = (action: string) => state.audit.filter((entry) => entry.action === action)
  expect(confirmed.length).toBeLessThanOrEqual(1)
  expect(entries('JOB_APPLICATION_CONFIRMED')).toHaveLength(confirmed.length)
  const days = daysBetween(state.job.startDate, state.job.endDate) + 1
  expect(entries('SHIFT_PUBLISHED')).toHaveLength(confirmed.length * days)
  expect(notices('JOB_CONFIRMED').map(({ userId }) => userId)).toEqual(
    confirmed.map(({ contractorId }) => contractorId),
  )
  const cancelled = state.job.status === 'CANCELLED'
  expect(entries('JOB_CANCELLED')).toHaveLength(cancelled ? 1 : 0)
  if (state.job.status === 'OPEN') {
    expect(confirmed).toEqual([])
    expect(state.shifts).toEqual([])
  } else {
    expect(waiting).toEqual([])
    const rejected = state.applications.filter(({ status }) => status === 'REJECTED')
    const toldOf = notices(confirmed.length > 0 ? 'JOB_REJECTED' : 'JOB_DELETED').map(({ userId }) => userId)
    expect(toldOf).toEqual(expect.arrayContaining(rejected.map(({ contractorId }) => contractorId)))
    expect(state.shifts.length).toBe(cancelled ? 0 : days)
  }
  for (const shift of state.shifts) expect(shift.assignedToId).toBe(confirmed[0]?.contractorId)
  return state
}

describe('at the same moment', () => {
  it('two managers confirm two people: exactly one is booked', async ({
    one,
    two,
    max,
    mia,
    contractors,
  }) => {
    for (let round = 0; round < ROUNDS; round++) {
      const jobId = (
        await createJobRow(one.deps, { startDate: `2026-07-0${round + 1}`, endDate: `2026-07-0${round + 1}` })
      ).id
      const ids = await applied(contractors, jobId)
      const answers = await Promise.all([
        confirm(max.client, ids[0]!),
        confirm(at(two, mia.client), ids[1]!),
        confirm(at(two, max.client), ids[2]!),
      ])
      expect(statuses(answers)).toEqual([200, 409, 409])
      const state = await expectOneStory(one, jobId)
      expect(state.job.status).toBe('FILLED')
      expect(state.applications.map(({ status }) => status).sort()).toEqual([
        'CONFIRMED',
        'REJECTED',
        'REJECTED',
        'REJECTED',
      ])
    }
  })

  it('two managers confirm one application: it is booked once', async ({
    one,
    two,
    max,
    mia,
    contractors,
    jobId,
  }) => {
    const id = (await applied(contractors, jobId))[0]!
    const answers = await Promise.all([confirm(max.client, id), confirm(at(two, mia.client), id)])
    expect(statuses(answers)).toEqual([200, 409])
    expect((await expectOneStory(one, jobId)).job.status).toBe('FILLED')
  })

  it('one person applies twenty times: one application', async ({ one, two, contractors, jobId }) => {
    const { client } = contractors[0]!
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => apply(n % 2 ? client : at(two, client), jobId)),
    )
    expect(statuses(answers)).toEqual([201, ...Array(19).fill(409)])
    const state = await expectOneStory(one, jobId)
    expect(state.applications).toHaveLength(1)
    expect(state.notices.filter(({ type }) => type === 'JOB_ACCEPTED')).toHaveLength(2)
  })

  it('a confirmation meets a booking of the same hours: one of them stands, the other leaves no trace', async ({
    one,
    two,
    max,
    mia,
  }) => {
    for (let round = 0; round < ROUNDS; round++) {
      const jobId = (await createJobRow(one.deps, { endDate: '2026-06-26' })).id
      const someone = await signedIn(one)
      const { id } = (await apply(someone.client, jobId)).body
      const [confirmed, booked] = await Promise.all([
        confirm(max.client, id),
        book(at(two, mia.client), someone.person.id),
      ])
      expect([confirmed.status, booked.status]).toSatisfy(
        ([a, b]: number[]) => (a === 200 && b === 409) || (a === 409 && b === 201),
      )
      const all = await one.deps.database.db
        .select()
        .from(shifts)
        .where(eq(shifts.assignedToId, someone.person.id))
      expect(all).toHaveLength(confirmed.status === 200 ? 5 : 1)
      await expectOneStory(one, jobId)
    }
  })

  it('a deletion meets a confirmation: the job is gone, and nobody is left booked on it', async ({
    one,
    two,
    max,
    mia,
    contractors,
  }) => {
    for (let round = 0; round < ROUNDS; round++) {
      const jobId = (
        await createJobRow(one.deps, { startDate: `2026-08-0${round + 1}`, endDate: `2026-08-0${round + 1}` })
      ).id
      const ids = await applied(contractors, jobId)
      const [deleted, confirmed] = await Promise.all([
        mia.client.delete(`/api/jobs/${jobId}`),
        confirm(at(two, max.client), ids[0]!),
      ])
      expect(deleted.status).toBe(200)
      expect([200, 409]).toContain(confirmed.status)
      const state = await expectOneStory(one, jobId)
      expect(state.job.status).toBe('CANCELLED')
      expect(state.notices.filter(({ type }) => type === 'JOB_DELETED').map(({ userId }) => userId)).toEqual(
        expect.arrayContaining(contractors.map(({ person }) => person.id)),
      )
    }
  })

  it('one is rejected and confirmed: it is one or the other', async ({
    one,
    two,
    max,
    mia,
    contractors,
    jobId,
  }) => {
    const id = (await applied(contractors, jobId))[0]!
    const answers = await Promise.all([
      confirm(max.client, id),
      at(two, mia.client).put(`/api/job-applications/${id}/reject`),
    ])
    expect(statuses(answers)).toEqual([200, 409])
    await expectOneStory(one, jobId)
  })

  it('one is withdrawn and confirmed: it is one or the other', async ({ one, two, max, contractors }) => {
    for (let round = 0; round < ROUNDS; round++) {
      const day = `2026-10-0${round + 1}`
      const jobId = (await createJobRow(one.deps, { startDate: day, endDate: day })).id
      const [someone] = contractors
      const { id } = (await apply(someone!.client, jobId)).body
      const [confirmed, withdrawn] = await Promise.all([
        confirm(max.client, id),
        at(two, someone!.client).put(`/api/job-applications/${id}/withdraw`),
      ])
      expect(confirmed.status === 200).toBe(withdrawn.status !== 200)
      const { shifts: booked } = await stateOf(one.deps, jobId)
      expect(booked).toHaveLength(confirmed.status === 200 ? 1 : 0)
    }
  })

  it('someone applies while another is confirmed: nobody is left waiting on a filled job', async ({
    one,
    two,
    max,
    contractors,
  }) => {
    for (let round = 0; round < ROUNDS; round++) {
      const jobId = (
        await createJobRow(one.deps, { startDate: `2026-09-0${round + 1}`, endDate: `2026-09-0${round + 1}` })
      ).id
      const [first, late] = contractors
      const { id } = (await apply(first!.client, jobId)).body
      const [confirmed, second] = await Promise.all([
        confirm(max.client, id),
        apply(at(two, late!.client), jobId),
      ])
      expect(confirmed.status).toBe(200)
      expect([201, 409]).toContain(second.status)
      const { applications } = await stateOf(one.deps, jobId)
      expect(applications.filter(({ status }) => status === 'APPLIED')).toEqual([])
    }
  })
})
