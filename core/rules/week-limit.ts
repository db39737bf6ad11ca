// A limit on the hours of a week. Only the shifts beyond it break it, not the ones before.

import { type PlacedShift, type Schedule, weeksTouched } from './schedule.ts'

interface PastLimit {
  week: number
  /** The time of the week up to the end of the shift. */
  ms: number
  /** The same for each week that the shift touches. */
  each: number[]
}

const always = () => true

/** The week in which the shift goes furthest past the limit (in ms), among those that are limited. */
export function pastLimit(
  schedule: Schedule,
  shift: PlacedShift,
  limit: number,
  isLimited: (week: number) => boolean = always,
): PastLimit | null {
  let [worst, most] = [shift.week, 0]
  for (let { week } = shift; week <= shift.lastWeek; week += 1) {
    const ms = msPast(schedule, shift, week, limit, isLimited)
    if (ms > most) [worst, most] = [week, ms]
  }
  if (most === 0) return null
  const each = weeksTouched(shift).map((week) => msPast(schedule, shift, week, limit, isLimited))
  return { week: worst, ms: most, each }
}

/** The time of the week up to the end of the shift; 0 within the limit. */
function msPast(
  schedule: Schedule,
  shift: PlacedShift,
  week: number,
  limit: number,
  isLimited: (week: number) => boolean,
): number {
  if (schedule.msIn(week) <= limit || !isLimited(week)) return 0
  const ms = schedule.msUpTo(shift, week)
  return ms > limit ? ms : 0
}
