// The background worker loses its database: the process survives, and every job completes.

import { _allWorkerPools } from 'graphile-worker/dist/main.js'
import { describe, expect, vi } from 'vitest'
import { withPostgres } from '#tests/support/fixtures.ts'
import { deleteJobs } from '#tests/support/jobs.ts'
import type { OwnPostgres } from '#tests/support/own-postgres.ts'
import { startServer } from '#tests/support/server.ts'
import { StoppableWorker } from '#tests/support/worker.ts'
import { addJob } from './queue.ts'

const it = withPostgres
  .extend('server', { scope: 'file' }, async ({ postgres }, { onCleanup }) => {
    const server = await startServer({ databaseUrl: postgres.url })
    onCleanup(() => server.stop())
    return server
  })
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's dependencies from this pattern
  .extend('escaped', { scope: 'file' }, ({}, { onCleanup }) => {
    const escaped: unknown[] = []
    const keep = (reason: unknown) => void escaped.push(reason)
    process.on('unhandledRejection', keep)
    onCleanup(() => void process.off('unhandledRejection', keep))
    return escaped
  })
  .extend('worker', async ({ server, escaped }, { onCleanup }) => {
    const worker = new StoppableWorker(server.deps)
    onCleanup(async () => {
      await worker.stop()
      await deleteJobs(server.deps)
      expect(escaped, 'a rejection that nobody handles ends the process').toEqual([])
    })
    return worker
  })

const waiting = async (postgres: OwnPostgres) =>
  (await postgres.ask('SELECT 1 FROM graphile_worker.jobs')).length

/** Jobs that start, and finish when the test says so. */
function heldJobs(end: () => Promise<void> = async () => {}) {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const task = vi.fn(async () => {
    await held
    await end()
  })
  return { task, letGo }
}

describe('a job during which the database goes away', () => {
  it('that ends well meanwhile is done, and is not run a second time', async ({
    postgres,
    server,
    worker,
  }) => {
    const { task, letGo } = heldJobs()
    await worker.start(task)
    for (let n = 0; n < 12; n += 1) await addJob(server.deps.database.db, 'sweep', {})
    await expect.poll(() => task.mock.calls.length).toBe(10)
    await postgres.stop()
    letGo()
    await postgres.start()
    await expect.poll(() => waiting(postgres)).toBe(0)
    expect(task).toHaveBeenCalledTimes(12)
  })

  it('that fails meanwhile is tried again when the database is back', async ({
    postgres,
    server,
    worker,
  }) => {
    let isAway = true
    const { task, letGo } = heldJobs(async () => {
      if (isAway) throw new Error('no database')
    })
    await worker.start(task)
    await addJob(server.deps.database.db, 'sweep', {})
    await expect.poll(() => task.mock.calls.length).toBe(1)
    await postgres.stop()
    letGo()
    await expect.poll(() => task.mock.settledResults.length).toBe(1)
    isAway = false
    await postgres.start()
    await expect.poll(() => waiting(postgres)).toBe(0)
    expect(task).toHaveBeenCalledTimes(2)
  })
})

describe('the worker', () => {
  it('is started again when it stops by itself', async ({ postgres, server, worker }) => {
    const task = vi.fn(async () => {})
    await worker.start(task)
    expect(_allWorkerPools).toHaveLength(1)
    await _allWorkerPools[0]!.gracefulShutdown('for a test')
    await addJob(server.deps.database.db, 'sweep', {})
    await expect.poll(() => task.mock.calls.length).toBe(1)
    await expect.poll(() => waiting(postgres)).toBe(0)
  })

  it('takes up a job that it locked without hearing of it', async ({ postgres, worker }) => {
    const task = vi.fn(async () => {})
    await worker.start(task, { lookEveryMs: 200 })
    const name = _allWorkerPools[0]!.id
    await postgres.ask(
      `WITH job AS (SELECT (graphile_worker.add_job('sweep', '{}', run_at := now() + interval '1 hour')).id)
       SELECT id FROM job`,
    )
    await postgres.ask(
      `UPDATE graphile_worker._private_jobs
          SET locked_by = $1, locked_at = now(), run_at = now(), attempts = max_attempts`,
      [name],
    )
    await expect.poll(() => task.mock.calls.length).toBe(1)
    await expect.poll(() => waiting(postgres)).toBe(0)
  })

  it('stops within seconds while the database is away', async ({ postgres, worker }) => {
    await worker.start(vi.fn(async () => {}))
    await postgres.stop()
    const before = performance.now()
    await worker.stop()
    expect(performance.now() - before).toBeLessThan(15_000)
    await postgres.start()
  })
})
