// Several ways to fill one job at the same moment, over three servers. fifty-answers.test.ts has the large race.

import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { offers } from '#server/db/schema.ts'
import { createJobRow, stateOf } from '../support/board.ts'
import { at, signedIn } from '../support/client.ts'
import { serverOf } from '../support/fixtures.ts'
import { accept, type Someone, says, settle, start } from '../support/offers.ts'
import { startServer, type TestServer } from '../support/server.ts'

const PEOPLE = 10

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

const winners = async (server: TestServer, jobId: string) =>
  server.deps.database.db
    .select()
    .from(offers)
    .where(and(eq(offers.jobId, jobId), eq(offers.state, 'ACCEPTED')))

describe('at the same moment', { timeout: 120_000 }, () => {
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
      expect((await winners(one, jobId)).length).toBeLessThanOrEqual(1)
    }
  })

  it('two managers start a round: one runs', async ({ one, others, manager, people }) => {
    const { id: jobId } = await createJobRow(one.deps, { startDate: '2026-08-20', endDate: '2026-08-20' })
    const other = { ...manager, client: at(others[0]!, manager.client) }
    const answers = await Promise.all([manager, other].map((who) => start(who, jobId, people.slice(0, 3))))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})
