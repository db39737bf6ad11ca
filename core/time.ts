// The only converter between London wall time and instants. Everything people type or read is London time. Nothing here
// uses the process's time zone or reads the clock. The clock changes of each year are computed once and cached.

import { tzOffset } from '@date-fns/tz'

export const ZONE = 'Europe/London'
export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000
const FIRST_YEAR = 1900
const LAST_YEAR = 2199

export const two = (value: number) => String(value).padStart(2, '0')
const REACH = [Date.UTC(FIRST_YEAR, 0, 1), Date.UTC(LAST_YEAR + 1, 0, 1)] as const
const inReach = (ms: number) => ms >= REACH[0] && ms < REACH[1]

/** A calendar day, yyyy-MM-dd; a wall-clock time in London, HH:MM; an instant as ISO 8601 with Z. */
export type Day = string
export type WallTime = string
export type Instant = string

export const WALL_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/
/** Whether it is a valid day, within the supported years. */
export const isKnownDay = (text: string): boolean => inReach(dayToMs(text))
export const isKnownInstant = (text: string): boolean => inReach(Date.parse(text))

export type TimeProblem = 'invalid' | 'skipped'
export interface Span {
  start: Date
  end: Date
}

/** Spans that only touch (one ends as the other starts) do not overlap. */
export const overlaps = (a: Span, b: Span): boolean =>
  a.start.getTime() < b.end.getTime() && b.start.getTime() < a.end.getTime()

/** The time, in ms, that two spans (in ms) have in common. */
export const overlapMs = (from: number, until: number, otherFrom: number, otherUntil: number): number =>
  Math.max(0, Math.min(until, otherUntil) - Math.max(from, otherFrom))

// A board converts the same few hundred days tens of thousands of times, so both directions are cached.
const dayNumbers = new Map<Day, number>()
const dayNames = new Map<number, Day>()

/** Midnight UTC of a day as a number, for counting days; NaN if invalid. */
function dayToMs(day: Day): number {
  const known = dayNumbers.get(day)
  if (known !== undefined) return known
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return Number.NaN
  const ms = Date.parse(`${day}T00:00:00Z`)
  // Some engines roll 30 February over into March: a valid day prints as itself.
  if (Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(day)) return Number.NaN
  if (inReach(ms)) dayNumbers.set(day, ms)
  return ms
}

/** Empty if invalid: nothing here throws. */
function msToDay(ms: number): Day {
  const number = Math.floor(ms / DAY_MS)
  const known = dayNames.get(number)
  if (known !== undefined) return known
  const at = new Date(ms)
  const name = Number.isNaN(at.getTime()) ? '' : at.toISOString().slice(0, 10)
  if (inReach(ms)) dayNames.set(number, name)
  return name
}

// ---- London's offset from UTC

/** A period, end excluded, over which the offset (ms) is the same. */
interface Stretch {
  from: number
  until: number
  offset: number
}
const stretchesOf = new Map<number, Stretch[]>()
const readOffset = (ms: number) => tzOffset(ZONE, new Date(ms)) * MINUTE_MS

function findStretches(year: number): Stretch[] {
  const found: Stretch[] = []
  let from = Date.UTC(year, 0, 1)
  let offset = readOffset(from)
  for (let month = 1; month <= 12; month++) {
    let [before, after] = [Date.UTC(year, month - 1, 1), Date.UTC(year, month, 1)]
    const next = readOffset(after)
    if (next === offset) continue
    while (after - before > MINUTE_MS) {
      const middle = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS
      if (readOffset(middle) === offset) before = middle
      else after = middle
    }
    found.push({ from, until: after, offset })
    from = after
    offset = next
  }
  found.push({ from, until: Date.UTC(year + 1, 0, 1), offset })
  stretchesOf.set(year, found)
  return found
}

let latest: Stretch = { from: 0, until: 0, offset: 0 }

function offsetAt(ms: number): number {
  if (ms >= latest.from && ms < latest.until) return latest.offset
  if (!inReach(ms)) return 0
  const year = new Date(ms).getUTCFullYear()
  const stretches = stretchesOf.get(year) ?? findStretches(year)
  latest = stretches.find((stretch) => ms < stretch.until) ?? latest
  return latest.offset
}

/** The London wall clock as if it were UTC, so that days and times are plain arithmetic. */
export const wallMs = (instant: Date): number => wallAt(instant.getTime())
export const wallAt = (ms: number): number => ms + offsetAt(ms)

// ---- Wall time to instants

/** A time skipped by the spring change is refused; a time repeated by the autumn change means the first of the two. */
export function instantOf(
  day: Day,
  time: WallTime,
): { ok: true; instant: Date } | { ok: false; reason: TimeProblem } {
  const midnight = dayToMs(day)
  if (Number.isNaN(midnight) || !WALL_TIME.test(time)) return { ok: false, reason: 'invalid' }
  const typed = midnight + Number(time.slice(0, 2)) * HOUR_MS + Number(time.slice(3)) * MINUTE_MS
  // The larger offset gives the earlier instant, so it is tried first.
  const offsets = [offsetAt(typed - DAY_MS), offsetAt(typed + DAY_MS)].sort((a, b) => b - a)
  for (const offset of offsets) {
    if (offsetAt(typed - offset) === offset) return { ok: true, instant: new Date(typed - offset) }
  }
  return { ok: false, reason: 'skipped' }
}

/**
 * A booking's span. Unless the last day is given, an end before the start is on the next day, and an equal end is 24
 * hours later by the clock.
 */
export function spanOf(
  day: Day,
  startTime: WallTime,
  endTime: WallTime,
  endDay: Day = endTime > startTime ? day : addDays(day, 1),
): ({ ok: true } & Span) | { ok: false; reason: TimeProblem; field: 'startTime' | 'endTime'; day: Day } {
  const start = instantOf(day, startTime)
  if (!start.ok) return { ok: false, reason: start.reason, field: 'startTime', day }
  const end = instantOf(endDay, endTime)
  if (!end.ok) return { ok: false, reason: end.reason, field: 'endTime', day: endDay }
  return { ok: true, start: start.instant, end: end.instant }
}

// ---- Instants to London days and times

/** The London day of an instant; today for now. */
export const dayOf = (instant: Date): Day => msToDay(wallMs(instant))

const minuteNames = Array.from({ length: 24 * 60 }, (_, m) => `${two(Math.floor(m / 60))}:${two(m % 60)}`)

export function wallTimeOf(instant: Date): WallTime {
  const ms = wallMs(instant)
  return minuteNames[Math.floor((ms - Math.floor(ms / DAY_MS) * DAY_MS) / MINUTE_MS)] ?? ''
}

export const zoneLabel = (instant: Date): 'BST' | 'GMT' => (offsetAt(instant.getTime()) === 0 ? 'GMT' : 'BST')

/** London days from and to, both included, as instants: `start` included, `end` excluded. */
export const dayRange = (from: Day, to: Day): Span => ({
  start: startOfDay(from),
  end: startOfDay(addDays(to, 1)),
})

/** The London days from the first start of some spans to the last end. */
export function daysAround(spans: readonly Span[]): { from: Day; to: Day } {
  const starts = spans.map(({ start }) => start.getTime())
  const ends = spans.map(({ end }) => end.getTime())
  return { from: dayOf(new Date(Math.min(...starts))), to: dayOf(new Date(Math.max(...ends))) }
}

function startOfDay(day: Day): Date {
  const midnight = instantOf(day, '00:00')
  return midnight.ok ? midnight.instant : new Date(dayToMs(day))
}

/** Real hours, even across a clock change. */
export const hoursOf = ({ start, end }: Span): number => (end.getTime() - start.getTime()) / HOUR_MS

// ---- Days as numbers, for code that compares thousands of them

/** The London day of an instant (in ms), counted from 1 January 1970. */
export const dayNumberOf = (ms: number): number => Math.floor(wallAt(ms) / DAY_MS)
export const dayOfNumber = (number: number): Day => msToDay(number * DAY_MS)
export const numberOfDay = (day: Day): number => dayToMs(day) / DAY_MS

const midnights = new Map<number, number>()

/** The instant, in ms, at which a London day begins. */
export function midnightOf(number: number): number {
  const known = midnights.get(number)
  if (known !== undefined) return known
  const ms = startOfDay(dayOfNumber(number)).getTime()
  if (inReach(ms)) midnights.set(number, ms)
  return ms
}

// ---- Days

export const isDay = (text: string): boolean => !Number.isNaN(dayToMs(text))
export const addDays = (day: Day, count: number): Day => msToDay(dayToMs(day) + count * DAY_MS)

/** The same date some months later, or the last day of that month (31 January, 28 February). */
export function addMonths(day: Day, count: number): Day {
  const at = new Date(dayToMs(day))
  const [year, month, date] = [at.getUTCFullYear(), at.getUTCMonth() + count, at.getUTCDate()]
  return msToDay(Math.min(Date.UTC(year, month, date), Date.UTC(year, month + 1, 0)))
}

/** The number of days from the first to the second: 1 from a day to the next. */
export const daysBetween = (from: Day, to: Day): number => (dayToMs(to) - dayToMs(from)) / DAY_MS

/** Every day from the first to the last, both included; none if they are in the wrong order. */
export function eachDay(from: Day, to: Day): Day[] {
  const count = daysBetween(from, to) + 1
  return count > 0 ? Array.from({ length: count }, (_, i) => addDays(from, i)) : []
}

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: Day): number => new Date(dayToMs(day)).getUTCDay() || 7
export const isoWeekStart = (day: Day): Day => addDays(day, 1 - weekdayOf(day))

/** The weeks, starting on Monday, that cover the day's month. */
export function monthGrid(day: Day): Day[][] {
  const first = `${day.slice(0, 8)}01`
  const weeks: Day[][] = []
  if (!isDay(first)) return weeks
  for (let monday = isoWeekStart(first); monday.slice(0, 7) <= day.slice(0, 7); monday = addDays(monday, 7)) {
    weeks.push(eachDay(monday, addDays(monday, 6)))
  }
  return weeks
}

// ---- Availability uses whole days: UTC start of the first to UTC end of the last

export const availabilitySpan = (firstDay: Day, lastDay: Day): Span => ({
  start: new Date(dayToMs(firstDay)),
  end: new Date(dayToMs(lastDay) + DAY_MS - 1),
})

export const availabilityDays = ({ start, end }: Span): { firstDay: Day; lastDay: Day } => ({
  firstDay: msToDay(start.getTime()),
  lastDay: msToDay(end.getTime()),
})
