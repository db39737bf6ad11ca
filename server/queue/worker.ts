// Runs the background jobs in this process; restarts a worker that stops.

import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { type Runner, run, type WorkerEvents } from 'graphile-worker'
import type { Deps } from '../deps.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { WorkerPresence } from './presence.ts'
import { type Tasks, taskListOf, workerLog } from './queue.ts'
import { WorkerPool } from './worker-pool.ts'

const RESTART_PAUSE_MS = [100, 1_000, 5_000, 30_000]
const STEADY_AFTER_MS = 60_000
// Hourly, at a quiet minute; the safety net for deliveries runs every five minutes.
const CRONTAB = '17 * * * * sweep\n*/5 * * * * recover-messages'

export interface Worker {
  /** Lets running jobs finish. */
  stop(): Promise<void>
}

interface WorkerOptions {
  crontab?: string
  /** How often to look for abandoned jobs. */
  lookEveryMs?: number
}

export async function startWorker(
  deps: Pick<Deps, 'database' | 'log' | 'metrics'>,
  tasks: Tasks,
  { crontab = CRONTAB, lookEveryMs }: WorkerOptions = {},
): Promise<Worker> {
  const { database, log, metrics } = deps
  const pool = new WorkerPool(database.direct, log)
  const running = new Set<string>()
  const presence = new WorkerPresence({
    config: database.direct,
    pool: database.pool,
    log,
    runningJobs: () => [...running],
    ...(lookEveryMs ? { lookEveryMs } : {}),
  })
  await presence.start()
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => void presence.announce(workerPool.id))
  events.on('job:start', ({ job }) => running.add(job.id))
  events.on('job:complete', ({ job }) => running.delete(job.id))
  countJobs(events, metrics)

  const begin = () =>
    run({
      pgPool: pool.asPool,
      events,
      // Most of a delivery is waiting for the provider's reply.
      concurrency: 10,
      noHandleSignals: true,
      pollInterval: 1000,
      crontab,
      taskList: taskListOf(tasks),
      logger: workerLog(log),
    })
  const runner = new KeptRunner(begin, (error) => log.error({ err: error }, 'the job worker stopped'))
  await runner.start()
  return {
    async stop() {
      const isAway = pool.stopWaiting()
      await Promise.race([runner.stop(), isAway])
      await pool.close()
      await presence.stop()
    },
  }
}

/** A runner that is restarted if it ends unexpectedly. */
class KeptRunner {
  private readonly begin: () => Promise<Runner>
  private readonly onEnd: (error: unknown) => void
  private readonly stopped = new AbortController()
  private runner: Runner | null = null
  private restarting: Promise<void> | null = null
  private failures = 0
  private startedAt = 0

  constructor(begin: () => Promise<Runner>, onEnd: (error: unknown) => void) {
    this.begin = begin
    this.onEnd = onEnd
  }

  async start(): Promise<void> {
    const runner = await this.begin()
    this.runner = runner
    this.startedAt = performance.now()
    runner.promise.then(
      () => this.ended(undefined),
      (error: unknown) => this.ended(error),
    )
  }

  async stop(): Promise<void> {
    this.stopped.abort()
    await this.restarting
    await this.runner?.stop()
  }

  private ended(error: unknown): void {
    this.runner = null
    if (this.stopped.signal.aborted) return
    this.onEnd(error)
    if (performance.now() - this.startedAt > STEADY_AFTER_MS) this.failures = 0
    this.restarting = this.restart()
  }

  private async restart(): Promise<void> {
    while (!this.stopped.signal.aborted) {
      const pause = RESTART_PAUSE_MS[Math.min(this.failures++, RESTART_PAUSE_MS.length - 1)]
      await delay(pause, undefined, { signal: this.stopped.signal }).catch(() => undefined)
      if (this.stopped.signal.aborted) return
      try {
        return await this.start()
      } catch (error) {
        this.onEnd(error)
      }
    }
  }
}

function countJobs(events: WorkerEvents, { jobs }: Metrics): void {
  events.on('job:success', ({ job }) => jobs.inc({ task: job.task_identifier, outcome: 'done' }))
  events.on('job:error', ({ job }) => {
    const outcome = job.attempts >= job.max_attempts ? 'failed' : 'retried'
    jobs.inc({ task: job.task_identifier, outcome })
  })
}
