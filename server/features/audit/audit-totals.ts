// Exact and cheap totals for a filter. Entries are only added and have a timestamp, so a count of the past stays valid:
// it is cached, and only newer entries are counted again.

import type { AuditFilters } from '#core/contracts/audit.ts'
import { LIMITS } from '#core/limits.ts'
import { HOUR_MS, MINUTE_MS } from '#core/time.ts'
import type { Db } from '#server/db/connection.ts'
import { countEntries } from './audit.sql.ts'

/** Longer than any transaction takes from its timestamp to its commit. */
const SETTLED_AFTER = 5 * MINUTE_MS
const REMEMBERED_FOR = HOUR_MS
const REMEMBERED_AT_MOST = 500

interface Counted {
  until: Date
  entries: number
}

export interface Total {
  total: number
  totalIsAtLeast: boolean
}

export class AuditTotals {
  private readonly remembered = new Map<string, Counted>()

  async count(db: Db, filters: AuditFilters, now: Date): Promise<Total> {
    const most = filters.search ? LIMITS.auditSearchCounted : undefined
    const past = await this.past(db, filters, now, most)
    const since = await countEntries(db, filters, { from: past.until }, most)
    const total = past.entries + since
    return most !== undefined && total >= most
      ? { total: most, totalIsAtLeast: true }
      : { total, totalIsAtLeast: false }
  }

  private async past(db: Db, filters: AuditFilters, now: Date, most?: number): Promise<Counted> {
    const key = JSON.stringify(filters, Object.keys(filters).sort())
    const known = this.remembered.get(key)
    const age = known ? now.getTime() - known.until.getTime() : 0
    if (known && age >= 0 && age < REMEMBERED_FOR) return known
    const until = new Date(now.getTime() - SETTLED_AFTER)
    const counted = { until, entries: await countEntries(db, filters, { before: until }, most) }
    if (this.remembered.size >= REMEMBERED_AT_MOST) this.remembered.clear()
    this.remembered.set(key, counted)
    return counted
  }
}
