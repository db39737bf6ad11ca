// The timer of a job's offers: one queue job for each job, which looks at the state again when it runs. Whatever changes
// a job, its applications or a person wakes the rounds concerned, so no feature needs to know about offers.

import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import { addDelayedJobs, PRIORITY } from './queue.ts'
import { hasLiveJob } from './worker-tables.sql.ts'

const JOB_TRIES = 12

/** Replaces the time that was set before. */
export async function settleOffersIn(db: Db, jobIds: readonly string[], delayMs: number): Promise<void> {
  const jobs = jobIds.map((jobId) => ({ key: `offers:${jobId}`, payload: { offersOf: jobId } }))
  await addDelayedJobs(db, 'settle-offers', jobs, {
    priority: PRIORITY.usual,
    delayMs: Math.max(0, delayMs),
    maxAttempts: JOB_TRIES,
  })
}

/** Nothing happens unless a round is running. */
export const wakeOffersOfJob = (db: Db, jobId: string): Promise<void> => wake(db, sql`r.job_id = ${jobId}`)

export const wakeOffersOfApplications = (db: Db, ids: readonly string[]): Promise<void> =>
  wake(
    db,
    sql`r.job_id IN (SELECT job_id FROM job_applications WHERE id = ANY(${sql.param([...ids])}::uuid[]))`,
  )

export const wakeOffersTo = (db: Db, userId: string): Promise<void> =>
  wake(
    db,
    sql`r.id IN (SELECT round_id FROM offers WHERE contractor_id = ${userId} AND state IN ('WAITING', 'SENT', 'ACCEPTED'))`,
  )

async function wake(db: Db, which: SQL): Promise<void> {
  const { rows } = await db.execute<{ jobId: string }>(
    sql`SELECT r.job_id AS "jobId" FROM offer_rounds r WHERE r.state = 'RUNNING' AND ${which}`,
  )
  await settleOffersIn(
    db,
    rows.map(({ jobId }) => jobId),
    0,
  )
}

/** The safety net: rounds whose job is gone (it gave up during an outage) get a new one. */
export async function requeueStrandedOffers(db: Db): Promise<void> {
  const { rows } = await db.execute<{ jobId: string }>(sql`
    SELECT w.job_id AS "jobId" FROM (
      SELECT job_id FROM offer_rounds WHERE state = 'RUNNING'
      UNION SELECT job_id FROM offers WHERE owed IS NOT NULL) AS w
     WHERE NOT ${hasLiveJob('offersOf', sql`w.job_id::text`)} LIMIT 1000`)
  await settleOffersIn(
    db,
    rows.map(({ jobId }) => jobId),
    0,
  )
}
