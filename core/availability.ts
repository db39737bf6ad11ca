// Availability: what a contractor says about a day. Entries cover whole days, once or by a rule. If several cover one
// day, a one-off entry wins over a recurring one, then the newest wins.

import { dayOfNumber, numberOfDay, occurrenceNumbers, parseRule, WEEKDAYS } from './recurrence.ts'
import { addDays, addMonths, type Day, dayRange, daysBetween, weekdayOf } from './time.ts'
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

/** On the board, where the name of a kind alone would read like a booking. */
export const FREE_LABELS: Record<AvailabilityKind, string> = {
  DAY_SHIFT: 'Free: days',
  NIGHT_SHIFT: 'Free: nights',
  TWENTYFOUR_HOURS: 'Free: 24 h',
  AVAILABLE_FOR_ANY: 'Free: any',
  UNAVAILABLE: 'Unavailable',
}

/** The kind for a name or an alias; null if unknown. */
export function normaliseKind(text: string): AvailabilityKind | null {
  const name = text.slice(0, 40).trim().toUpperCase()
  return (
    AVAILABILITY_KINDS.find((kind) => kind === name) ?? (Object.hasOwn(ALIASES, name) ? ALIASES[name]! : null)
  )
}

export interface AvailabilityFacts {
  id: string
  kind: AvailabilityKind
  firstDay: Day
  lastDay: Day
  /** With a rule, the first and last day of one occurrence. */
  rrule: string | null
  recurStart: Day | null
  recurEnd: Day | null
  createdAt: Date | string
}

type Timing = Pick<AvailabilityFacts, 'firstDay' | 'lastDay' | 'rrule' | 'recurStart' | 'recurEnd'>

const LONGEST_DAYS = 366
/** An occurrence is a few days, not a season. This also bounds the work of expanding it. */
const LONGEST_OCCURRENCE_DAYS = 31
/** Nobody plans further ahead, and a rule with an end is expanded up to its end. */
export const LONGEST_REPETITION_YEARS = 5
/** A rule without an end must match a day within ten years: 29 February is the rarest realistic case. */
const RULE_LOOKAHEAD_DAYS = 3660

export type AvailabilityRefusal =
  | 'availability-dates-order'
  | 'availability-too-long'
  | 'availability-too-far-back'
  | 'rrule-invalid'
  | 'recur-dates-order'
  | 'recur-too-long'
  | 'rule-covers-nothing'

/** The earliest day on which a new entry may start. */
export const earliestStart = (today: Day): Day => addMonths(today, -12)

/** `earliest` is the first day on which the entry may start; the browser leaves that check to the server. */
export function decideAvailability(
  entry: Timing,
  earliest?: Day,
):
  | { ok: true }
  | { ok: false; code: Exclude<AvailabilityRefusal, 'rrule-invalid'> }
  | { ok: false; code: 'rrule-invalid'; problem: string } {
  const days = daysBetween(entry.firstDay, entry.lastDay) + 1
  if (!(days >= 1)) return { ok: false, code: 'availability-dates-order' }
  if (days > (entry.rrule === null ? LONGEST_DAYS : LONGEST_OCCURRENCE_DAYS)) {
    return { ok: false, code: 'availability-too-long' }
  }
  const start = entry.recurStart ?? entry.firstDay
  if (earliest !== undefined && (entry.firstDay < earliest || start < earliest)) {
    return { ok: false, code: 'availability-too-far-back' }
  }
  if (entry.rrule === null) return { ok: true }
  const parsed = parseRule(entry.rrule)
  if (!parsed.ok) return parsed
  if (entry.recurEnd !== null && entry.recurEnd < start) return { ok: false, code: 'recur-dates-order' }
  if (entry.recurEnd !== null && entry.recurEnd > addMonths(start, 12 * LONGEST_REPETITION_YEARS)) {
    return { ok: false, code: 'recur-too-long' }
  }
  const last = entry.recurEnd ?? addDays(start, RULE_LOOKAHEAD_DAYS)
  const covers = firstDayCovered(entry, start, last) !== null
  return covers ? { ok: true } : { ok: false, code: 'rule-covers-nothing' }
}

/**
 * The days of a window, both ends included, that an entry covers, in order and without duplicates. Days are numbers
 * here.
 */
function* dayNumbersCovered(entry: Timing, from: number, to: number): Generator<number, void, undefined> {
  const [firstDay, lastDay] = [numberOfDay(entry.firstDay), numberOfDay(entry.lastDay)]
  if (entry.rrule === null) {
    for (let day = Math.max(firstDay, from); day <= Math.min(lastDay, to); day++) yield day
    return
  }
  const parsed = parseRule(entry.rrule)
  if (!parsed.ok) return
  const extra = Math.min(Math.max(lastDay - firstDay, 0), LONGEST_OCCURRENCE_DAYS - 1)
  const last = entry.recurEnd === null ? to : Math.min(to, numberOfDay(entry.recurEnd))
  const start = entry.recurStart === null ? firstDay : numberOfDay(entry.recurStart)
  // Occurrences of several days may overlap, so skip days already seen.
  let next = from
  for (const begins of occurrenceNumbers(parsed.rule, start, from - extra, last)) {
    for (next = Math.max(next, begins); next <= Math.min(begins + extra, to); next++) yield next
  }
}

/** The days of a window, both ends included, that an entry covers. */
export function daysCovered(entry: Timing, from: Day, to: Day): Day[] {
  return Array.from(dayNumbersCovered(entry, numberOfDay(from), numberOfDay(to)), dayOfNumber)
}

/** The first of them; stops as soon as it is found. */
export function firstDayCovered(entry: Timing, from: Day, to: Day): Day | null {
  const { value } = dayNumbersCovered(entry, numberOfDay(from), numberOfDay(to)).next()
  return value === undefined ? null : dayOfNumber(value)
}

/** The first day, from a given one on, that an entry covers; null if there is none. */
export function nextDayCovered(entry: Timing, from: Day): Day | null {
  const start = from > entry.firstDay ? from : entry.firstDay
  return firstDayCovered(entry, start, addDays(start, RULE_LOOKAHEAD_DAYS))
}

/** The first day, from a given one on, on which an entry counts: no other of the person's takes precedence. */
export function nextDayCounting(
  entry: AvailabilityFacts,
  all: readonly AvailabilityFacts[],
  from: Day,
): Day | null {
  const above = all.filter((other) => other.id !== entry.id && wins(other, entry))
  const start = numberOfDay(from > entry.firstDay ? from : entry.firstDay)
  for (const number of dayNumbersCovered(entry, start, start + RULE_LOOKAHEAD_DAYS)) {
    const day = dayOfNumber(number)
    if (!above.some((other) => firstDayCovered(other, day, day))) return day
  }
  return null
}

/** Whether the first of two entries on a day takes precedence. */
function wins(a: AvailabilityFacts, b: AvailabilityFacts): boolean {
  if ((a.rrule === null) !== (b.rrule === null)) return a.rrule === null
  const [aAt, bAt] = [new Date(a.createdAt).getTime(), new Date(b.createdAt).getTime()]
  return aAt === bAt ? a.id > b.id : aAt > bAt
}

/** For each covered day of the window, the entry of this person that takes precedence. */
export function availabilityByDay<Entry extends AvailabilityFacts>(
  entries: Entry[],
  from: Day,
  to: Day,
): Map<Day, Entry> {
  const [low, high] = [numberOfDay(from), numberOfDay(to)]
  // Highest precedence first, so each day is set once.
  const ranked = entries.length > 1 ? [...entries].sort((a, b) => (wins(a, b) ? -1 : 1)) : entries
  const byDay = new Map<Day, Entry>()
  for (const entry of ranked) {
    if (byDay.size > high - low) break
    for (const number of dayNumbersCovered(entry, low, high)) {
      const day = dayOfNumber(number)
      if (!byDay.has(day)) byDay.set(day, entry)
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

/** The weekdays and end of a plain weekly rule; null for any other rule. Weekdays are 1 for Monday to 7 for Sunday. */
export function readWeekly(text: string, startDay: Day): { weekdays: number[]; until: Day | null } | null {
  const parsed = parseRule(text)
  if (!parsed.ok) return null
  const { rule } = parsed
  const plain = rule.interval === 1 && rule.count === null && !rule.byMonth.length && !rule.bySetPos.length
  if (rule.freq !== 'WEEKLY' || !plain) return null
  const days = rule.byDay.length ? rule.byDay.map(({ weekday }) => weekday) : [weekdayOf(startDay)]
  return { weekdays: [...new Set(days)].sort(), until: rule.until }
}

/** 'Every week on Mon, Wed until 31 Dec 2026', or a general description for other rules. */
export function ruleLabel(text: string, startDay: Day): string {
  if (!parseRule(text).ok) return 'Repeats'
  const weekly = readWeekly(text, startDay)
  if (!weekly) return 'Repeats by a rule'
  const names = weekly.weekdays.map((day) => WEEKDAY_NAMES[day - 1]).join(', ')
  return `Every week on ${names}${weekly.until ? ` until ${formatDay(weekly.until, FORMATS.date)}` : ''}`
}

/** Whether somebody said that they can work on a day, and has no shift on it. */
export function isFreeOn(
  facts: {
    shifts: readonly { start: Date; end: Date }[]
    availability: ReadonlyMap<Day, { kind: AvailabilityKind }>
  },
  day: Day,
): boolean {
  const said = facts.availability.get(day)?.kind
  if (said === undefined || said === 'UNAVAILABLE') return false
  const { start, end } = dayRange(day, day)
  return !facts.shifts.some((shift) => shift.start < end && shift.end > start)
}
