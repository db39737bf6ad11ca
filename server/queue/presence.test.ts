import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { LOCK_SPACE } from '#server/db/lock-spaces.ts'
import { shifts } from '#server/db/schema.ts'
import { makeLog } from '#server/log.ts'
import { signedIn } from '#tests/support/client.ts'
import { it } from '#tests/support/fixtures.ts'
import type { TestServer } from '#tests/support/server.ts'
import { WorkerPresence } from './presence.ts'
import { findAbsentWorkers } from './worker-tables.sql.ts'

const log = makeLog('silent')

function newPresence(server: TestServer, runningJobs: string[] = []): WorkerPresence {
  const { direct, pool } = server.deps.database
  return new WorkerPresence({ config: direct, pool, log, runningJobs: () => runningJobs })
}

async function lockJobFor(server: TestServer, worker: string): Promise<string> {
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

async function ownerOf(server: TestServer, job: string): Promise<string | null> {
  const { rows } = await server.deps.database.pool.query(
    'SELECT locked_by FROM graphile_worker.jobs WHERE id = $1',
    [job],
  )
  return rows[0].locked_by
}

describe('jobs of a worker that is gone', () => {
  it('are freed at the second look, those of a living one never', async ({ server }) => {
    const living = newPresence(server)
    await living.start()
    await living.announce('pool-living')
    const watcher = newPresence(server)
    const kept = await lockJobFor(server, 'pool-living')
    const left = await lockJobFor(server, 'pool-dead')

    await watcher.look()
    expect(await ownerOf(server, left)).toBe('pool-dead')
    await watcher.look()
    expect(await ownerOf(server, left)).toBeNull()
    expect(await ownerOf(server, kept)).toBe('pool-living')

    await living.stop()
    expect(await findAbsentWorkers(server.deps.database.pool)).toEqual(['pool-living'])
    await watcher.look()
    await watcher.look()
    expect(await ownerOf(server, kept)).toBeNull()
  })

  it('are not freed when it only lost its session and came back', async ({ server }) => {
    const { pool } = server.deps.database
    const presence = newPresence(server)
    await presence.start()
    await presence.announce('pool-flaky')
    const job = await lockJobFor(server, 'pool-flaky')
    const ofSessions = `FROM pg_stat_activity
      WHERE application_name = 'frontline-rota worker' AND datname = current_database()`
    const { rows: lost } = await pool.query(`SELECT pid, pg_terminate_backend(pid) ${ofSessions}`)
    expect(lost).toHaveLength(1)
    const watcher = newPresence(server)
    // It may look before the new session or after it: once is never enough to free a job.
    await watcher.look()
    const renewed = async () => {
      const { rows } = await pool.query(`SELECT pid ${ofSessions}`)
      return [rows.some(({ pid }) => pid !== lost[0].pid), await findAbsentWorkers(pool)]
    }
    await expect.poll(renewed).toEqual([true, []])
    await watcher.look()
    await watcher.look()
    expect(await ownerOf(server, job)).toBe('pool-flaky')
    await presence.stop()
  })
})

describe('the lock of presence', () => {
  it('has a space of its own: somebody being booked does not make a dead worker look alive', async ({
    server,
  }) => {
    const { person } = await signedIn(server)
    const { db, pool } = server.deps.database
    // A worker whose name is hashed to the same value as that person's id.
    await lockJobFor(server, person.id)
    await db.transaction(async (tx) => {
      await tx.insert(shifts).values({
        assignedToId: person.id,
        dateStart: new Date('2026-06-15T08:00:00Z'),
        dateEnd: new Date('2026-06-15T20:00:00Z'),
        headline: 'Care',
      })
      const { rows } = await tx.execute<{ space: number }>(sql`
        SELECT classid::int AS space FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()`)
      expect(rows).toEqual([{ space: LOCK_SPACE.person }])
      expect(await findAbsentWorkers(pool)).toContain(person.id)
    })
    expect(new Set(Object.values(LOCK_SPACE)).size).toBe(Object.keys(LOCK_SPACE).length)
  })
})
