// What `daily-rest` says of shifts with little or no time between them: long stretches of work, much work in 24 hours,
// and no time to get from one address to the next. Each is said of the later shift, whichever was booked first.

import { dayOf, HOUR_MS, MINUTE_MS, wallTimeOf } from '../time.ts'
import { durationLabel } from '../time-labels.ts'
import type { Level } from './names.ts'
import type { PlacedShift } from './placed-shift.ts'
import { dayLabel } from './rule.ts'
import type { Place, Schedule } from './schedule.ts'

// Fixed: the agency's numbers are those of the rest between stretches.
export const STRETCH_WARN_HOURS = 13
export const STRETCH_BLOCK_HOURS = 24
export const WORK_HOURS = 16
const WINDOW_MS = 24 * HOUR_MS
const TRAVEL_MS = 15 * MINUTE_MS

/** One of the things that a shift breaks. */
export interface Excess {
  level: Level
  /** In ms; more is worse. */
  by: number
  say: () => string
}

/** 'Tue 4 Aug 08:00'. */
export function momentLabel(ms: number): string {
  const moment = new Date(ms)
  return `${dayLabel(dayOf(moment))} ${wallTimeOf(moment)}`
}

/** The stretch from its first start to the end of this shift, if other shifts are part of it. */
export function longStretch(shift: PlacedShift, { stretchFrom, endBefore }: Place): Excess | null {
  const until = Math.max(shift.until, endBefore)
  const ms = until - stretchFrom
  if (stretchFrom === shift.from || ms <= STRETCH_WARN_HOURS * HOUR_MS) return null
  const isBlock = ms > STRETCH_BLOCK_HOURS * HOUR_MS
  const limit = isBlock ? STRETCH_BLOCK_HOURS : STRETCH_WARN_HOURS
  return {
    level: isBlock ? 'block' : 'warn',
    by: ms - STRETCH_WARN_HOURS * HOUR_MS,
    say: () =>
      `${durationLabel(ms)} without an hour's break, from ${momentLabel(stretchFrom)} to ${momentLabel(until)}; ${limit} hours is the limit`,
  }
}

/**
 * The most work in any 24 hours that end with or within this shift and have some of an earlier one. The sum is greatest
 * where the 24 hours end with this shift or begin with another.
 */
export function muchWork(
  schedule: Schedule,
  shift: PlacedShift,
  { position, endBefore }: Place,
): Excess | null {
  if (endBefore <= shift.from - WINDOW_MS) return null
  const others = schedule.endingAfter(shift.from - WINDOW_MS, position)
  if (others.length === 0) return null
  const ends = [shift.until, ...others.map(({ from }) => Math.max(shift.from, from + WINDOW_MS))]
  let most = WORK_HOURS * HOUR_MS
  let end = 0
  for (const until of ends) {
    if (until > shift.until) continue
    const ms = workedTo(until, shift, others)
    if (ms > most) [most, end] = [ms, until]
  }
  if (end === 0) return null
  return {
    level: 'block',
    by: most - WORK_HOURS * HOUR_MS,
    say: () =>
      `${durationLabel(most)} of work in the 24 hours to ${momentLabel(end)}; ${WORK_HOURS} hours is the limit`,
  }
}

/** The time worked in the 24 hours to a moment; none if only the one shift is in them. Hours of two shifts count once. */
function workedTo(until: number, shift: PlacedShift, others: readonly PlacedShift[]): number {
  let end = until - WINDOW_MS
  let ms = 0
  const add = (one: PlacedShift) => {
    ms += Math.max(0, Math.min(one.until, until) - Math.max(one.from, end))
    end = Math.max(end, Math.min(one.until, until))
  }
  for (let n = others.length - 1; n >= 0; n -= 1) add(others[n]!)
  if (ms === 0) return 0
  add(shift)
  return ms
}

/** Under 15 minutes to get to another address. */
export function shortWay(
  schedule: Schedule,
  shift: PlacedShift,
  { position, endBefore }: Place,
): Excess | null {
  const gap = Math.max(0, shift.from - endBefore)
  if (gap >= TRAVEL_MS) return null
  const own = addressKey(shift.fact.address)
  if (own === '') return null
  const isElsewhere = schedule.endingAfter(shift.from - TRAVEL_MS, position).some(({ fact }) => {
    const other = addressKey(fact.address)
    return other !== '' && other !== own
  })
  if (!isElsewhere) return null
  return {
    level: 'warn',
    by: TRAVEL_MS - gap,
    say: () => {
      const time = gap === 0 ? 'No time' : `Only ${durationLabel(gap)}`
      return `${time} to travel to the shift at ${momentLabel(shift.from)}, which is at another address; allow ${TRAVEL_MS / MINUTE_MS} minutes`
    },
  }
}

/** '1 High St., York' and '1 high st york' are the same address: only letters and digits count. */
export const addressKey = (address: string | null | undefined): string =>
  (address ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
