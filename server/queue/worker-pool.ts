// The connections of the background worker. graphile-worker does not await the statements that end a job, so an error
// in one of them would end this process. It retries a statement if the error is "cannot connect now", so every outage
// is reported to it that way. A request for a connection waits until the database is back.

import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { type ConnectionConfig, makePool } from '../db/connection.ts'
import { isOutage, messageOf } from '../db/outage.ts'
import { pauseAfter } from '../db/standing-connection.ts'
import type { Logger } from '../log.ts'

/** SQLSTATE cannot_connect_now, which the worker retries. */
const CANNOT_CONNECT_NOW = '57P03'
/** One listens; the others fetch and end jobs, a few milliseconds each. */
const CONNECTIONS = 5
const CONNECT_WITHIN_MS = 5_000
const ANSWER_WITHIN_MS = 15_000
const LAST_STATEMENTS_WITHIN_MS = 5_000

type Client = Pick<pg.PoolClient, 'query' | 'release'>
type ConnectCallback = Parameters<pg.Pool['connect']>[0]

export class WorkerPool {
  private readonly pool: pg.Pool
  private state: 'open' | 'stopping' | 'closed' = 'open'
  private foundAway = () => {}

  constructor(config: ConnectionConfig, log: Logger) {
    this.pool = makePool(
      {
        connectionTimeoutMillis: CONNECT_WITHIN_MS,
        query_timeout: ANSWER_WITHIN_MS,
        ...config,
        application_name: 'frontline-rota queue',
        max: CONNECTIONS,
      },
      (error) => log.warn({ err: error }, 'the queue lost a database connection'),
    )
  }

  /** The interface that graphile-worker expects: it uses nothing else of a pool. */
  get asPool(): pg.Pool {
    return this as unknown as pg.Pool
  }

  /** With a callback: for listening, which the worker restarts by itself. */
  connect(callback?: ConnectCallback): Promise<Client> | undefined {
    if (!callback) return this.connectThroughOutage()
    this.pool.connect(callback)
    return undefined
  }

  query(...args: Parameters<pg.Pool['query']>): unknown {
    return this.pool.query(...args)
  }

  listeners(event: string): unknown[] {
    return this.pool.listeners(event)
  }

  /** From now on nobody waits for an unreachable database; resolves if it turns out to be unreachable. */
  stopWaiting(): Promise<void> {
    this.state = 'stopping'
    return new Promise((resolve) => {
      this.foundAway = resolve
    })
  }

  /** The worker does not wait for its last statements, so this does. */
  async close(): Promise<void> {
    const deadline = performance.now() + LAST_STATEMENTS_WITHIN_MS
    while (this.isBusy() && performance.now() < deadline) await delay(10)
    this.state = 'closed'
    const ended = this.pool.end()
    // A connection that still waits for a reply belongs to a frozen database.
    if (!this.isBusy()) await ended
  }

  private isBusy(): boolean {
    return this.pool.waitingCount > 0 || this.pool.totalCount > this.pool.idleCount
  }

  /** An error here would end the process, or make the worker retry for hours. Another server frees the jobs. */
  private neverConnect(): Promise<never> {
    this.foundAway()
    return new Promise(() => {})
  }

  private async connectThroughOutage(): Promise<Client> {
    for (let failures = 0; ; failures += 1) {
      try {
        return reportOutages(await this.pool.connect())
      } catch (error) {
        if (!isOutage(error)) throw error
        if (this.state !== 'open') return this.neverConnect()
      }
      await delay(pauseAfter(failures))
    }
  }
}

function reportOutages(client: pg.PoolClient): Client {
  const query = async (...args: Parameters<pg.PoolClient['query']>) => {
    try {
      return await client.query(...args)
    } catch (error) {
      throw toldAsOutage(error)
    }
  }
  return { query: query as unknown as pg.PoolClient['query'], release: (error) => client.release(error) }
}

function toldAsOutage(error: unknown): unknown {
  if (!isOutage(error)) return error
  return Object.assign(new Error(messageOf(error), { cause: error }), { code: CANNOT_CONNECT_NOW })
}
