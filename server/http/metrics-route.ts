// GET /metrics for Prometheus. No browser calls it, so it has no contract. It answers clients on this machine or, if
// METRICS_TOKEN is set, clients that send that token.

import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge, Registry } from 'prom-client'
import { Refusal } from '#core/errors.ts'
import type { Deps } from '../deps.ts'
import { processMetrics } from '../metrics/process.metrics.ts'
import { countJobs, type WaitingJobs } from '../queue/worker-tables.sql.ts'
import { isSameSecret } from '../same-secret.ts'
import { isFromLoopback } from './loopback.ts'

/** A slow database must not delay the other metrics. */
const DATABASE_WITHIN_MS = 2_000

export function installMetrics(app: FastifyInstance, deps: Deps): void {
  const { settings, metrics, log } = deps
  const databaseMetrics = watchDatabase(deps)
  const all = Registry.merge([metrics.registry, processMetrics()])

  // With a token it is read over the network, under any host name.
  const config = { anyHost: settings.metricsToken !== null }
  app.get('/metrics', { schema: { hide: true }, config }, async (request, reply) => {
    admit(request, settings.metricsToken)
    const jobs = await waitingJobs(deps).catch((error: unknown) => {
      log.warn({ err: error }, 'the database did not answer a reading of the metrics')
      return null
    })
    databaseMetrics(jobs)
    return reply
      .header('cache-control', 'no-store')
      .type(all.contentType)
      .send(await all.metrics())
  })
}

function admit(request: FastifyRequest, token: string | null): void {
  if (token === null) {
    if (!isFromLoopback(request)) throw new Refusal('not-found')
  } else if (!isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`)) {
    throw new Refusal('bad-metrics-token')
  }
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

/** Gauges about the database; takes the queue's counts, or null if there was no reply. */
function watchDatabase({
  database: { pool, health },
  live,
  metrics,
}: Deps): (jobs: WaitingJobs[] | null) => void {
  const registers = [metrics.registry]
  const up = new Gauge({
    name: 'rota_database_up',
    help: 'Whether the database answered this reading.',
    registers,
  })
  const waiting = new Gauge({
    name: 'rota_jobs_waiting',
    help: 'Background jobs in the queue of all servers, by state.',
    labelNames: ['task', 'state'],
    registers,
  })
  new Gauge({
    name: 'rota_database_pool',
    help: 'Database connections, and how many requests wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'total' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  new Gauge({
    name: 'rota_database_read_only',
    help: 'Whether the database was last found to take no writes.',
    registers,
    collect() {
      this.set(health.known === 'read-only' ? 1 : 0)
    },
  })
  new Gauge({
    name: 'rota_live_listening',
    help: 'Whether the database announces changes to this server.',
    registers,
    collect() {
      this.set(live.revisions.current ? 1 : 0)
    },
  })
  return (jobs) => {
    up.set(jobs ? 1 : 0)
    waiting.reset()
    for (const { task, state, count } of jobs ?? []) waiting.set({ task, state }, count)
  }
}
