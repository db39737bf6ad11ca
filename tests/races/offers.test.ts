// Everyone accepts at the same moment, over three servers: one is booked, the others are told once.

import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { notifications, offers } from '#server/db/schema.ts'
import { createJobRow, stateOf } from '../support/board.ts'
import { at, type Client, signedIn } from '../support/client.ts'
import { serverOf } from '../support/fixtures.ts'
import { accept, offerOf, type Someone, says, settle, start } from '../support/offers.ts'
import { textsTo } from '../support/phones.ts'
import { startServer, type TestServer } from '../support/server.ts'

const PEOPLE = 50

const it = test
  .extend('one', { scope: 'file' }, serverOf())
  .extend('others', { scope: 'file' }, async ({ one }, { onCleanup }) => {
    const more = await Promise.all(
      [2, 3].map(() => startServer({ databaseUrl: one.databaseUrl, clock: one.clock })),
    )
    onCleanup(async () => {
      for (const server of more) await server.stop()
    })
    return more
  })
  .extend('manager', { scope: 'file' }, ({ one }) => signedIn(one, { role: 'MANAGER' }))
  .extend('people', { scope: 'file' }, async ({ one }) => {
    const made: Someone[] = []
    for (let n = 0; n < PEOPLE; n++) made.push(await signedIn(one, { lastName: `No ${n}` }))
    return made
  })

const stated = async (server: TestServer, jobId: string, state: 'ACCEPTED' | 'FILLED') =>
  server.deps.database.db
    .select()
    .from(offers)
    .where(and(eq(offers.jobId, jobId), eq(offers.state, state)))

async function expectOneWinner(one: TestServer, jobId: string, people: readonly Someone[]): Promise<void> {
  const { shifts, job, applications } = await stateOf(one.deps, jobId)
  expect([job.status, shifts.length]).toEqual(['FILLED', 1])
  const [winner, ...more] = await stated(one, jobId, 'ACCEPTED')
  expect(more).toEqual([])
  expect(winner!.contractorId).toBe(shifts[0]!.assignedToId)
  expect(applications.filter(({ status }) => status === 'CONFIRMED')).toHaveLength(1)
  expect(await stated(one, jobId, 'FILLED')).toHaveLength(people.length - 1)
  await settle(one)
  const told = await one.deps.database.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.jobId, jobId), eq(notifications.type, 'OFFER_ENDED')))
  expect(told).toHaveLength(people.length - 1)
  expect(new Set(told.map(({ userId }) => userId)).size).toBe(people.length - 1)
  expect(told.some(({ userId }) => userId === winner!.contractorId)).toBe(false)
}

describe('at the same moment', { timeout: 120_000 }, () => {
  it('fifty people accept: one is booked, and the others are told once', async ({
    one,
    others,
    manager,
    people,
  }) => {
    const { id: jobId } = await createJobRow(one.deps, { startDate: '2026-06-20', endDate: '2026-06-20' })
    await start(manager, jobId, people, { waveSize: PEOPLE })
    await settle(one)
    const servers = [one, ...others]
    const ids = await Promise.all(people.map(async (who) => (await offerOf(who)).id))
    const clients = people.map(({ client }, n): Client => at(servers[n % servers.length]!, client))
    const answers = await Promise.all(
      clients.map((client, n) => client.post(`/api/my-offers/${ids[n]}/accept`)),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(PEOPLE - 1)
    await expectOneWinner(one, jobId, people)
    const [loser] = people.filter((_, n) => statuses[n] === 409)
    const texts = await textsTo(one, loser!.person.whatsappNumber!)
    expect(texts.filter(({ body }) => body.includes('It has been filled'))).toHaveLength(1)
  })

  it('some accept in the app, some by message, and a manager confirms: one is booked', async ({
    one,
    others,
    manager,
    people,
  }) => {
    const few = people.slice(0, 9)
    const applicant = people[9]!
    for (let round = 0; round < 4; round++) {
      const day = `2026-07-${String(round * 3 + 1).padStart(2, '0')}`
      const { id: jobId } = await createJobRow(one.deps, { startDate: day, endDate: day })
      const { body: application } = await applicant.client.post('/api/job-applications', { jobId })
      await start(manager, jobId, few, { waveSize: few.length })
      await settle(one)
      const own = await Promise.all(
        few.map(
          async ({ client }) =>
            (await client.get('/api/my-offers')).body.find(({ job }) => job.id === jobId)!.id,
        ),
      )
      await Promise.all([
        ...few.slice(0, 4).map((who, n) => accept(who, own[n])),
        ...few.slice(4).map((who) => says(others[0]!, who, 'YES')),
        at(others[1]!, manager.client).put(`/api/job-applications/${application.id}/confirm`, {}),
      ])
      await settle(one)
      const { shifts, job, applications } = await stateOf(one.deps, jobId)
      expect([job.status, shifts.length]).toEqual(['FILLED', 1])
      expect(applications.filter(({ status }) => status === 'CONFIRMED')).toMatchObject([
        { contractorId: shifts[0]!.assignedToId },
      ])
      expect((await stated(one, jobId, 'ACCEPTED')).length).toBeLessThanOrEqual(1)
    }
  })

  it('two managers start a round: one runs', async ({ one, others, manager, people }) => {
    const { id: jobId } = await createJobRow(one.deps, { startDate: '2026-08-20', endDate: '2026-08-20' })
    const other = { ...manager, client: at(others[0]!, manager.client) }
    const answers = await Promise.all([manager, other].map((who) => start(who, jobId, people.slice(0, 3))))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})
