// What happens to a job at once with itself.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { A_JOB, createJobRow, stateOf } from '../support/board.ts'
import { at, type Client, signedIn } from '../support/client.ts'
import { startServer, type TestServer } from '../support/server.ts'

let one: TestServer
let two: TestServer
let admin: Client
let contractor: Client
beforeAll(async () => {
  one = await startServer()
  two = await startServer({ databaseUrl: one.databaseUrl, clock: one.clock })
  admin = (await signedIn(one, { role: 'ADMIN' })).client
  contractor = (await signedIn(one)).client
  await signedIn(one, { role: 'MASTER_ADMIN' })
})
afterAll(async () => {
  await two.stop()
  await one.stop()
})

const TEN = Array.from({ length: 10 }, (_, n) => n)
const either = (client: Client, n: number) => (n % 2 ? client : at(two, client))

describe('at the same moment', () => {
  it('a form submitted ten times makes one job', async () => {
    const headers = { 'idempotency-key': 'the same form' }
    const answers = await Promise.all(TEN.map((n) => either(admin, n).post('/api/jobs', A_JOB, headers)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })

  it('ten deletions tell everyone once', async () => {
    const { id } = await createJobRow(one.deps)
    const answers = await Promise.all(TEN.map((n) => either(admin, n).delete(`/api/jobs/${id}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)])
    const { notices, audit } = await stateOf(one.deps, id)
    expect(notices).toHaveLength(1)
    expect(audit.map(({ action }) => action)).toEqual(['JOB_CANCELLED'])
  })

  it('ten dismissals are one', async () => {
    const { id } = await createJobRow(one.deps)
    const answers = await Promise.all(
      TEN.map((n) => either(contractor, n).post('/api/job-dismissals', { jobId: id })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect((await stateOf(one.deps, id)).audit.map(({ action }) => action)).toEqual(['JOB_DISMISSED'])
  })
})
