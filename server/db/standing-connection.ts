// A permanent connection outside the pool, to listen on or to hold a session lock. If it is lost, it reconnects, one
// attempt at a time, with growing pauses. A failed attempt always closes its socket; otherwise unused connections would
// pile up until the database accepts no more.

import pg from 'pg'
import type { Logger } from '../log.ts'
import type { ConnectionConfig } from './connection.ts'

const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 2_000
const ANSWER_WITHIN_MS = 5_000

export interface StandingOptions {
  config: ConnectionConfig
  applicationName: string
  log: Logger
  /** Runs on each new connection before it is used. */
  prepare: (client: pg.Client) => Promise<void>
  onReady?: () => void
  onLost?: () => void
}

export class StandingConnection {
  private readonly options: StandingOptions
  private client: pg.Client | null = null
  private closed = false
  private failures = 0
  private retry: NodeJS.Timeout | null = null

  constructor(options: StandingOptions) {
    this.options = options
  }

  get current(): pg.Client | null {
    return this.client
  }

  /** The first connection; the caller handles a failure. Reconnects are automatic. */
  async start(): Promise<void> {
    const { config, applicationName, prepare, onReady } = this.options
    const client = new pg.Client({
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      ...config,
      application_name: applicationName,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    let isStanding = false
    const lose = (error?: Error) => {
      if (!isStanding) return
      isStanding = false
      this.lose(error)
    }
    client.on('error', lose)
    client.on('end', () => lose())
    try {
      await client.connect()
      await prepare(client)
    } catch (error) {
      abandon(client)
      throw error
    }
    if (this.closed) return client.end()
    isStanding = true
    this.client = client
    this.failures = 0
    onReady?.()
  }

  /** A round trip; null if there was no reply. A connection that does not reply is dropped and replaced. */
  async ask<T extends pg.QueryResultRow>(text: string): Promise<T | null> {
    const { client } = this
    if (!client) return null
    try {
      return (await client.query<T>(text)).rows[0] ?? null
    } catch (error) {
      this.options.log.warn(
        { err: error },
        `the connection "${this.options.applicationName}" does not answer`,
      )
      abandon(client)
      return null
    }
  }

  async stop(): Promise<void> {
    this.closed = true
    if (this.retry) clearTimeout(this.retry)
    await this.client?.end()
  }

  private lose(error?: Error): void {
    this.client = null
    this.options.onLost?.()
    if (this.closed) return
    this.options.log.warn({ err: error }, `lost the connection "${this.options.applicationName}"`)
    this.startLater()
  }

  private startLater(): void {
    this.retry = setTimeout(
      () => {
        this.start().catch((error: unknown) => {
          if (this.closed) return
          this.options.log.warn(
            { err: error },
            `could not make the connection "${this.options.applicationName}" yet`,
          )
          this.startLater()
        })
      },
      pauseAfter(this.failures++),
    )
  }
}

/** Bounded exponential backoff with jitter, so that servers do not all reconnect at once. */
export function pauseAfter(failures: number): number {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures, 10))
  return pause * (0.5 + Math.random() / 2)
}

/** Closes the socket without waiting for a server that may be gone. */
function abandon(client: pg.Client): void {
  client.connection.stream.destroy()
}
