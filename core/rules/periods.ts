// The periods of weeks that an average is taken over. Every period counts that contains a week, also those that reach
// into the weeks after it; at the start of service a period has fewer weeks.

import type { Day } from '../time.ts'
import type { PlacedShift } from './schedule.ts'
import { weekOfDay } from './weeks.ts'

/** The number of weeks of the period that ends with a week. Without a first day of service it is always the same. */
export function weeksInPeriod(last: number, weeks: number, startedOn: Day | null): number {
  const served = startedOn === null ? weeks : last - weekOfDay(startedOn) + 1
  return Math.min(weeks, Math.max(1, served))
}

export interface Period {
  first: number
  /** The number of weeks, which is what the sum is divided by. */
  count: number
  value: number
}

/**
 * For each week, the period that is worst among those that contain it and are over the limit. `measure` gives the value
 * of a period, or null if it is within the limit. Null if all are.
 */
export function worstPeriods(
  shifts: readonly PlacedShift[],
  { weeks, startedOn }: { weeks: number; startedOn: Day | null },
  measure: (first: number, count: number) => number | null,
): ((week: number) => Period | null) | null {
  if (shifts.length === 0) return null
  const { first, last } = weeksOf(shifts)
  const worst: Period[] = []
  for (let end = first; end < last + weeks; end += 1) {
    const count = weeksInPeriod(end, weeks, startedOn)
    const value = measure(end - count + 1, count)
    if (value === null) continue
    const period = { first: end - count + 1, count, value }
    for (let n = Math.max(0, period.first - first); n <= end - first; n += 1) {
      const known = worst[n]
      if (!known || value > known.value) worst[n] = period
    }
  }
  return worst.length > 0 ? (week) => worst[week - first] ?? null : null
}

export function weeksOf(shifts: readonly PlacedShift[]): { first: number; last: number } {
  let last = shifts[0]!.lastWeek
  for (const shift of shifts) last = Math.max(last, shift.lastWeek)
  return { first: shifts[0]!.week, last }
}

/** Sums over any weeks in constant time, from the value of each week. */
export function weekSums(
  { first, last }: { first: number; last: number },
  inWeek: (week: number) => number,
): (from: number, count: number) => number {
  const upTo = [0]
  for (let week = first; week <= last; week += 1) upTo.push(upTo[week - first]! + inWeek(week))
  const before = (week: number) => upTo[Math.min(Math.max(week - first, 0), upTo.length - 1)]!
  return (from, count) => before(from + count) - before(from)
}
