// The one connection that listens to the database's announcements and keeps the revisions true. When it is lost,
// every tag becomes old and it connects again by itself.

import pg from 'pg'
import type { ConnectionConfig } from '../db/connection.ts'
import type { Logger } from '../log.ts'
import { Revisions } from './revisions.ts'

const RETRY_MS = [50, 200, 1000, 3000]
const CHECK_EVERY_MS = 10_000
const ANSWER_WITHIN_MS = 5_000

export class Announcements {
  readonly revisions = new Revisions()
  private client: pg.Client | null = null
  private closed = false
  private attempts = 0
  private retry: NodeJS.Timeout | null = null
  private check: NodeJS.Timeout | null = null
  private running: Promise<void> | null = null
  private next: Promise<void> | null = null
  private readonly config: ConnectionConfig
  private readonly log: Logger

  constructor(config: ConnectionConfig, log: Logger) {
    this.config = config
    this.log = log
  }

  async start(): Promise<void> {
    const client = new pg.Client({
      ...this.config,
      application_name: 'frontline-rota live',
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
    })
    client.on('notification', ({ payload }) => {
      if (payload) this.revisions.announce(payload)
    })
    let listening = false
    const lost = (error?: Error) => {
      if (!listening) return
      listening = false
      this.lose(error)
    }
    client.on('error', lost)
    client.on('end', () => lost())
    try {
      await client.connect()
      await client.query('LISTEN live')
    } catch (error) {
      void client.end().catch(() => undefined)
      throw error
    }
    if (this.closed) return client.end()
    listening = true
    this.client = client
    this.attempts = 0
    this.revisions.begin()
    // A connection that a router dropped in silence would leave every tag true for ever.
    this.check = setInterval(() => void this.settle(), CHECK_EVERY_MS)
  }

  /**
   * Resolves once everything committed before the call has been counted: PostgreSQL hands a connection its pending
   * announcements before it answers. So the answer to a write is never followed by a stale 304 from this server.
   */
  async settle(): Promise<void> {
    if (!this.client || !this.revisions.current) return
    // Callers that arrive while a round trip is under way share the next one.
    this.next ??= this.roundTripAfter(this.running)
    await this.next
  }

  async stop(): Promise<void> {
    this.closed = true
    if (this.retry) clearTimeout(this.retry)
    if (this.check) clearInterval(this.check)
    await this.client?.end()
  }

  private async roundTripAfter(earlier: Promise<void> | null): Promise<void> {
    await earlier
    this.next = null
    this.running = this.roundTrip()
    await this.running
  }

  private async roundTrip(): Promise<void> {
    const { client } = this
    // One that does not answer is given up; its end makes every tag old.
    await client?.query('SELECT 1').catch(() => abandon(client))
  }

  private lose(error?: Error): void {
    this.client = null
    if (this.check) clearInterval(this.check)
    this.revisions.lose()
    if (this.closed) return
    if (error) this.log.warn({ err: error }, 'lost the connection that listens for changes')
    this.scheduleRetry()
  }

  private scheduleRetry(): void {
    const delay = RETRY_MS[Math.min(this.attempts++, RETRY_MS.length - 1)]
    this.retry = setTimeout(() => {
      this.start().catch((error: unknown) => {
        this.log.warn({ err: error }, 'could not listen for changes yet')
        if (!this.closed) this.scheduleRetry()
      })
    }, delay)
  }
}

/** Does not wait for a server that may be gone: the socket is simply closed. */
function abandon(client: pg.Client): void {
  client.connection.stream.destroy()
}
