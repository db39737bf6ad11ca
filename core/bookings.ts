// Bookings: the days of a bulk or weekly booking, and the times a shift can be edited to.

import { LIMITS } from './limits.ts'
import {
  addDays,
  type Day,
  dayOf,
  daysBetween,
  eachDay,
  hoursOf,
  type Span,
  spanOf,
  type WallTime,
  weekdayOf,
} from './time.ts'

interface BulkDay {
  day: Day
  /** Null if the clock change skips a time on that day. */
  span: Span | null
  skipped: SkippedTime | null
}

/** The field whose time does not exist, and on which day: an end may be on the next day. */
interface SkippedTime {
  field: 'startTime' | 'endTime'
  day: Day
}

export type BulkDays =
  | { ok: true; days: BulkDay[] }
  | {
      ok: false
      code: 'bulk-days-out-of-range' | 'booking-time-invalid' | 'repeat-covers-nothing' | 'repeat-too-long'
    }

/** Consecutive days, each with the span that would be booked. */
export function bulkDays(first: Day, count: number, startTime: WallTime, endTime: WallTime): BulkDays {
  if (!Number.isInteger(count) || count < LIMITS.bulkDaysMin || count > LIMITS.bulkDaysMax) {
    return { ok: false, code: 'bulk-days-out-of-range' }
  }
  return withSpans(eachDay(first, addDays(first, count - 1)), startTime, endTime)
}

interface Weekly {
  /** Monday is 1, Sunday 7. */
  weekdays: readonly number[]
  until: Day
}

/** The chosen weekdays from the first day until the last, each with the span that would be booked. */
export function weeklyDays(
  first: Day,
  { weekdays, until }: Weekly,
  startTime: WallTime,
  endTime: WallTime,
): BulkDays {
  if (daysBetween(first, until) > LIMITS.repeatDays) return { ok: false, code: 'repeat-too-long' }
  const days = eachDay(first, until).filter((day) => weekdays.includes(weekdayOf(day)))
  return days.length === 0
    ? { ok: false, code: 'repeat-covers-nothing' }
    : withSpans(days, startTime, endTime)
}

function withSpans(list: readonly Day[], startTime: WallTime, endTime: WallTime): BulkDays {
  const days: BulkDay[] = []
  for (const day of list) {
    const span = spanOf(day, startTime, endTime)
    if (!span.ok && span.reason === 'invalid') return { ok: false, code: 'booking-time-invalid' }
    days.push(
      span.ok
        ? { day, span: { start: span.start, end: span.end }, skipped: null }
        : { day, span: null, skipped: { field: span.field, day: span.day } },
    )
  }
  return days.length === 0 ? { ok: false, code: 'booking-time-invalid' } : { ok: true, days }
}

/** Long enough to be a typing mistake: it is asked about before it is booked. */
export const isLongShift = (span: Span): boolean => hoursOf(span) > LIMITS.longShiftHours

/** Checks the span of an edit that gives both ends. */
export function decideShiftSpan({
  start,
  end,
}: Span): { ok: true } | { ok: false; code: 'shift-end-not-after-start' | 'shift-too-long' } {
  if (!(end > start)) return { ok: false, code: 'shift-end-not-after-start' }
  const tooLong = daysBetween(dayOf(start), dayOf(end)) > LIMITS.shiftDays
  return tooLong ? { ok: false, code: 'shift-too-long' } : { ok: true }
}
