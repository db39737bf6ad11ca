// Several ways to fill one job at the same moment, over three servers. fifty-answers.test.ts has the large race.

import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { transact } from '#server/db/connection.ts'
import { offers } from '#server/db/schema.ts'
import { receiveMessage } from '#server/use-cases/receive-message.ts'
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

/** As the provider hands it over; the same id is the same message. */
const receive = (server: TestServer, { person }: Someone, body: string, providerId: string) => {
  const { database, settings, clock } = server.deps
  const call = { settings, now: clock.now(), actor: { viewer: null, ip: '', userAgent: null } }
  const message = {
    from: person.whatsappNumber!,
    body,
    mediaCount: 0,
    providerId,
    channel: 'whatsapp' as const,
  }
  return transact(database.db, (db) =>
    receiveMessage({ ...call, db }, { ...message, buttonPayload: null, repliedTo: null }),
  )
}

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
      // A bare YES asks which is meant if another offer has ended within the hour.
      one.clock.advance(61 * 60_000)
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

  it('a person says YES twice, and the provider repeats both: they are booked once', async ({
    one,
    others,
    manager,
    people,
  }) => {
    one.clock.advance(61 * 60_000)
    const { id: jobId } = await createJobRow(one.deps, { startDate: '2026-08-12', endDate: '2026-08-12' })
    const [amara] = people
    await start(manager, jobId, people.slice(0, 3), { waveSize: 3 })
    await settle(one)
    const said = (server: TestServer, n: number) => receive(server, amara!, 'YES', `twice ${n}`)
    await Promise.all([said(one, 1), said(others[0]!, 1), said(others[1]!, 2), said(one, 2)])
    const { shifts, job } = await stateOf(one.deps, jobId)
    expect([job.status, shifts.length]).toEqual(['FILLED', 1])
    const { rows } = await one.deps.database.pool.query(
      `SELECT count(*)::int AS stored FROM whatsapp_messages WHERE provider_id LIKE 'twice %'`,
    )
    expect(rows).toEqual([{ stored: 2 }])
  })

  it('the office writes and the person says "ok": if the office was first, it is no answer', async ({
    one,
    others,
    manager,
    people,
  }) => {
    const { client: admin } = await signedIn(one, { role: 'ADMIN' })
    // From a morning on: nobody is asked in the quiet hours of the evening.
    one.clock.set('2026-06-16T08:00:00Z')
    for (let n = 0; n < 6; n++) {
      one.clock.advance(61 * 60_000)
      const who = people[n]!
      const day = `2026-09-${String(n * 3 + 1).padStart(2, '0')}`
      const { id: jobId } = await createJobRow(one.deps, { startDate: day, endDate: day })
      const { body } = await start(manager, jobId, [who])
      expect(body.round.offers).toMatchObject([{ state: 'SENT' }])
      await settle(one)
      await Promise.all([
        admin.post('/api/whatsapp/send-custom', { recipientId: who.person.id, content: 'Your timesheet?' }),
        receive(others[n % 2]!, who, 'ok', `ok ${n}`),
      ])
      const { rows } = await one.deps.database.pool.query<{ content: string }>(
        `SELECT m.content FROM whatsapp_messages m JOIN whatsapp_conversations c ON c.id = m.conversation_id
          WHERE c.contractor_id = $1 AND m.content IN ('ok', 'Your timesheet?') ORDER BY m.seq`,
        [who.person.id],
      )
      const wasFirst = rows.at(-1)!.content === 'ok'
      expect((await stateOf(one.deps, jobId)).shifts).toHaveLength(wasFirst ? 0 : 1)
    }
  })

  it('two managers start a round: one runs', async ({ one, others, manager, people }) => {
    const { id: jobId } = await createJobRow(one.deps, { startDate: '2026-08-20', endDate: '2026-08-20' })
    const other = { ...manager, client: at(others[0]!, manager.client) }
    const answers = await Promise.all([manager, other].map((who) => start(who, jobId, people.slice(0, 3))))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})
