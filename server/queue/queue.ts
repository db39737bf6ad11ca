// Work done after the reply: jobs are added in the transaction that causes them, so they are rolled back with it.

import { sql } from 'drizzle-orm'
import { runMigrations, type TaskList, Logger as WorkerLogger } from 'graphile-worker'
import type pg from 'pg'
import type { Db } from '../db/connection.ts'
import type { oneTimeCodes } from '../db/schema.ts'
import { hideValues, type Logger } from '../log.ts'

/** Every job and its payload; ids only, never a secret. */
type JobPayloads = {
  /** Scheduled, never added by hand. */
  sweep: Record<string, never>
  'issue-code': CodeRequest
  'deliver-message': { outgoingId: string }
  'recover-messages': Record<string, never>
  'send-held-messages': { heldId: string }
  /** The id of a job whose offers have something due. */
  'settle-offers': { offersOf: string }
  'push-to-device': { subscriptionId: string; notice: PushNotice }
}
/** A code that a browser asked for. */
export interface CodeRequest {
  phoneNumber: string
  purpose: typeof oneTimeCodes.$inferSelect.purpose
  /** In hexadecimal digits. */
  challengeHash: string
  /** The device that has signed in with this number before, if any. */
  device: string | null
}
/** The text of a push notification on a lock screen: who and where, never the message itself. */
export interface PushNotice {
  title: string
  body: string
  url: string
  /** A later notification with the same tag replaces the earlier one. */
  tag: string
}
export type JobName = keyof JobPayloads

export type Tasks = {
  [N in JobName]: (payload: JobPayloads[N]) => Promise<void>
}

type Task = (payload: unknown) => Promise<void>

/** Lower runs first: somebody is waiting for a one-time code, but nobody for the last of two thousand messages. */
export const PRIORITY = { urgent: -10, usual: 0, bulk: 10 } as const

interface JobOptions {
  maxAttempts?: number
  /** Jobs with the same key are one job. */
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

/** Many jobs in one statement, each identified by its key, delayed by the database's own clock. */
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

export function taskListOf(tasks: Tasks): TaskList {
  return Object.fromEntries(
    (Object.keys(tasks) as JobName[]).map((name) => [
      name,
      (payload) => (tasks[name] as Task)(payload).catch(failWithoutValues),
    ]),
  )
}

/**
 * The queue stores the message of a failed job. The values of a failed query must not be in it, and PostgreSQL cannot
 * store every character: then the job would stay locked, and the worker would stop.
 */
function failWithoutValues(error: unknown): never {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  const stored = new Error(storable(message))
  stored.stack = storable(stack ?? '')
  throw stored
}

/** Half a character becomes a replacement character on its way through the buffer. */
const storable = (text: string): string => Buffer.from(hideValues(text).replaceAll('\u0000', '')).toString()

export function workerLog(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, said) => {
    // The error of a failed query contains its values.
    const message = hideValues(said)
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
}
