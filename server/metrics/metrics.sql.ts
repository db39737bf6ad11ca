// What waits in the queue, by task.

import { sql } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'

export interface WaitingJobs {
  task: string
  /** `due` could run now, `later` is planned, `running` is being worked on, `given_up` has used all its tries. */
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
