// What counts as a night shift: three hours or more between 23:00 and 06:00 in London.

import { addDays, dayOf, HOUR_MS, instantOf, type Span } from '../time.ts'

const NIGHT_HOURS = 3

/** The real time, in hours, that a span spends between 23:00 and 06:00 in London. */
export function nightHours(span: Span): number {
  let total = 0
  for (let day = addDays(dayOf(span.start), -1); day <= dayOf(span.end); day = addDays(day, 1)) {
    const [dusk, dawn] = [instantOf(day, '23:00'), instantOf(addDays(day, 1), '06:00')]
    if (!dusk.ok || !dawn.ok) break
    const from = Math.max(span.start.getTime(), dusk.instant.getTime())
    const until = Math.min(span.end.getTime(), dawn.instant.getTime())
    total += Math.max(0, until - from)
  }
  return total / HOUR_MS
}

export const isNight = (span: Span): boolean => nightHours(span) >= NIGHT_HOURS
