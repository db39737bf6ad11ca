// GET /metrics for Prometheus. Its readers are machines, so it is no contract of the browser's: it answers this machine
// alone or, where METRICS_TOKEN is set, whoever bears that token.

import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#core/errors.ts'
import type { Deps } from '../deps.ts'
import { countJobs, type WaitingJobs } from '../metrics/metrics.sql.ts'
import { processMetrics, watchEventLoop } from '../metrics/process.metrics.ts'
import { exposition, type Metric, sampled } from '../metrics/registry.ts'
import { isFromThisMachine } from './this-machine.ts'

/** A database that is slow to tell must not keep the rest from being read. */
const DATABASE_WITHIN_MS = 2_000

export function installMetrics(app: FastifyInstance, deps: Deps): void {
  const { settings, metrics, log } = deps
  const delays = watchEventLoop()
  app.addHook('onClose', async () => void delays.disable())

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    admit(request, settings.metricsToken)
    const jobs = await waitingJobs(deps).catch((error: unknown) => {
      log.warn({ err: error }, 'the database does not tell the metrics')
      return null
    })
    const all: Metric[] = [
      metrics.requests,
      metrics.durations,
      metrics.polls,
      metrics.jobs,
      ...jobMetrics(jobs),
      metrics.sends,
      poolMetric(deps),
      ...liveMetrics(deps),
      ...processMetrics(delays),
    ]
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(exposition(all))
  })
}

function admit(request: FastifyRequest, token: string | null): void {
  if (token === null) {
    if (!isFromThisMachine(request)) throw new Refusal('not-found')
  } else if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) {
    throw new Refusal('wrong-credentials', { message: 'The metrics want their token.' })
  }
}

/** Takes the same time for every wrong one. */
function isSame(given: string, wanted: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(wanted))
}

async function waitingJobs({ database }: Deps): Promise<WaitingJobs[]> {
  const abort = new AbortController()
  const tooLate = delay(DATABASE_WITHIN_MS, undefined, { signal: abort.signal }).then(() => {
    throw new Error(`no answer within ${DATABASE_WITHIN_MS} ms`)
  })
  try {
    return await Promise.race([countJobs(database.db), tooLate])
  } finally {
    abort.abort()
    tooLate.catch(() => {})
  }
}

function jobMetrics(jobs: WaitingJobs[] | null): Metric[] {
  return [
    sampled('rota_database_up', 'gauge', 'Whether the database answered this reading.', () => [
      { value: jobs ? 1 : 0 },
    ]),
    sampled('rota_jobs_waiting', 'gauge', 'Background jobs in the queue of all servers, by state.', () =>
      (jobs ?? []).map(({ task, state, count }) => ({ labels: { task, state }, value: count })),
    ),
  ]
}

function poolMetric({ database: { pool } }: Deps): Metric {
  return sampled('rota_database_pool', 'gauge', 'Database connections, and who waits for one.', () => [
    { labels: { state: 'total' }, value: pool.totalCount },
    { labels: { state: 'idle' }, value: pool.idleCount },
    { labels: { state: 'waiting' }, value: pool.waitingCount },
  ])
}

function liveMetrics({ live, metrics }: Deps): Metric[] {
  return [
    sampled('rota_live_listening', 'gauge', 'Whether the database announces changes to this server.', () => [
      { value: live.revisions.current ? 1 : 0 },
    ]),
    sampled('rota_live_streams', 'gauge', 'Open event streams of browsers.', () => [
      { value: metrics.openStreams.value },
    ]),
  ]
}
