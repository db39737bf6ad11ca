// Runs the waiting background jobs to the end, where a test's server has no worker of its own.

import { Logger, runOnce } from 'graphile-worker'
import type { Deps } from '#server/deps.ts'
import { taskListOf } from '#server/jobs/queue.ts'
import { makeTasks } from '#server/jobs/tasks.ts'

export async function runJobs(deps: Deps): Promise<void> {
  await runOnce({
    pgPool: deps.database.pool,
    taskList: taskListOf(makeTasks(deps)),
    logger: new Logger(() => () => {}),
    noHandleSignals: true,
  })
  await allPutBack(deps)
}

/** The runner ends without waiting for the note it makes of a job that failed. */
async function allPutBack({ database }: Deps): Promise<void> {
  const held = 'SELECT count(*)::int AS n FROM graphile_worker._private_jobs WHERE locked_at IS NOT NULL'
  for (let asked = 0; asked < 10_000; asked += 1) {
    const { rows } = await database.pool.query<{ n: number }>(held)
    if (rows[0]?.n === 0) return
  }
  throw new Error('a job is still held after the runner has ended')
}
