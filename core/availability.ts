// Availability: what a contractor says of a day. Entries cover whole days, once or by a rule; where several
// cover one day, a one-off wins over a recurring one, then the newest.

import { z } from 'zod'
import { occurrences, parseRule, WEEKDAYS } from './recurrence.ts'
import { addDays, type Day, daysBetween, eachDay, weekdayOf } from './time.ts'
import { FORMATS, formatDay } from './time-labels.ts'

export const AVAILABILITY_KINDS = [
  'DAY_SHIFT',
  'NIGHT_SHIFT',
  'TWENTYFOUR_HOURS',
  'AVAILABLE_FOR_ANY',
  'UNAVAILABLE',
] as const
export type AvailabilityKind = (typeof AVAILABILITY_KINDS)[number]

const ALIASES: Record<string, AvailabilityKind> = {
  DAY: 'DAY_SHIFT',
  NIGHT: 'NIGHT_SHIFT',
  '24_HOURS': 'TWENTYFOUR_HOURS',
  '24H': 'TWENTYFOUR_HOURS',
  AVAILABLE: 'AVAILABLE_FOR_ANY',
  ANY: 'AVAILABLE_FOR_ANY',
}

export const KIND_LABELS: Record<AvailabilityKind, string> = {
  DAY_SHIFT: 'Day shift',
  NIGHT_SHIFT: 'Night shift',
  TWENTYFOUR_HOURS: '24 hours',
  AVAILABLE_FOR_ANY: 'Any',
  UNAVAILABLE: 'Unavailable',
}

/** The kind that a name or an alias means; null for neither. */
export function normaliseKind(text: string): AvailabilityKind | null {
  const name = text.slice(0, 40).trim().toUpperCase()
  return (
    AVAILABILITY_KINDS.find((kind) => kind === name) ?? (Object.hasOwn(ALIASES, name) ? ALIASES[name]! : null)
  )
}

/** A field that takes a kind or an alias and yields the kind. */
export const AvailabilityKindField = z.string().transform((text, context) => {
  const kind = normaliseKind(text)
  if (kind) return kind
  context.issues.push({ code: 'custom', message: 'Unknown kind of availability', input: text })
  return z.NEVER
})

export interface AvailabilityFacts {
  id: string
  kind: AvailabilityKind
  firstDay: Day
  lastDay: Day
  /** With a rule, first and last day are those of one occurrence. */
  rrule: string | null
  recurStart: Day | null
  recurEnd: Day | null
  createdAt: Date | string
}

type Timing = Pick<AvailabilityFacts, 'firstDay' | 'lastDay' | 'rrule' | 'recurStart' | 'recurEnd'>

const LONGEST_DAYS = 366
/** An occurrence of a rule is a stay of days, not of seasons: it also bounds the work of expanding it. */
const LONGEST_OCCURRENCE_DAYS = 31
/** A rule without an end must fall on some day within ten years: 29 February is the rarest that people mean. */
const RULE_LOOKAHEAD_DAYS = 3660

export type AvailabilityRefusal =
  | 'availability-dates-order'
  | 'availability-too-long'
  | 'rrule-invalid'
  | 'recur-dates-order'
  | 'rule-covers-nothing'

export function decideAvailability(
  entry: Timing,
): { ok: true } | { ok: false; code: AvailabilityRefusal; problem?: string } {
  const days = daysBetween(entry.firstDay, entry.lastDay) + 1
  if (!(days >= 1)) return { ok: false, code: 'availability-dates-order' }
  if (days > (entry.rrule === null ? LONGEST_DAYS : LONGEST_OCCURRENCE_DAYS)) {
    return { ok: false, code: 'availability-too-long' }
  }
  if (entry.rrule === null) return { ok: true }
  const parsed = parseRule(entry.rrule)
  if (!parsed.ok) return { ok: false, code: parsed.code, problem: parsed.problem }
  const start = entry.recurStart ?? entry.firstDay
  if (entry.recurEnd !== null && entry.recurEnd < start) return { ok: false, code: 'recur-dates-order' }
  const covers = daysCovered(entry, start, entry.recurEnd ?? addDays(start, RULE_LOOKAHEAD_DAYS)).length > 0
  return covers ? { ok: true } : { ok: false, code: 'rule-covers-nothing' }
}

const later = (a: Day, b: Day): Day => (a > b ? a : b)
const earlier = (a: Day, b: Day): Day => (a < b ? a : b)

/** The days of a window, both ends included, that an entry covers. */
export function daysCovered(entry: Timing, from: Day, to: Day): Day[] {
  if (entry.rrule === null) return eachDay(later(entry.firstDay, from), earlier(entry.lastDay, to))
  const parsed = parseRule(entry.rrule)
  if (!parsed.ok) return []
  const extra = Math.min(Math.max(daysBetween(entry.firstDay, entry.lastDay), 0), LONGEST_OCCURRENCE_DAYS - 1)
  const last = entry.recurEnd === null ? to : earlier(to, entry.recurEnd)
  const starts = occurrences(parsed.rule, entry.recurStart ?? entry.firstDay, addDays(from, -extra), last)
  const covered = new Set<Day>()
  for (const start of starts) {
    for (const day of eachDay(later(start, from), earlier(addDays(start, extra), to))) covered.add(day)
  }
  return [...covered]
}

/** The first day, from a given one on, that an entry covers; null when it is over. */
export function nextDayCovered(entry: Timing, from: Day): Day | null {
  // Most entries come round soon; only a rare rule makes it worth looking ten years ahead.
  for (const ahead of [60, RULE_LOOKAHEAD_DAYS]) {
    const [day] = daysCovered(entry, later(from, entry.firstDay), addDays(later(from, entry.firstDay), ahead))
    if (day) return day
  }
  return null
}

/** Whether the first of two entries that cover a day is the one that counts. */
function wins(a: AvailabilityFacts, b: AvailabilityFacts): boolean {
  if ((a.rrule === null) !== (b.rrule === null)) return a.rrule === null
  const [aAt, bAt] = [new Date(a.createdAt).getTime(), new Date(b.createdAt).getTime()]
  return aAt === bAt ? a.id > b.id : aAt > bAt
}

/** For each day of the window that one person's entries cover, the entry that counts. */
export function availabilityByDay<Entry extends AvailabilityFacts>(
  entries: Entry[],
  from: Day,
  to: Day,
): Map<Day, Entry> {
  const byDay = new Map<Day, Entry>()
  for (const entry of entries) {
    for (const day of daysCovered(entry, from, to)) {
      const standing = byDay.get(day)
      if (!standing || wins(entry, standing)) byDay.set(day, entry)
    }
  }
  return byDay
}

// ---- "Every week on … until"

const WEEKDAY_NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Weekdays are 1 for Monday to 7 for Sunday. */
export function weeklyRule(days: number[], until: Day | null): string {
  const names = WEEKDAYS.filter((_, i) => days.includes(i + 1))
  const byDay = names.length > 0 ? `;BYDAY=${names.join(',')}` : ''
  return `FREQ=WEEKLY${byDay}${until ? `;UNTIL=${until.replaceAll('-', '')}` : ''}`
}

/** What a plain "every week on …" says; null for a rule that says more. Weekdays are 1 for Monday to 7 for Sunday. */
export function readWeekly(text: string, startDay: Day): { weekdays: number[]; until: Day | null } | null {
  const parsed = parseRule(text)
  if (!parsed.ok) return null
  const { rule } = parsed
  const plain = rule.interval === 1 && rule.count === null && !rule.byMonth.length && !rule.bySetPos.length
  if (rule.freq !== 'WEEKLY' || !plain) return null
  const days = rule.byDay.length ? rule.byDay.map(({ weekday }) => weekday) : [weekdayOf(startDay)]
  return { weekdays: [...new Set(days)].sort(), until: rule.until }
}

/** 'Every week on Mon, Wed until 31 Dec 2026', or plain words for a rule that says more. */
export function ruleLabel(text: string, startDay: Day): string {
  if (!parseRule(text).ok) return 'Repeats'
  const weekly = readWeekly(text, startDay)
  if (!weekly) return 'Repeats by a rule'
  const names = weekly.weekdays.map((day) => WEEKDAY_NAMES[day - 1]).join(', ')
  return `Every week on ${names}${weekly.until ? ` until ${formatDay(weekly.until, FORMATS.date)}` : ''}`
}
