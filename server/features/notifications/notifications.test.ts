import { describe, expect } from 'vitest'
import { notifications } from '#server/db/schema.ts'
import { createJobRow } from '#tests/support/board.ts'
import { type Client, nobody, signedIn } from '#tests/support/client.ts'
import { it as base } from '#tests/support/fixtures.ts'
import type { Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'
import { notifyPeople } from './notifications.service.ts'

type Someone = { person: Person; client: Client }
const it = base
  .extend('ada', { scope: 'file', auto: true }, ({ server }) =>
    signedIn(server, { role: 'ADMIN', firstName: 'Ada' }),
  )
  .extend('zoe', { scope: 'file', auto: true }, ({ server }) =>
    signedIn(server, { role: 'ADMIN', firstName: 'Zoe' }),
  )
it.beforeEach(({ server }) => server.deps.database.db.delete(notifications))

const notice = { type: 'NEW_MESSAGE' as const, title: 'New message', message: 'Hello' }
const tell = (server: TestServer, ...people: Someone[]) =>
  notifyPeople(
    { db: server.deps.database.db, now: server.clock.now() },
    people.map(({ person }) => person.id),
    notice,
  )
const listOf = async ({ client }: Someone) => (await client.get('/api/user-notifications')).body

describe("a person's board", () => {
  it('is read by managers and above, each their own', async ({ server }) => {
    for (const role of ['MANAGER', 'ADMIN', 'MASTER_ADMIN'] as const) {
      const someone = await signedIn(server, { role })
      await tell(server, someone)
      expect(await listOf(someone), role).toMatchObject([{ title: 'New message' }])
    }
  })

  it('tells what a job is and what has become of the application', async ({ server, ada, zoe }) => {
    const job = await createJobRow(server.deps, { genderPreference: 'FEMALE' })
    const amara = await signedIn(server)
    const { body: application } = await amara.client.post('/api/job-applications', { jobId: job.id })
    const [first] = await listOf(ada)
    expect(first).toMatchObject({
      type: 'JOB_ACCEPTED',
      title: 'Job Accepted!',
      message: 'Amara Okafor has applied for Support worker, days.',
      createdAt: '2026-06-15T09:00:00.000Z',
      contractorName: 'Amara Okafor',
      contractorId: amara.person.id,
      applicationId: application.id,
      applicationStatus: 'APPLIED',
      jobId: job.id,
      jobHeadline: job.headline,
      jobAddress: job.address,
      jobLocation: job.address,
      jobStartDate: '2026-06-22',
      jobEndDate: '2026-06-23',
      jobShiftStartTime: '08:00',
      jobShiftEndTime: '20:00',
      jobHoursPerDay: 12,
      jobRoleLabel: job.headline,
      jobGenderPreference: 'FEMALE',
      jobBonus: job.bonus,
      jobNotes: job.notes,
    })
    expect((await ada.client.get('/api/notifications')).body).toEqual([first])
    const [own] = await listOf(zoe)
    expect(own.id).not.toBe(first.id)
    await zoe.client.put(`/api/job-applications/${application.id}/reject`)
    expect((await listOf(ada))[0].applicationStatus).toBe('REJECTED')
  })

  it('counts what its owner has not seen, and marks it seen up to a time', async ({ server, ada, zoe }) => {
    const unread = async ({ client }: Someone) =>
      (await client.get('/api/notifications/unread-count')).body.count
    await tell(server, ada, zoe)
    const [seen] = await listOf(ada)
    expect(seen.readAt).toBeNull()
    server.clock.advance(1000)
    await tell(server, ada)
    await server.deps.live.settle()
    expect(await unread(ada)).toBe(2)
    const answer = await ada.client.post('/api/notifications/read', { until: seen.createdAt })
    expect(answer.body).toEqual({ success: true, marked: 1 })
    expect(await unread(ada)).toBe(1)
    expect(await unread(zoe)).toBe(1)
    expect((await listOf(ada)).map(({ readAt }) => readAt)).toEqual([null, server.clock.now().toISOString()])
    expect((await nobody(server).get('/api/notifications/unread-count')).status).toBe(401)
  })

  it('is cleared one by one, by either address, and only by its owner', async ({ server, ada, zoe }) => {
    await tell(server, ada, zoe)
    await tell(server, ada)
    const [first, second] = await listOf(ada)
    expect((await zoe.client.delete(`/api/user-notifications/${first.id}`)).status).toBe(404)
    expect((await zoe.client.delete(`/api/notifications/${first.id}`)).status).toBe(404)
    expect(await ada.client.delete(`/api/user-notifications/${first.id}`)).toMatchObject({ status: 200 })
    expect(await ada.client.delete(`/api/notifications/${second.id}`)).toMatchObject({ status: 200 })
    expect((await ada.client.delete(`/api/notifications/${second.id}`)).status).toBe(404)
    expect(await listOf(ada)).toEqual([])
    expect(await listOf(zoe)).toHaveLength(1)
  })

  it("is cleared whole without touching anybody else's", async ({ server, ada, zoe }) => {
    await tell(server, ada, zoe)
    await tell(server, ada)
    expect((await ada.client.delete('/api/notifications')).body).toEqual({ success: true, cleared: 2 })
    expect((await ada.client.delete('/api/notifications')).body).toEqual({ success: true, cleared: 0 })
    expect(await listOf(ada)).toEqual([])
    expect(await listOf(zoe)).toHaveLength(1)
  })

  it('is unchanged, and says so, while others are told', async ({ server, ada, zoe }) => {
    await tell(server, ada)
    // What was inserted straight into the database may still be being announced.
    await server.deps.live.settle()
    const { headers } = await ada.client.get('/api/user-notifications')
    const tag = { 'if-none-match': headers.get('etag') ?? '' }
    expect((await ada.client.get('/api/user-notifications', tag)).status).toBe(304)
    await zoe.client.delete('/api/notifications')
    expect((await ada.client.get('/api/user-notifications', tag)).status).toBe(304)
    await ada.client.delete('/api/notifications')
    expect((await ada.client.get('/api/user-notifications', tag)).status).toBe(200)
  })

  it('shows the newest five hundred first', async ({ server, ada }) => {
    const db = server.deps.database.db
    const rows = Array.from({ length: 501 }, (_, n) => ({
      ...notice,
      message: String(n),
      userId: ada.person.id,
      createdAt: new Date(server.clock.now().getTime() + n),
    }))
    await db.insert(notifications).values(rows)
    const list = await listOf(ada)
    expect([list.length, list[0].message, list.at(-1)!.message]).toEqual([500, '500', '1'])
  })

  it('is closed to whoever is not signed in or not approved', async ({ server }) => {
    const pending = await signedIn(server, { role: 'PENDING' })
    expect((await nobody(server).get('/api/user-notifications')).status).toBe(401)
    expect((await pending.client.get('/api/user-notifications')).status).toBe(403)
    expect((await pending.client.delete('/api/notifications')).status).toBe(403)
  })
})
