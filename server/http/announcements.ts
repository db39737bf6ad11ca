// Listens for the database's announcements on one connection and keeps the revisions up to date. While that connection
// is lost, no ETag is issued; after reconnecting, every earlier ETag is stale.

import type { ConnectionConfig } from '../db/connection.ts'
import { StandingConnection } from '../db/standing-connection.ts'
import type { Logger } from '../log.ts'
import { Revisions } from './revisions.ts'

const CHECK_EVERY_MS = 10_000

/** A sequence instead of a log position, because its numbers are unique. A read-only database gives none. */
const NEXT_MARK = `
  SELECT CASE current_setting('transaction_read_only') WHEN 'on' THEN last_value ELSE nextval('live_marks') END AS mark
    FROM live_marks`

export class Announcements {
  readonly revisions = new Revisions()
  private readonly connection: StandingConnection
  private check: NodeJS.Timeout | null = null
  private running: Promise<number | null> | null = null
  private next: Promise<number | null> | null = null
  /** Every change up to this mark has been counted here. */
  private heard = 0

  constructor(config: ConnectionConfig, log: Logger) {
    this.connection = new StandingConnection({
      config,
      applicationName: 'frontline-rota live',
      log,
      prepare: async (client) => {
        client.on('notification', ({ payload }) => {
          if (payload) this.revisions.announce(payload)
        })
        await client.query('LISTEN live')
      },
      onReady: () => {
        this.heard = 0
        this.revisions.begin()
      },
      onLost: () => this.revisions.lose(),
    })
  }

  async start(): Promise<void> {
    await this.connection.start()
    // If a router silently dropped the connection, every ETag would stay valid for ever.
    this.check = setInterval(() => void this.settle(), CHECK_EVERY_MS)
  }

  /**
   * Resolves once everything committed before the call has been counted: PostgreSQL delivers a connection's pending
   * announcements before it replies. So no stale 304 from this server can follow the reply to a write. The mark
   * identifies that moment for other servers; null if it is unknown.
   */
  async settle(): Promise<number | null> {
    if (!this.connection.current || !this.revisions.current) return null
    // Callers that arrive during a round trip share the next one.
    this.next ??= this.roundTripAfter(this.running)
    return this.next
  }

  /** Whether the change with this mark, and every earlier one, has been counted. False for anything but a number. */
  hasHeard(mark: string): boolean {
    return Number(mark) <= this.heard
  }

  async stop(): Promise<void> {
    if (this.check) clearInterval(this.check)
    await this.connection.stop()
  }

  private async roundTripAfter(earlier: Promise<number | null> | null): Promise<number | null> {
    await earlier
    this.next = null
    // A connection that does not reply is dropped, which makes every ETag stale.
    this.running = this.roundTrip()
    return this.running
  }

  private async roundTrip(): Promise<number | null> {
    const asked = this.connection.current
    const row = await this.connection.ask<{ mark: string }>(NEXT_MARK)
    if (!row) {
      // Announcements may be missing: from this moment, not only once the connection's end is known.
      if (this.connection.current === asked) this.revisions.lose()
      return null
    }
    const mark = Number(row.mark)
    this.heard = Math.max(this.heard, mark)
    return mark
  }
}
