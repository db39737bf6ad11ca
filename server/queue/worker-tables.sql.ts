// graphile-worker's private tables: only this file reads them, and its test fails if a new version changes them. Jobs
// are added through its documented functions.

import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Db } from '../db/connection.ts'
import { LOCK_SPACE } from '../db/lock-spaces.ts'

export interface WaitingJobs {
  task: string
  /** `due` could run now, `later` is scheduled, `running` is in progress, `given_up` has used all its attempts. */
  state: 'due' | 'later' | 'running' | 'given_up'
  count: number
}

export async function countJobs(db: Db): Promise<WaitingJobs[]> {
  const { rows } = await db.execute<{ task: string; state: WaitingJobs['state']; count: number }>(sql`
    SELECT task_identifier AS task,
           CASE WHEN locked_at IS NOT NULL THEN 'running'
                WHEN attempts >= max_attempts THEN 'given_up'
                WHEN run_at > now() THEN 'later'
                ELSE 'due' END AS state,
           count(*)::int AS count
      FROM graphile_worker.jobs GROUP BY 1, 2 ORDER BY 1, 2`)
  return rows
}

/** Whether a job with this value in its payload is running, waiting, or will be retried. */
export const hasLiveJob = (field: string, value: SQL): SQL => sql`EXISTS (
  SELECT 1 FROM graphile_worker._private_jobs j
   WHERE j.payload->>${field} = ${value} AND (j.locked_at IS NOT NULL OR j.attempts < j.max_attempts))`

/** Workers that have locked jobs but do not hold the lock of a live worker. */
export async function findAbsentWorkers(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT DISTINCT j.locked_by AS name FROM graphile_worker._private_jobs j
      WHERE j.locked_by IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM pg_locks l
         WHERE l.locktype = 'advisory' AND l.objsubid = 2 AND l.granted AND l.classid = $1
           AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
           AND l.objid::bigint = (hashtext(j.locked_by)::bigint & 4294967295))`,
    [LOCK_SPACE.presence],
  )
  return rows.map((row) => row.name)
}

/** Jobs that this worker has locked but is not running. */
export async function findStrandedJobs(pool: pg.Pool, worker: string, running: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT id FROM graphile_worker._private_jobs WHERE locked_by = $1 AND id <> ALL($2::bigint[])',
    [worker, running],
  )
  return rows.map((row) => row.id)
}

/** Frees them, without counting the attempt that never started. */
export async function unlockJobs(pool: pg.Pool, worker: string, jobs: string[]): Promise<void> {
  await pool.query(
    `WITH freed AS (
       UPDATE graphile_worker._private_jobs
          SET locked_by = NULL, locked_at = NULL, attempts = greatest(0, attempts - 1)
        WHERE id = ANY($2::bigint[]) AND locked_by = $1
       RETURNING job_queue_id)
     UPDATE graphile_worker._private_job_queues q SET locked_by = NULL, locked_at = NULL
       FROM freed WHERE q.id = freed.job_queue_id AND q.locked_by = $1`,
    [worker, jobs],
  )
}
