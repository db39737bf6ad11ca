// Concurrent actions on one job.

import { describe, expect, test } from 'vitest'
import { A_JOB, createJobRow, stateOf } from '../support/board.ts'
import { at, type Client, signedIn } from '../support/client.ts'
import { serverOf } from '../support/fixtures.ts'
import { startServer, type TestServer } from '../support/server.ts'

const it = test
  .extend('one', { scope: 'file' }, serverOf())
  .extend('two', { scope: 'file' }, async ({ one }, { onCleanup }) => {
    const two = await startServer({ databaseUrl: one.databaseUrl, clock: one.clock })
    onCleanup(() => two.stop())
    return two
  })
  .extend('admin', { scope: 'file', auto: true }, async ({ one }) => {
    // Deletions are told to the other admins, so there must be one.
    await signedIn(one, { role: 'MASTER_ADMIN' })
    return (await signedIn(one, { role: 'ADMIN' })).client
  })
  .extend('contractor', { scope: 'file', auto: true }, async ({ one }) => (await signedIn(one)).client)

const TEN = Array.from({ length: 10 }, (_, n) => n)
const either = (two: TestServer, client: Client, n: number) => (n % 2 ? client : at(two, client))

describe('at the same moment', () => {
  it('a form submitted ten times makes one job', async ({ two, admin }) => {
    const headers = { 'idempotency-key': 'the same form' }
    const answers = await Promise.all(TEN.map((n) => either(two, admin, n).post('/api/jobs', A_JOB, headers)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })

  it('ten deletions tell everyone once', async ({ one, two, admin }) => {
    const { id } = await createJobRow(one.deps)
    const answers = await Promise.all(TEN.map((n) => either(two, admin, n).delete(`/api/jobs/${id}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)])
    const { notices, audit } = await stateOf(one.deps, id)
    expect(notices).toHaveLength(1)
    expect(audit.map(({ action }) => action)).toEqual(['JOB_CANCELLED'])
  })

  it('ten dismissals are one', async ({ one, two, contractor }) => {
    const { id } = await createJobRow(one.deps)
    const answers = await Promise.all(
      TEN.map((n) => either(two, contractor, n).post('/api/job-dismissals', { jobId: id })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect((await stateOf(one.deps, id)).audit.map(({ action }) => action)).toEqual(['JOB_DISMISSED'])
  })

  it('ten offers of the same uncovered days make one job', async ({ one, two, admin }) => {
    const { id } = await createJobRow(one.deps, { status: 'FILLED' })
    const answers = await Promise.all(
      TEN.map((n) => either(two, admin, n).post(`/api/jobs/${id}/offer-again`)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
    const { rows } = await one.deps.database.pool.query('SELECT 1 FROM jobs WHERE offered_from_id = $1', [id])
    expect(rows).toHaveLength(1)
  })
})
