// A limit on the hours of a week. Only the shifts beyond it break it, not the ones before.

import type { PlacedShift, Schedule } from './schedule.ts'

interface PastLimit {
  week: number
  /** The time of the week up to the end of the shift. */
  ms: number
}

/** The week in which the shift goes furthest past the limit (in ms), among those that are limited. */
export function pastLimit(
  schedule: Schedule,
  shift: PlacedShift,
  limit: number,
  isLimited: (week: number) => boolean = () => true,
): PastLimit | null {
  let worst: PastLimit | null = null
  for (let week = shift.week; week <= shift.lastWeek; week += 1) {
    if (schedule.msIn(week) <= limit || !isLimited(week)) continue
    const ms = schedule.msUpTo(shift, week)
    if (ms > limit && ms > (worst?.ms ?? 0)) worst = { week, ms }
  }
  return worst
}
