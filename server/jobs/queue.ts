// Work done after the answer: jobs are added in the transaction that causes them, so one that rolls back never runs.

import { EventEmitter } from 'node:events'
import { sql } from 'drizzle-orm'
import {
  type Runner,
  run,
  runMigrations,
  type TaskList,
  type WorkerEvents,
  Logger as WorkerLogger,
} from 'graphile-worker'
import type pg from 'pg'
import type { Db } from '../db/connection.ts'
import type { Deps } from '../deps.ts'
import { hideValues, type Logger } from '../log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { WorkerPresence } from './presence.ts'

/** Every job and what it needs to know; ids only, never a secret. */
type JobPayloads = {
  /** By the clock, never added by hand. */
  sweep: Record<string, never>
  'issue-code': { phoneNumber: string; purpose: 'LOGIN' | 'FIRST_ADMIN' }
  'deliver-message': { outgoingId: string }
  'recover-messages': Record<string, never>
  'push-to-device': { subscriptionId: string; notice: PushNotice }
}
/** What a pushed notice says on a locked screen: who and where, never what a message says. */
export interface PushNotice {
  title: string
  body: string
  url: string
  /** A later notice with the same tag takes the place of the earlier. */
  tag: string
}
export type JobName = keyof JobPayloads

export type Tasks = {
  [N in JobName]: (payload: JobPayloads[N]) => Promise<void>
}

type Task = (payload: unknown) => Promise<void>

/** Lower goes first: somebody waits for a one-time code, nobody for the last of two thousand. */
export const PRIORITY = { urgent: -10, usual: 0, bulk: 10 } as const

interface JobOptions {
  maxAttempts?: number
  /** Jobs with one key are one job. */
  key?: string
  /** Jobs of one queue run one after the other. */
  queue?: string
  runAt?: Date
  priority?: number
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
      max_attempts := ${options.maxAttempts ?? 8}, job_key := ${options.key ?? null},
      priority := ${options.priority ?? PRIORITY.usual})`)
}

/** Many jobs in one statement, each known by its key, due after a while by the database's own clock. */
export async function addDelayedJobs<N extends JobName>(
  db: Db,
  name: N,
  jobs: readonly { key: string; payload: JobPayloads[N] }[],
  options: { priority: number; delayMs: number; maxAttempts: number },
): Promise<void> {
  if (jobs.length === 0) return
  await db.execute(sql`
    SELECT count(*) FROM graphile_worker.add_jobs(ARRAY(
      SELECT json_populate_record(NULL::graphile_worker.job_spec, json_build_object(
        'identifier', ${name}::text, 'payload', job->'payload', 'job_key', job->>'key',
        'run_at', now() + make_interval(secs => ${options.delayMs / 1000}),
        'max_attempts', ${options.maxAttempts}::int, 'priority', ${options.priority}::int))
      FROM json_array_elements(${JSON.stringify(jobs)}::json) AS job))`)
}

export async function migrateQueue(pool: pg.Pool, log: Logger): Promise<void> {
  await runMigrations({ pgPool: pool, logger: workerLog(log) })
}

interface Worker {
  /** Lets running jobs finish. */
  stop(): Promise<void>
}

export async function startWorker(
  deps: Pick<Deps, 'database' | 'log' | 'metrics'>,
  tasks: Tasks,
): Promise<Worker> {
  const { database, log, metrics } = deps
  const presence = new WorkerPresence(database, log)
  await presence.start()
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => void presence.announce(workerPool.id))
  countJobs(events, metrics)
  const runner: Runner = await run({
    pgPool: database.pool,
    events,
    // Most of a delivery is waiting for the provider's answer.
    concurrency: 10,
    noHandleSignals: true,
    pollInterval: 1000,
    // Hourly at a minute when little else happens; the net below the deliveries every five minutes.
    crontab: '17 * * * * sweep\n*/5 * * * * recover-messages',
    taskList: taskListOf(tasks),
    logger: workerLog(log),
  })
  runner.promise.catch((error: unknown) => log.error({ err: error }, 'the job worker stopped'))
  return {
    async stop() {
      await runner.stop()
      await presence.stop()
    },
  }
}

function countJobs(events: WorkerEvents, { jobs }: Metrics): void {
  events.on('job:success', ({ job }) => jobs.count({ task: job.task_identifier as JobName, outcome: 'done' }))
  events.on('job:error', ({ job }) => {
    const outcome = job.attempts >= job.max_attempts ? 'failed' : 'retried'
    jobs.count({ task: job.task_identifier as JobName, outcome })
  })
}

export function taskListOf(tasks: Tasks): TaskList {
  return Object.fromEntries(
    (Object.keys(tasks) as JobName[]).map((name) => [
      name,
      async (payload) => (tasks[name] as Task)(payload),
    ]),
  )
}

function workerLog(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, said) => {
    // A task that failed at a query is told with that query's values.
    const message = hideValues(said)
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
}
