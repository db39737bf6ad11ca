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
}
