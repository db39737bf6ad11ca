import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notifications } from '#server/db/schema.ts'
import { createJobRow } from '#tests/support/board.ts'
import { type Client, nobody, signedIn } from '#tests/support/client.ts'
import type { Person } from '#tests/support/people.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { notifyPeople } from './notifications.service.ts'

type Someone = { person: Person; client: Client }
let server: TestServer
let ada: Someone
let zoe: Someone
beforeAll(async () => {
  server = await startServer()
  ada = await signedIn(server, { role: 'ADMIN', firstName: 'Ada' })
  zoe = await signedIn(server, { role: 'ADMIN', firstName: 'Zoe' })
})
afterAll(() => server.stop())
beforeEach(() => server.deps.database.db.delete(notifications))

const notice = { type: 'NEW_MESSAGE' as const, title: 'New message', message: 'Hello' }
const tell = (...people: Someone[]) =>
  notifyPeople(
    server.deps.database.db,
    people.map(({ person }) => person.id),
    notice,
    server.clock.now(),
  )
const listOf = async (someone: Someone, path = '/api/user-notifications') =>
  (await someone.client.get(path)).body

describe("a person's board", () => {
  it('tells what a job is and what has become of the application', async () => {
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
    expect(await listOf(ada, '/api/notifications')).toEqual([first])
    const [own] = await listOf(zoe)
    expect(own.id).not.toBe(first.id)
    await zoe.client.put(`/api/job-applications/${application.id}/reject`)
    expect((await listOf(ada))[0].applicationStatus).toBe('REJECTED')
  })

  it('is cleared one by one, by either address, and only by its owner', async () => {
    await tell(ada, zoe)
    await tell(ada)
    const [first, second] = await listOf(ada)
    expect((await zoe.client.delete(`/api/user-notifications/${first.id}`)).status).toBe(404)
    expect((await zoe.client.delete(`/api/notifications/${first.id}`)).status).toBe(404)
    expect(await ada.client.delete(`/api/user-notifications/${first.id}`)).toMatchObject({ status: 200 })
    expect(await ada.client.delete(`/api/notifications/${second.id}`)).toMatchObject({ status: 200 })
    expect((await ada.client.delete(`/api/notifications/${second.id}`)).status).toBe(404)
    expect(await listOf(ada)).toEqual([])
    expect(await listOf(zoe)).toHaveLength(1)
  })

  it("is cleared whole without touching anybody else's", async () => {
    await tell(ada, zoe)
    await tell(ada)
    expect((await ada.client.delete('/api/notifications')).body).toEqual({ success: true, cleared: 2 })
    expect((await ada.client.delete('/api/notifications')).body).toEqual({ success: true, cleared: 0 })
    expect(await listOf(ada)).toEqual([])
    expect(await listOf(zoe)).toHaveLength(1)
  })

  it('is unchanged, and says so, while others are told', async () => {
    await tell(ada)
    const { headers } = await ada.client.get('/api/user-notifications')
    const tag = { 'if-none-match': headers.get('etag') ?? '' }
    expect((await ada.client.get('/api/user-notifications', tag)).status).toBe(304)
    await zoe.client.delete('/api/notifications')
    expect((await ada.client.get('/api/user-notifications', tag)).status).toBe(304)
    await ada.client.delete('/api/notifications')
    expect((await ada.client.get('/api/user-notifications', tag)).status).toBe(200)
  })

  it('shows the newest five hundred first', async () => {
    const db = server.deps.database.db
    const rows = Array.from({ length: 501 }, (_, n) => ({
      ...notice,
      message: String(n),
      userId: ada.person.id,
      createdAt: new Date(server.clock.now().getTime() + n),
    }))
    await db.insert(notifications).values(rows)
    const list = await listOf(ada)
    expect([list.length, list[0].message, list.at(-1).message]).toEqual([500, '500', '1'])
  })

  it('is closed to whoever is not signed in or not approved', async () => {
    const pending = await signedIn(server, { role: 'PENDING' })
    expect((await nobody(server).get('/api/user-notifications')).status).toBe(401)
    expect((await pending.client.get('/api/user-notifications')).status).toBe(403)
    expect((await pending.client.delete('/api/notifications')).status).toBe(403)
  })
})
