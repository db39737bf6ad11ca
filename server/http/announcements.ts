// The one connection that listens to the database's announcements and keeps the revisions true. When it is lost,
// every tag becomes old and it connects again by itself.

import pg from 'pg'
import type { ConnectionConfig } from '../db/connection.ts'
import type { Logger } from '../log.ts'
import { Revisions } from './revisions.ts'

const RETRY_MS = [50, 200, 1000, 3000]

export class Announcements {
  readonly revisions = new Revisions()
  private client: pg.Client | null = null
  private closed = false
  private attempts = 0
  private retry: NodeJS.Timeout | null = null
  private pendingSync: Promise<void> | null = null
  private readonly config: ConnectionConfig
  private readonly log: Logger

  constructor(config: ConnectionConfig, log: Logger) {
    this.config = config
    this.log = log
  }

  async start(): Promise<void> {
    const client = new pg.Client({ ...this.config, application_name: 'frontline-rota live', keepAlive: true })
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
    await client.connect()
    await client.query('LISTEN live')
    listening = true
    this.client = client
    this.attempts = 0
    this.revisions.begin()
  }

  /**
   * Resolves once everything committed before the call has been counted: PostgreSQL hands a connection its pending
   * announcements before it answers. So the answer to a write is never followed by a stale 304 from this server.
   */
  async settle(): Promise<void> {
    if (!this.client || !this.revisions.current) return
    // Callers that arrive while a round trip is under way share the next one.
    this.pendingSync ??= this.roundTrip()
    await this.pendingSync
  }

  async stop(): Promise<void> {
    this.closed = true
    if (this.retry) clearTimeout(this.retry)
    await this.client?.end()
  }

  private async roundTrip(): Promise<void> {
    await Promise.resolve()
    this.pendingSync = null
    // A connection lost here is reported by its own error event, which makes every tag old.
    await this.client?.query('SELECT 1').catch(() => undefined)
  }

  private lose(error?: Error): void {
    this.client = null
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
