// Work after the answer happens if, and only if, what caused it was committed.

import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { addJob, startWorker, type Tasks } from './queue.ts'

/** For a busy machine; a test that holds ends as soon as it does. */
const PATIENCE = 15_000

let server: TestServer
let worker: Awaited<ReturnType<typeof startWorker>> | null = null
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
afterEach(async () => {
  await worker?.stop()
  worker = null
})
beforeEach(() => db().execute(sql`DELETE FROM graphile_worker._private_jobs`))

const db = () => server.deps.database.db

async function work(task: Tasks['sweep']): Promise<void> {
  worker = await startWorker(server.deps, { sweep: task } as Tasks)
}

async function waiting(): Promise<number> {
  const { rows } = await db().execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM graphile_worker.jobs`)
  return rows[0]!.n
}

describe('a job', () => {
  it('runs once its transaction has committed, and not before', async () => {
    const task = vi.fn(async () => {})
    await work(task)
    await db().transaction(async (tx) => {
      await addJob(tx, 'sweep', {})
      expect(await waiting(), 'nobody else sees it yet').toBe(0)
      expect(task).not.toHaveBeenCalled()
    })
    await vi.waitFor(() => expect(task).toHaveBeenCalledTimes(1), PATIENCE)
    await vi.waitFor(async () => expect(await waiting()).toBe(0), PATIENCE)
  })

  it('never runs when its transaction rolled back', async () => {
    const task = vi.fn(async () => {})
    await work(task)
    const failed = db().transaction(async (tx) => {
      await addJob(tx, 'sweep', {})
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')
    expect(await waiting()).toBe(0)
    // A later job has run: had the first been there, it would have come before.
    await addJob(db(), 'sweep', {})
    await vi.waitFor(() => expect(task).toHaveBeenCalled(), PATIENCE)
    await vi.waitFor(async () => expect(await waiting()).toBe(0), PATIENCE)
    expect(task).toHaveBeenCalledTimes(1)
  })

  it('is tried again after a failure', async () => {
    const task = vi.fn(async () => {
      if (task.mock.calls.length < 2) throw new Error('not yet')
    })
    await work(task)
    await addJob(db(), 'sweep', {}, { maxAttempts: 2 })
    await vi.waitFor(() => expect(task).toHaveBeenCalledTimes(1), PATIENCE)
    await vi.waitFor(async () => {
      await db().execute(sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL`)
      expect(task).toHaveBeenCalledTimes(2)
    }, PATIENCE)
    await vi.waitFor(async () => expect(await waiting()).toBe(0), PATIENCE)
  })

  it('with the key of one that still waits is that one', async () => {
    for (let n = 0; n < 3; n += 1) await addJob(db(), 'sweep', {}, { key: 'one' })
    expect(await waiting()).toBe(1)
  })

  it('waits for its time', async () => {
    const task = vi.fn(async () => {})
    await addJob(db(), 'sweep', {}, { runAt: new Date(Date.now() + 3_600_000) })
    await work(task)
    await addJob(db(), 'sweep', {})
    await vi.waitFor(() => expect(task).toHaveBeenCalled(), PATIENCE)
    await vi.waitFor(async () => expect(await waiting()).toBe(1), PATIENCE)
    expect(task).toHaveBeenCalledTimes(1)
  })
})
