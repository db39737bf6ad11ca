// Bookings: the days of a bulk booking, and the span a shift may be given by hand.

import { LIMITS } from './limits.ts'
import {
  addDays,
  type Day,
  dayOf,
  daysBetween,
  eachDay,
  overlaps,
  type Span,
  spanOf,
  type WallTime,
} from './time.ts'

interface BulkDay {
  day: Day
  /** Null when a clock change skips a time on that day. */
  span: Span | null
  clash: 'overlap' | 'skipped' | null
}

type BulkDays =
  | { ok: true; days: BulkDay[] }
  | { ok: false; code: 'bulk-days-out-of-range' | 'booking-time-invalid' }

/** Consecutive days, each on its own: those that clash are marked, and will be left out. */
export function bulkDays(
  first: Day,
  count: number,
  startTime: WallTime,
  endTime: WallTime,
  shifts: Span[],
): BulkDays {
  if (!Number.isInteger(count) || count < LIMITS.bulkDaysMin || count > LIMITS.bulkDaysMax) {
    return { ok: false, code: 'bulk-days-out-of-range' }
  }
  const days: BulkDay[] = []
  for (const day of eachDay(first, addDays(first, count - 1))) {
    const span = spanOf(day, startTime, endTime)
    if (!span.ok && span.reason === 'invalid') return { ok: false, code: 'booking-time-invalid' }
    if (!span.ok) days.push({ day, span: null, clash: 'skipped' })
    else {
      const { start, end } = span
      days.push({
        day,
        span: { start, end },
        clash: shifts.some((s) => overlaps(s, span)) ? 'overlap' : null,
      })
    }
  }
  return days.length === 0 ? { ok: false, code: 'booking-time-invalid' } : { ok: true, days }
}

/** Longer than this is a slip of the pen: it would also make every look at the rota pay for it. */
export const LONGEST_SHIFT_DAYS = 31

/** Whether a shift may have this span, for an edit that names both ends. */
export function decideShiftSpan({
  start,
  end,
}: Span): { ok: true } | { ok: false; code: 'shift-end-not-after-start' | 'shift-too-long' } {
  if (!(end > start)) return { ok: false, code: 'shift-end-not-after-start' }
  const tooLong = daysBetween(dayOf(start), dayOf(end)) > LONGEST_SHIFT_DAYS
  return tooLong ? { ok: false, code: 'shift-too-long' } : { ok: true }
}
