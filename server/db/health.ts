// Whether the database answers and accepts writes. The check uses the pool, like every call, and is shorter than a load
// balancer's time-out. A full disk only shows when something new is stored, so the check creates a small temporary
// table: at once after a refused write, and otherwise once a minute.

import type pg from 'pg'
import type { Logger } from '../log.ts'
import { isReadOnly, messageOf } from './outage.ts'

export type Health = 'ok' | 'read-only' | 'away'

const ANSWER_WITHIN_MS = 1_500
const TRY_WRITING_EVERY_MS = 60_000

const READS_ONLY = "SELECT current_setting('transaction_read_only') = 'on' AS \"readOnly\""
/** Dropped at the end of its transaction; it needs new pages, which a full disk does not have. */
const WRITES = `CREATE TEMPORARY TABLE health_probe ON COMMIT DROP AS
  SELECT repeat('x', 1000) AS filler FROM generate_series(1, 16)`

export class DatabaseHealth {
  private readonly pool: pg.Pool
  private asking: Promise<Health> | null = null
  private last: Health = 'ok'
  private triedWritingAt = Number.NEGATIVE_INFINITY

  constructor(pool: pg.Pool) {
    this.pool = pool
  }

  /** The result of the last check. */
  get known(): Health {
    return this.last
  }

  /** A write was refused because the database is read-only. */
  suspectReadOnly(): void {
    this.last = 'read-only'
  }

  /** Concurrent callers share one check, so that a frozen database does not fill the pool with checks. */
  async check(log: Logger): Promise<Health> {
    this.asking ??= this.ask(log).finally(() => {
      this.asking = null
    })
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<Health>((resolve) => {
      timer = setTimeout(() => resolve('away'), ANSWER_WITHIN_MS)
    })
    this.last = await Promise.race([this.asking, tooLate]).finally(() => clearTimeout(timer))
    return this.last
  }

  private async ask(log: Logger): Promise<Health> {
    try {
      const { rows } = await this.pool.query<{ readOnly: boolean }>(READS_ONLY)
      if (rows[0]?.readOnly) return 'read-only'
    } catch (error) {
      log.error({ err: error }, 'the database does not answer')
      return 'away'
    }
    const isDue = performance.now() - this.triedWritingAt > TRY_WRITING_EVERY_MS
    if (this.last === 'ok' && !isDue) return 'ok'
    return this.tryWriting(log)
  }

  private async tryWriting(log: Logger): Promise<Health> {
    try {
      await this.pool.query(WRITES)
      this.triedWritingAt = performance.now()
      return 'ok'
    } catch (error) {
      if (isReadOnly(error)) {
        log.error({ err: error }, 'the database takes no writes')
        return 'read-only'
      }
      // A role that cannot create temporary tables tells us nothing about the disk.
      log.warn(`could not try whether the database takes writes: ${messageOf(error)}`)
      this.triedWritingAt = performance.now()
      return 'ok'
    }
  }
}
