// What counts as a night shift: three hours or more between 23:00 and 06:00 in London.

import { addDays, DAY_MS, dayOf, HOUR_MS, instantOf, overlapMs, type Span, two, wallAt } from '../time.ts'

const NIGHT_HOURS = 3
/** The clocks change twice a year, so two moments closer than this have at most one change between them. */
const ONE_CHANGE_MS = 60 * DAY_MS

/** The real time, in ms, that a span (in ms) spends between an evening's hour and the next morning's in London. */
export function msBetween(from: number, until: number, evening: number, morning: number): number {
  const [wallFrom, wallUntil] = [wallAt(from), wallAt(until)]
  const hasNoChange = wallUntil - wallFrom === until - from && until - from < ONE_CHANGE_MS
  // Without a clock change the wall clock runs as real time does, and sums will do.
  return hasNoChange
    ? wallMsBetween(wallFrom, wallUntil, evening, morning)
    : realMsBetween(from, until, evening, morning)
}

function wallMsBetween(from: number, until: number, evening: number, morning: number): number {
  const [dusk, dawn] = [evening * HOUR_MS, DAY_MS + morning * HOUR_MS]
  let total = 0
  for (let midnight = (Math.floor(from / DAY_MS) - 1) * DAY_MS; midnight < until; midnight += DAY_MS) {
    total += overlapMs(from, until, midnight + dusk, midnight + dawn)
  }
  return total
}

function realMsBetween(from: number, until: number, evening: number, morning: number): number {
  const last = dayOf(new Date(until))
  let total = 0
  for (let day = addDays(dayOf(new Date(from)), -1); day <= last; day = addDays(day, 1)) {
    const dusk = instantOf(day, `${two(evening)}:00`)
    const dawn = instantOf(addDays(day, 1), `${two(morning)}:00`)
    if (!dusk.ok || !dawn.ok) break
    total += overlapMs(from, until, dusk.instant.getTime(), dawn.instant.getTime())
  }
  return total
}

/** The real time, in hours, that a span spends between 23:00 and 06:00 in London. */
export const nightHours = ({ start, end }: Span): number =>
  msBetween(start.getTime(), end.getTime(), 23, 6) / HOUR_MS

export const isNight = ({ start, end }: Span): boolean => isNightBetween(start.getTime(), end.getTime())

/** Most shifts begin after 06:00 and end by midnight, and need no closer look. */
export const isNightBetween = (from: number, until: number): boolean =>
  !isByDay(from, until) && msBetween(from, until, 23, 6) >= NIGHT_HOURS * HOUR_MS

function isByDay(from: number, until: number): boolean {
  const wall = wallAt(from)
  const sinceMidnight = wall - Math.floor(wall / DAY_MS) * DAY_MS
  return sinceMidnight >= 6 * HOUR_MS && sinceMidnight + until - from <= DAY_MS
}
