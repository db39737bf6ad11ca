// What was under way when a backup was made ends with the restore, before any server starts on it.

import path from 'node:path'
import { expect } from 'vitest'
import { ask, at, dropDatabasesAtEnd, emptyDatabase, restoreInto } from '#tests/support/backups.ts'
import { createJobRow } from '#tests/support/board.ts'
import { clientFor, nobody } from '#tests/support/client.ts'
import { makeFolder } from '#tests/support/fixtures.ts'
import { makeDue, runJobs } from '#tests/support/jobs.ts'
import { asked, it as base, offerOf, start } from '#tests/support/offers.ts'
import { textsTo } from '#tests/support/phones.ts'
import { startServer } from '#tests/support/server.ts'
import { backUpToFile } from './backup.ts'
import { restoreFromFile } from './restore.ts'

dropDatabasesAtEnd()
const it = base.extend('folder', { scope: 'file' }, makeFolder)

it('ends rounds, owes nobody anything and drops what could be undone: a restored server sends nothing by itself', async ({
  server,
  manager,
  people,
  job,
  folder,
}) => {
  const [amara, ben, cara, dele] = people as [(typeof people)[0], ...typeof people]
  // Two of three have been asked; another round has just been stopped, and a third has just begun.
  await asked(server, manager, [amara, ben!, cara!], job.id)
  const stopped = await createJobRow(server.deps, { endDate: '2026-06-24' })
  await asked(server, manager, [dele!], stopped.id)
  await manager.client.post(`/api/jobs/${stopped.id}/offers/stop`)
  const owed = await createJobRow(server.deps, { endDate: '2026-06-23' })
  await start(manager, owed.id, [dele!])
  const booking = {
    ...{ contractorId: cara!.person.id, headline: 'Night care' },
    ...{ date: '2026-06-30', startTime: '20:00', endTime: '08:00' },
  }
  expect((await manager.client.post('/api/bookings', booking)).status).toBe(201)
  const counted = async (url: string) =>
    (
      await ask<Record<string, number>>(
        url,
        `SELECT (SELECT count(*) FROM held_messages)::int AS held,
                (SELECT count(*) FROM offer_rounds WHERE state = 'RUNNING')::int AS running,
                (SELECT count(*) FROM offers WHERE owed IS NOT NULL)::int AS owed,
                (SELECT count(*) FROM offers WHERE state IN ('WAITING', 'SENT'))::int AS open,
                (SELECT count(*) FROM notifications WHERE type = 'JOB_OFFERED')::int AS notices,
                (SELECT count(*) FROM outgoing_messages WHERE status IN ('PENDING', 'SENDING'))::int AS waiting`,
      )
    )[0]
  expect(await counted(server.databaseUrl)).toEqual({
    ...{ held: 1, running: 2, owed: 2, open: 4 },
    ...{ notices: 2, waiting: expect.any(Number) },
  })
  const offer = await offerOf(amara)
  const file = path.join(folder, 'under-way.gz')
  await backUpToFile(at(server.databaseUrl), file, new Date(), null)
  const { url } = await emptyDatabase()
  await restoreFromFile(restoreInto(url), file)
  // Before anything has run on it.
  expect(await counted(url)).toEqual({ held: 0, running: 0, owed: 0, open: 0, notices: 0, waiting: 0 })

  const again = await startServer({ databaseUrl: url })
  again.clock.set(server.clock.now().toISOString())
  const sent = async () => (await ask(url, 'SELECT 1 FROM outgoing_messages')).length
  const before = await sent()
  for (const hours of [0, 1, 4, 24]) {
    again.clock.advance(hours * 3_600_000)
    await again.deps.database.pool.query(
      `SELECT graphile_worker.add_job(task, '{}') FROM unnest(ARRAY['recover-messages', 'sweep']) task`,
    )
    await runJobs(again.deps)
    await makeDue(again.deps)
    await runJobs(again.deps)
  }
  expect(await sent()).toBe(before)
  for (const { person } of people) expect(await textsTo(again, person.whatsappNumber!)).toEqual([])

  const boss = await clientFor(again, manager.person)
  const { rounds } = (await boss.get(`/api/jobs/${job.id}/offers`)).body
  expect(rounds[0]).toMatchObject({ state: 'STOPPED' })
  expect(rounds[0]!.offers.map(({ state }) => state)).toEqual(['WITHDRAWN', 'WITHDRAWN', 'WITHDRAWN'])
  const entries = await ask<{ description: string }>(
    url,
    "SELECT description FROM audit_logs WHERE action = 'OFFERS_ENDED' ORDER BY id DESC LIMIT 2",
  )
  for (const { description } of entries)
    expect(description).toBe(`Offers of ${job.headline} ended, as the data was restored from a backup`)

  // Nobody wins by an offer from before, in the app or by message.
  const returned = await clientFor(again, amara.person)
  expect((await returned.post(`/api/my-offers/${offer.id}/accept`)).status).toBe(409)
  await nobody(again).post('/simulator/api/inbound', { from: amara.person.whatsappNumber, body: 'YES' })
  await runJobs(again.deps)
  expect(await ask(url, `SELECT 1 FROM shifts WHERE job_id = '${job.id}'`)).toEqual([])
  // The work is still open, and a new round can be started.
  expect((await boss.post(`/api/jobs/${job.id}/offers`, { contractorIds: [ben!.person.id] })).status).toBe(
    201,
  )
  await again.stop()
})
