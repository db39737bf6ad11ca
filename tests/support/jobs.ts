// Runs all queued background jobs, for tests whose server has no worker; and what tests do to the jobs that wait.

import { Logger, runOnce } from 'graphile-worker'
import { heldMessages } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { sendHeldMessages } from '#server/features/shifts/shifts.service.ts'
import { type JobName, taskListOf } from '#server/queue/queue.ts'
import { makeTasks } from '#server/queue/tasks.ts'

export async function runJobs(deps: Deps): Promise<void> {
  await runOnce({
    pgPool: deps.database.pool,
    taskList: taskListOf(makeTasks(deps)),
    logger: new Logger(() => () => {}),
    noHandleSignals: true,
  })
  await allPutBack(deps)
}

/** As if the time in which an action can be undone had passed: its held messages are sent, and all jobs run. */
export async function runJobsAfterUndo(deps: Deps): Promise<void> {
  await makeDue(deps, 'send-held-messages')
  await runJobs(deps)
}

/** Every job that waits for its time, or each of this task, may run now. */
export async function makeDue({ database }: Deps, task: JobName | null = null): Promise<void> {
  await database.pool.query(
    `SELECT graphile_worker.reschedule_jobs(
       ARRAY(SELECT id FROM graphile_worker.jobs WHERE $1::text IS NULL OR task_identifier = $1),
       run_at := now())`,
    [task],
  )
}

/** Also those that a worker holds. */
export async function deleteJobs({ database }: Deps): Promise<void> {
  await database.pool.query('DELETE FROM graphile_worker._private_jobs')
}

/** What is stored for the jobs whose key begins like this. */
export async function payloadsOf({ database }: Deps, key: string): Promise<Record<string, unknown>[]> {
  const { rows } = await database.pool.query<{ payload: Record<string, unknown> }>(
    'SELECT payload FROM graphile_worker._private_jobs WHERE starts_with(key, $1)',
    [key],
  )
  return rows.map(({ payload }) => payload)
}

/** Sends what waits while it can be undone, and leaves all other jobs. */
export async function releaseHeld(deps: Deps): Promise<void> {
  for (const { id } of await deps.database.db.select().from(heldMessages)) await sendHeldMessages(deps, id)
}

/** The runner returns before it has recorded a failed job. */
async function allPutBack({ database }: Deps): Promise<void> {
  const held = 'SELECT count(*)::int AS n FROM graphile_worker.jobs WHERE locked_at IS NOT NULL'
  for (let asked = 0; asked < 10_000; asked += 1) {
    const { rows } = await database.pool.query<{ n: number }>(held)
    if (rows[0]?.n === 0) return
  }
  throw new Error('a job is still held after the runner has ended')
}
