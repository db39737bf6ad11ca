// A limit on the hours of a week. Only the shifts beyond it break it, not the ones before.

import type { PlacedShift, Schedule } from './schedule.ts'

interface PastLimit {
  week: number
  /** The time of the week up to the end of the shift. */
  ms: number
  /** The same for each week that the shift touches, 0 where it is within the limit. */
  each: number[]
}

/** The week in which the shift goes furthest past the limit (in ms), among those that are limited. */
export function pastLimit(
  schedule: Schedule,
  shift: PlacedShift,
  limit: number,
  isLimited: (week: number) => boolean = () => true,
): PastLimit | null {
  let worst: Omit<PastLimit, 'each'> | null = null
  const each: number[] = []
  for (let week = shift.week; week <= shift.lastWeek; week += 1) {
    const isPast = schedule.msIn(week) > limit && isLimited(week)
    const upTo = isPast ? schedule.msUpTo(shift, week) : 0
    const ms = upTo > limit ? upTo : 0
    if (ms > (worst?.ms ?? 0)) worst = { week, ms }
    each.push(ms)
  }
  return worst && { ...worst, each }
}
