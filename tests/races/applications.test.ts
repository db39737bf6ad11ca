// What happens at once on one job, over two servers: one outcome, and everything that tells of it agrees.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { daysBetween } from '#core/time.ts'
import { shifts } from '#server/db/schema.ts'
import { createJobRow, stateOf } from '../support/board.ts'
import { type Answer, at, type Client, signedIn } from '../support/client.ts'
import type { Person } from '../support/people.ts'
import { startServer, type TestServer } from '../support/server.ts'

const ROUNDS = 6
type Someone = { person: Person; client: Client }
let one: TestServer
let two: TestServer
let max: Someone
let mia: Someone
let contractors: Someone[]
let jobId: string

beforeAll(async () => {
  one = await startServer()
  two = await startServer({ databaseUrl: one.databaseUrl, clock: one.clock })
  max = await signedIn(one, { role: 'MANAGER', firstName: 'Max' })
  mia = await signedIn(one, { role: 'ADMIN', firstName: 'Mia' })
})
afterAll(async () => {
  await two.stop()
  await one.stop()
})
beforeEach(async () => {
  contractors = []
  for (let n = 0; n < 4; n++) contractors.push(await signedIn(one))
  jobId = (await createJobRow(one.deps, { endDate: '2026-06-26' })).id
})

const apply = (client: Client) => client.post('/api/job-applications', { jobId })
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
const applied = async () => Promise.all(contractors.map(async ({ client }) => (await apply(client)).body.id))

/** Whatever won, the shifts, the job, the applications, the notifications and the audit tell one story. */
async function expectOneStory(): Promise<Awaited<ReturnType<typeof stateOf>>> {
  const state = await stateOf(one.deps, jobId)
  const confirmed = state.applications.filter(({ status }) => status === 'CONFIRMED')
  const waiting = state.applications.filter(({ status }) => status === 'APPLIED')
  const notices = (type: string) => state.notices.filter((notice) => notice.type === type)
  const entries = (action: string) => state.audit.filter((entry) => entry.action === action)
  expect(confirmed.length).toBeLessThanOrEqual(1)
  expect(entries('JOB_APPLICATION_CONFIRMED')).toHaveLength(confirmed.length)
  expect(entries('SHIFT_PUBLISHED')).toHaveLength(confirmed.length)
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
    expect(state.shifts.length).toBe(cancelled ? 0 : daysBetween(state.job.startDate, state.job.endDate) + 1)
  }
  for (const shift of state.shifts) expect(shift.assignedToId).toBe(confirmed[0]?.contractorId)
  return state
}

describe('at the same moment', () => {
  it('two managers confirm two people: exactly one is booked', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      jobId = (
        await createJobRow(one.deps, { startDate: `2026-07-0${round + 1}`, endDate: `2026-07-0${round + 1}` })
      ).id
      const ids = await applied()
      const answers = await Promise.all([
        confirm(max.client, ids[0]),
        confirm(at(two, mia.client), ids[1]),
        confirm(at(two, max.client), ids[2]),
      ])
      expect(statuses(answers)).toEqual([200, 409, 409])
      const state = await expectOneStory()
      expect(state.job.status).toBe('FILLED')
      expect(state.applications.map(({ status }) => status).sort()).toEqual([
        'CONFIRMED',
        'REJECTED',
        'REJECTED',
        'REJECTED',
      ])
    }
  })

  it('two managers confirm one application: it is booked once', async () => {
    const [id] = await applied()
    const answers = await Promise.all([confirm(max.client, id), confirm(at(two, mia.client), id)])
    expect(statuses(answers)).toEqual([200, 409])
    expect((await expectOneStory()).job.status).toBe('FILLED')
  })

  it('one person applies twenty times: one application', async () => {
    const { client } = contractors[0]!
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => apply(n % 2 ? client : at(two, client))),
    )
    expect(statuses(answers)).toEqual([201, ...Array(19).fill(409)])
    const state = await expectOneStory()
    expect(state.applications).toHaveLength(1)
    expect(state.notices.filter(({ type }) => type === 'JOB_ACCEPTED')).toHaveLength(2)
  })

  it('a confirmation meets a booking of the same hours: one of them stands, the other leaves no trace', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      jobId = (await createJobRow(one.deps, { endDate: '2026-06-26' })).id
      const someone = await signedIn(one)
      const { id } = (await apply(someone.client)).body
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
      await expectOneStory()
    }
  })

  it('a deletion meets a confirmation: the job is gone, and nobody is left booked on it', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      jobId = (
        await createJobRow(one.deps, { startDate: `2026-08-0${round + 1}`, endDate: `2026-08-0${round + 1}` })
      ).id
      const ids = await applied()
      const [deleted, confirmed] = await Promise.all([
        mia.client.delete(`/api/jobs/${jobId}`),
        confirm(at(two, max.client), ids[0]),
      ])
      expect(deleted.status).toBe(200)
      expect([200, 409]).toContain(confirmed.status)
      const state = await expectOneStory()
      expect(state.job.status).toBe('CANCELLED')
      expect(state.notices.filter(({ type }) => type === 'JOB_DELETED').map(({ userId }) => userId)).toEqual(
        expect.arrayContaining(contractors.map(({ person }) => person.id)),
      )
    }
  })

  it('one is rejected and confirmed: it is one or the other', async () => {
    const [id] = await applied()
    const answers = await Promise.all([
      confirm(max.client, id),
      at(two, mia.client).put(`/api/job-applications/${id}/reject`),
    ])
    expect(statuses(answers)).toEqual([200, 409])
    await expectOneStory()
  })

  it('someone applies while another is confirmed: nobody is left waiting on a filled job', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      jobId = (
        await createJobRow(one.deps, { startDate: `2026-09-0${round + 1}`, endDate: `2026-09-0${round + 1}` })
      ).id
      const [first, late] = contractors
      const { id } = (await apply(first!.client)).body
      const [confirmed, second] = await Promise.all([confirm(max.client, id), apply(at(two, late!.client))])
      expect(confirmed.status).toBe(200)
      expect([201, 409]).toContain(second.status)
      const { applications } = await stateOf(one.deps, jobId)
      expect(applications.filter(({ status }) => status === 'APPLIED')).toEqual([])
    }
  })
})
