// Background work runs if, and only if, the transaction that queued it was committed.

import { sql } from 'drizzle-orm'
import { describe, expect, vi } from 'vitest'
import { it as base } from '#tests/support/fixtures.ts'
import { deleteJobs, makeDue } from '#tests/support/jobs.ts'
import type { TestServer } from '#tests/support/server.ts'
import { StoppableWorker } from '#tests/support/worker.ts'
import { addJob } from './queue.ts'

/** Generous for a busy machine; a passing test does not wait this long. */
const PATIENCE = 15_000

const it = base.extend('worker', async ({ server }, { onCleanup }) => {
  const worker = new StoppableWorker(server.deps)
  onCleanup(() => worker.stop())
  return worker
})
it.beforeEach(({ server }) => deleteJobs(server.deps))

const db = (server: TestServer) => server.deps.database.db

async function waiting(server: TestServer): Promise<number> {
  const { rows } = await db(server).execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM graphile_worker.jobs`,
  )
  return rows[0]!.n
}

describe('a job', () => {
  it('runs once its transaction has committed, and not before', async ({ server, worker }) => {
    const task = vi.fn(async () => {})
    await worker.start(task)
    await db(server).transaction(async (tx) => {
      await addJob(tx, 'sweep', {})
      expect(await waiting(server), 'nobody else sees it yet').toBe(0)
      expect(task).not.toHaveBeenCalled()
    })
    await vi.waitFor(() => expect(task).toHaveBeenCalledTimes(1), PATIENCE)
    await vi.waitFor(async () => expect(await waiting(server)).toBe(0), PATIENCE)
  })

  it('never runs when its transaction rolled back', async ({ server, worker }) => {
    const task = vi.fn(async () => {})
    await worker.start(task)
    const failed = db(server).transaction(async (tx) => {
      await addJob(tx, 'sweep', {})
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')
    expect(await waiting(server)).toBe(0)
    // A later job has run: if the first had been queued, it would have run before.
    await addJob(db(server), 'sweep', {})
    await vi.waitFor(() => expect(task).toHaveBeenCalled(), PATIENCE)
    await vi.waitFor(async () => expect(await waiting(server)).toBe(0), PATIENCE)
    expect(task).toHaveBeenCalledTimes(1)
  })

  it('that fails is stored without the values of its query, and with text that the database can store', async ({
    server,
    worker,
  }) => {
    await worker.start(async () => {
      throw new Error('Failed query: SELECT $1\nparams: +447700900513')
    })
    await addJob(db(server), 'sweep', {})
    const lastError = async () => {
      const { rows } = await db(server).execute<{ error: string }>(
        sql`SELECT last_error AS error FROM graphile_worker.jobs`,
      )
      return rows[0]?.error
    }
    await expect.poll(lastError).toBe('Failed query: SELECT $1')

    await deleteJobs(server.deps)
    await worker.stop()
    await worker.start(async () => {
      throw new Error('what they typed: a\u0000b\ud800')
    })
    await addJob(db(server), 'sweep', {})
    await expect.poll(lastError).toBe('what they typed: ab\ufffd')
  })

  it('is tried again after a failure', async ({ server, worker }) => {
    const task = vi.fn(async () => {
      if (task.mock.calls.length < 2) throw new Error('not yet')
    })
    await worker.start(task)
    await addJob(db(server), 'sweep', {}, { maxAttempts: 2 })
    await vi.waitFor(() => expect(task).toHaveBeenCalledTimes(1), PATIENCE)
    await vi.waitFor(async () => {
      await makeDue(server.deps)
      expect(task).toHaveBeenCalledTimes(2)
    }, PATIENCE)
    await vi.waitFor(async () => expect(await waiting(server)).toBe(0), PATIENCE)
  })

  it('with the key of one that still waits is that one', async ({ server }) => {
    for (let n = 0; n < 3; n += 1) await addJob(db(server), 'sweep', {}, { key: 'one' })
    expect(await waiting(server)).toBe(1)
  })

  it('waits for its time', async ({ server, worker }) => {
    const task = vi.fn(async () => {})
    await addJob(db(server), 'sweep', {}, { runAt: new Date(Date.now() + 3_600_000) })
    await worker.start(task)
    await addJob(db(server), 'sweep', {})
    await vi.waitFor(() => expect(task).toHaveBeenCalled(), PATIENCE)
    await vi.waitFor(async () => expect(await waiting(server)).toBe(1), PATIENCE)
    expect(task).toHaveBeenCalledTimes(1)
  })
})
