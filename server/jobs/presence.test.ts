import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeLog } from '#server/log.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { findAbsentWorkers, WorkerPresence } from './presence.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const log = makeLog('silent')

async function lockJobFor(worker: string): Promise<string> {
  const { pool } = server.deps.database
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM graphile_worker.add_job('sweep', '{}', job_key := $1)`,
    [worker],
  )
  await pool.query(
    'UPDATE graphile_worker._private_jobs SET locked_by = $1, locked_at = now() WHERE id = $2',
    [worker, rows[0]!.id],
  )
  return rows[0]!.id
}

async function ownerOf(job: string): Promise<string | null> {
  const { rows } = await server.deps.database.pool.query(
    'SELECT locked_by FROM graphile_worker._private_jobs WHERE id = $1',
    [job],
  )
  return rows[0].locked_by
}

describe('jobs of a worker that is gone', () => {
  it('are freed at the second look, those of a living one never', async () => {
    const living = new WorkerPresence(server.deps.database, log)
    await living.start()
    await living.announce('pool-living')
    const watcher = new WorkerPresence(server.deps.database, log)
    const kept = await lockJobFor('pool-living')
    const left = await lockJobFor('pool-dead')

    await watcher.look()
    expect(await ownerOf(left)).toBe('pool-dead')
    await watcher.look()
    expect(await ownerOf(left)).toBeNull()
    expect(await ownerOf(kept)).toBe('pool-living')

    await living.stop()
    expect(await findAbsentWorkers(server.deps.database.pool)).toEqual(['pool-living'])
    await watcher.look()
    await watcher.look()
    expect(await ownerOf(kept)).toBeNull()
  })

  it('are not freed when it only lost its session and came back', async () => {
    const { pool } = server.deps.database
    const presence = new WorkerPresence(server.deps.database, log)
    await presence.start()
    await presence.announce('pool-flaky')
    const job = await lockJobFor('pool-flaky')
    await pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'frontline-rota worker' AND datname = current_database()`,
    )
    await expect.poll(() => findAbsentWorkers(pool), { timeout: 10_000 }).toEqual(['pool-flaky'])
    await expect.poll(() => findAbsentWorkers(pool), { timeout: 10_000 }).toEqual([])
    expect(await ownerOf(job)).toBe('pool-flaky')
    await presence.stop()
  })
})
