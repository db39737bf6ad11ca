// Taking days out of availability entries: one day, or everything to come. Also whether what somebody says of a day
// goes against a shift.

import { type AvailabilityFacts, type AvailabilityKind, firstDayCovered, readWeekly } from './availability.ts'
import { isNight } from './rules/night.ts'
import { addDays, type Day, type Span } from './time.ts'

type Timing = Pick<AvailabilityFacts, 'firstDay' | 'lastDay' | 'rrule' | 'recurStart' | 'recurEnd'>

/** The rarest realistic rule, 29 February, falls on a day within ten years. */
const LOOKAHEAD_DAYS = 3660

/**
 * What is left of an entry without one of its days: nothing, one part or two. Null for a rule that cannot be cut,
 * because its later days depend on the earlier ones or an occurrence has several days.
 */
export function withoutDay(entry: Timing, day: Day): Timing[] | null {
  if (firstDayCovered(entry, day, day) === null) return [entry]
  return entry.rrule === null ? withoutDayOf(entry, day) : withoutOccurrence(entry, entry.rrule, day)
}

function withoutDayOf(entry: Timing, day: Day): Timing[] {
  return [
    ...(entry.firstDay < day ? [{ ...entry, lastDay: addDays(day, -1) }] : []),
    ...(entry.lastDay > day ? [{ ...entry, firstDay: addDays(day, 1) }] : []),
  ]
}

function withoutOccurrence(entry: Timing, rrule: string, day: Day): Timing[] | null {
  const start = entry.recurStart ?? entry.firstDay
  if (entry.firstDay !== entry.lastDay || readWeekly(rrule, start) === null) return null
  const before = untilBefore(entry, day)
  // On a day of the rule itself: without BYDAY, the weekday is that of the start.
  const next = firstDayCovered(entry, addDays(day, 1), entry.recurEnd ?? addDays(day, 400))
  return [
    ...(before ? [before] : []),
    ...(next ? [{ ...entry, firstDay: next, lastDay: next, recurStart: next }] : []),
  ]
}

/** The part of a series before a day; null if there is none. The entry itself if it has no day from then on. */
export function untilBefore(entry: Timing, day: Day): Timing | null {
  const start = entry.recurStart ?? entry.firstDay
  const last = addDays(day, -1)
  if (start > last || firstDayCovered(entry, start, last) === null) return null
  if (firstDayCovered(entry, day, entry.recurEnd ?? addDays(day, LOOKAHEAD_DAYS)) === null) return entry
  return { ...entry, recurEnd: last }
}

/** Whether somebody who says this of a day has said that they cannot work the shift. */
export function speaksAgainst(kind: AvailabilityKind, shift: Span): boolean {
  if (kind === 'UNAVAILABLE') return true
  if (kind === 'DAY_SHIFT') return isNight(shift)
  return kind === 'NIGHT_SHIFT' && !isNight(shift)
}
