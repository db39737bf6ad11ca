// What counts as a night shift: three hours or more between 23:00 and 06:00 in London.

import { addDays, DAY_MS, dayOf, HOUR_MS, instantOf, overlapMs, type Span, two, wallMs } from '../time.ts'

const NIGHT_HOURS = 3
/** The clocks change twice a year, so two moments closer than this have at most one change between them. */
const ONE_CHANGE_MS = 60 * DAY_MS

/** The real time, in ms, that a span spends between an evening's hour and the next morning's in London. */
export function msBetween({ start, end }: Span, evening: number, morning: number): number {
  const [from, until] = [wallMs(start), wallMs(end)]
  const length = end.getTime() - start.getTime()
  const hasNoChange = until - from === length && length < ONE_CHANGE_MS
  // Without a clock change the wall clock runs as real time does, and sums will do.
  return hasNoChange
    ? wallMsBetween(from, until, evening, morning)
    : realMsBetween({ start, end }, evening, morning)
}

function wallMsBetween(from: number, until: number, evening: number, morning: number): number {
  const [dusk, dawn] = [evening * HOUR_MS, DAY_MS + morning * HOUR_MS]
  let total = 0
  for (let midnight = (Math.floor(from / DAY_MS) - 1) * DAY_MS; midnight < until; midnight += DAY_MS) {
    total += overlapMs(from, until, midnight + dusk, midnight + dawn)
  }
  return total
}

function realMsBetween(span: Span, evening: number, morning: number): number {
  let total = 0
  for (let day = addDays(dayOf(span.start), -1); day <= dayOf(span.end); day = addDays(day, 1)) {
    const dusk = instantOf(day, `${two(evening)}:00`)
    const dawn = instantOf(addDays(day, 1), `${two(morning)}:00`)
    if (!dusk.ok || !dawn.ok) break
    const [from, until] = [dusk.instant.getTime(), dawn.instant.getTime()]
    total += overlapMs(span.start.getTime(), span.end.getTime(), from, until)
  }
  return total
}

/** The real time, in hours, that a span spends between 23:00 and 06:00 in London. */
export const nightHours = (span: Span): number => msBetween(span, 23, 6) / HOUR_MS

/** Most shifts begin after 06:00 and end by midnight, and need no closer look. */
export const isNight = (span: Span): boolean => !isByDay(span) && nightHours(span) >= NIGHT_HOURS

function isByDay({ start, end }: Span): boolean {
  const wall = wallMs(start)
  const sinceMidnight = wall - Math.floor(wall / DAY_MS) * DAY_MS
  return sinceMidnight >= 6 * HOUR_MS && sinceMidnight + end.getTime() - start.getTime() <= DAY_MS
}
