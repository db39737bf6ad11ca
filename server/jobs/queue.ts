// Work done after the answer: jobs are added in the transaction that causes them, so one that rolls back never runs.

import { sql } from 'drizzle-orm'
import { type Runner, run, runMigrations, type TaskList, Logger as WorkerLogger } from 'graphile-worker'
import type pg from 'pg'
import type { Db } from '../db/connection.ts'
import type { Logger } from '../log.ts'

/** Every job and what it needs to know; ids only, never a secret. */
export type JobPayloads = {
  /** By the clock, never added by hand. */
  sweep: Record<string, never>
  'issue-code': { phoneNumber: string; purpose: 'LOGIN' | 'FIRST_ADMIN' }
  'deliver-message': { outgoingId: string }
}
export type JobName = keyof JobPayloads

export type Tasks = {
  [N in JobName]: (payload: JobPayloads[N], attempt: { isLast: boolean }) => Promise<void>
}

type Task = (payload: unknown, attempt: { isLast: boolean }) => Promise<void>

interface JobOptions {
  maxAttempts?: number
  /** Jobs with one key are one job. */
  key?: string
  /** Jobs of one queue run one after the other. */
  queue?: string
  runAt?: Date
}

export async function addJob<N extends JobName>(
  db: Db,
  name: N,
  payload: JobPayloads[N],
  options: JobOptions = {},
): Promise<void> {
  await db.execute(sql`
    SELECT graphile_worker.add_job(
      ${name}, ${JSON.stringify(payload)}::json,
      queue_name := ${options.queue ?? null}, run_at := ${options.runAt ?? null},
      max_attempts := ${options.maxAttempts ?? 8}, job_key := ${options.key ?? null})`)
}

export async function migrateQueue(pool: pg.Pool, log: Logger): Promise<void> {
  await runMigrations({ pgPool: pool, logger: workerLog(log) })
}

export async function startWorker(pool: pg.Pool, tasks: Tasks, log: Logger): Promise<Runner> {
  const runner = await run({
    pgPool: pool,
    concurrency: 5,
    noHandleSignals: true,
    pollInterval: 1000,
    // Every hour, at a minute when little else happens.
    crontab: '17 * * * * sweep',
    taskList: taskListOf(tasks),
    logger: workerLog(log),
  })
  runner.promise.catch((error: unknown) => log.error({ err: error }, 'the job worker stopped'))
  return runner
}

export function taskListOf(tasks: Tasks): TaskList {
  return Object.fromEntries(
    (Object.keys(tasks) as JobName[]).map((name) => [
      name,
      async (payload, { job }) =>
        (tasks[name] as Task)(payload, { isLast: job.attempts >= job.max_attempts }),
    ]),
  )
}

function workerLog(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
}
