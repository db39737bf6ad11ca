// A limit on the hours of a week. Only the shifts beyond it break it, not the ones before.

import { type PlacedShift, type Schedule, weeksTouched } from './schedule.ts'

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
  const upTo = (week: number): number => {
    if (schedule.msIn(week) <= limit || !isLimited(week)) return 0
    const ms = schedule.msUpTo(shift, week)
    return ms > limit ? ms : 0
  }
  let worst: Omit<PastLimit, 'each'> | null = null
  for (let { week } = shift; week <= shift.lastWeek; week += 1) {
    const ms = upTo(week)
    if (ms > (worst?.ms ?? 0)) worst = { week, ms }
  }
  return worst && { ...worst, each: weeksTouched(shift).map(upTo) }
}
