// RFC 5545 recurrence rules for whole days. Each day of a window is tested against the rule, so the work depends on the
// window and not on the rule: one that never matches costs no more.

import { addDays, DAY_MS, type Day, daysBetween, isDay } from './time.ts'

const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
/** From Monday, in the spelling of the rules. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
export const LONGEST_RULE = 500
/** COUNT has to be evaluated from the start: such a rule is followed for ten years and then treated as finished. */
const COUNTED_DAYS = 3660

export interface Rule {
  freq: (typeof FREQUENCIES)[number]
  interval: number
  count: number | null
  until: Day | null
  /** 1 for Monday to 7 for Sunday, here and below. */
  weekStart: number
  byMonth: number[]
  byMonthDay: number[]
  byYearDay: number[]
  byWeekNo: number[]
  byDay: { nth: number; weekday: number }[]
  bySetPos: number[]
}

type ParsedRule = { ok: true; rule: Rule } | { ok: false; code: 'rrule-invalid'; problem: string }

function numbers(text: string, min: number, max: number, negative = false): number[] | null {
  const found = text.split(',').map((part) => (/^[+-]?\d{1,4}$/.test(part) ? Number(part) : Number.NaN))
  const good = found.every((n) => (n >= min && n <= max) || (negative && n <= -min && n >= -max))
  return good ? [...new Set(found)] : null
}

function weekdays(text: string): Rule['byDay'] | null {
  const found = text.split(',').map((part) => {
    const [, nth = '0', name = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(part) ?? []
    return { nth: Number(nth), weekday: WEEKDAYS.indexOf(name) + 1, written: /\d/.test(part) }
  })
  const good = found.every(
    ({ nth, weekday, written }) => weekday > 0 && Math.abs(nth) <= 53 && (nth !== 0 || !written),
  )
  return good ? found.map(({ nth, weekday }) => ({ nth, weekday })) : null
}

function untilDay(text: string): Day | null {
  const [, y, m, d] = /^(\d{4})(\d\d)(\d\d)(?:T\d{6}Z?)?$/.exec(text) ?? []
  const day = `${y}-${m}-${d}`
  return isDay(day) ? day : null
}

/** Parses one part into the rule; false if it is invalid. */
const PARTS: Record<string, (rule: Rule, text: string) => boolean> = {
  FREQ: (rule, text) => take(rule, 'freq', FREQUENCIES.find((known) => known === text) ?? null),
  INTERVAL: (rule, text) => take(rule, 'interval', single(numbers(text, 1, 1000))),
  COUNT: (rule, text) => take(rule, 'count', single(numbers(text, 1, COUNTED_DAYS))),
  UNTIL: (rule, text) => take(rule, 'until', untilDay(text)),
  WKST: (rule, text) => take(rule, 'weekStart', WEEKDAYS.indexOf(text) + 1 || null),
  BYMONTH: (rule, text) => take(rule, 'byMonth', numbers(text, 1, 12)),
  BYMONTHDAY: (rule, text) => take(rule, 'byMonthDay', numbers(text, 1, 31, true)),
  BYYEARDAY: (rule, text) => take(rule, 'byYearDay', numbers(text, 1, 366, true)),
  BYWEEKNO: (rule, text) => take(rule, 'byWeekNo', numbers(text, 1, 53, true)),
  BYDAY: (rule, text) => take(rule, 'byDay', weekdays(text)),
  BYSETPOS: (rule, text) => take(rule, 'bySetPos', numbers(text, 1, 366, true)),
}

const single = (found: number[] | null): number | null => (found?.length === 1 ? (found[0] ?? null) : null)

function take<Key extends keyof Rule>(rule: Rule, key: Key, found: Rule[Key] | null): boolean {
  if (found !== null) rule[key] = found
  return found !== null
}

/** Combinations of valid parts that RFC 5545 forbids. */
function forbidden(rule: Rule, given: Set<string>): string | null {
  if (!given.has('FREQ')) return 'FREQ is missing'
  if (given.has('COUNT') && given.has('UNTIL')) return 'COUNT and UNTIL exclude each other'
  if (given.has('BYWEEKNO') && rule.freq !== 'YEARLY') return 'BYWEEKNO goes with FREQ=YEARLY only'
  if (given.has('BYYEARDAY') && rule.freq !== 'YEARLY') return 'BYYEARDAY goes with FREQ=YEARLY only'
  if (given.has('BYMONTHDAY') && rule.freq === 'WEEKLY') return 'BYMONTHDAY does not go with FREQ=WEEKLY'
  const numbered = rule.byDay.some(({ nth }) => nth !== 0)
  if (numbered && (rule.freq === 'DAILY' || rule.freq === 'WEEKLY' || given.has('BYWEEKNO'))) {
    return 'A numbered BYDAY goes with months and years only'
  }
  if (given.has('BYSETPOS') && ![...given].some((key) => key.startsWith('BY') && key !== 'BYSETPOS')) {
    return 'BYSETPOS needs another BY part'
  }
  return null
}

/** Parses 'FREQ=WEEKLY;BYDAY=MO,WE' (with or without 'RRULE:'). Times of day are refused, because days are whole. */
export function parseRule(text: string): ParsedRule {
  const invalid = (problem: string): ParsedRule => ({ ok: false, code: 'rrule-invalid', problem })
  if (text.length > LONGEST_RULE) return invalid('The rule is too long')
  const rule: Rule = {
    freq: 'DAILY',
    interval: 1,
    count: null,
    until: null,
    weekStart: 1,
    byMonth: [],
    byMonthDay: [],
    byYearDay: [],
    byWeekNo: [],
    byDay: [],
    bySetPos: [],
  }
  const given = new Set<string>()
  for (const part of text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .replace(/;$/, '')
    .split(';')) {
    const [key = '', value = '', ...rest] = part.split('=')
    const read = Object.hasOwn(PARTS, key) ? PARTS[key] : undefined
    if (!read || rest.length > 0) return invalid(`'${part.slice(0, 40)}' is not understood`)
    if (given.has(key)) return invalid(`${key} is given twice`)
    given.add(key)
    if (!read(rule, value)) return invalid(`${key} is not valid`)
  }
  const problem = forbidden(rule, given)
  return problem ? invalid(problem) : { ok: true, rule }
}

// ---- Testing a rule against a day

/** Days are counted from 1 January 1970 here, because numbers are faster than text. */
export const numberOfDay = (day: Day): number => daysBetween('1970-01-01', day)
export const dayOfNumber = (n: number): Day => addDays('1970-01-01', n)
const first = (year: number, month: number): number => Date.UTC(year, month - 1, 1) / DAY_MS

function readFields(n: number) {
  const at = new Date(n * DAY_MS)
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + 1]
  return {
    n,
    year,
    month,
    day: at.getUTCDate(),
    weekday: at.getUTCDay() || 7,
    monthStart: first(year, month),
    monthEnd: first(year, month + 1),
    yearStart: first(year, 1),
    yearEnd: first(year + 1, 1),
  }
}
type Fields = ReturnType<typeof readFields>

// Hundreds of rules test the same few hundred days, so the calendar facts of a day are cached.
const knownFields = new Map<number, Fields>()
const KNOWN_AT_MOST = 20_000

function fieldsOf(n: number): Fields {
  const known = knownFields.get(n)
  if (known) return known
  const read = readFields(n)
  if (knownFields.size >= KNOWN_AT_MOST) knownFields.clear()
  knownFields.set(n, read)
  return read
}

/** The days (end excluded) of the year, month, week or day that contains a day. */
function periodOf(rule: Rule, at: Fields): { from: number; until: number; index: number } {
  switch (rule.freq) {
    case 'YEARLY':
      return { from: at.yearStart, until: at.yearEnd, index: at.year }
    case 'MONTHLY':
      return { from: at.monthStart, until: at.monthEnd, index: at.year * 12 + at.month }
    case 'WEEKLY': {
      const from = at.n - ((at.weekday - rule.weekStart + 7) % 7)
      return { from, until: from + 7, index: Math.floor(from / 7) }
    }
    case 'DAILY':
      return { from: at.n, until: at.n + 1, index: at.n }
  }
}

/** Whether a position, counted from either end, is in the list; an empty list always matches. */
const among = (list: number[], place: number, of: number) =>
  list.length === 0 || list.includes(place) || list.includes(place - of - 1)

/** A week belongs to the year that contains its fourth day. */
function inWeek(rule: Rule, at: Fields): boolean {
  if (rule.byWeekNo.length === 0) return true
  const fourth = (n: number, weekday: number) => n - ((weekday - rule.weekStart + 7) % 7) + 3
  const middle = fieldsOf(fourth(at.n, at.weekday))
  const last = fieldsOf(middle.yearEnd - 4)
  const weekNo = (n: number) => Math.floor((n - middle.yearStart) / 7) + 1
  return among(rule.byWeekNo, weekNo(middle.n), weekNo(fourth(last.n, last.weekday)))
}

function onMonthDay(rule: Rule, at: Fields): boolean {
  if (rule.byMonthDay.length === 0) return true
  return among(rule.byMonthDay, at.day, at.monthEnd - at.monthStart)
}

function onYearDay(rule: Rule, at: Fields): boolean {
  if (rule.byYearDay.length === 0) return true
  return among(rule.byYearDay, at.n - at.yearStart + 1, at.yearEnd - at.yearStart)
}

function onWeekday(rule: Rule, at: Fields): boolean {
  if (rule.byDay.length === 0) return true
  const onIt = rule.byDay.filter(({ weekday }) => weekday === at.weekday)
  if (onIt.length === 0 || onIt.some(({ nth }) => nth === 0)) return onIt.length > 0
  const monthly = rule.freq === 'MONTHLY' || rule.byMonth.length > 0
  const from = monthly ? at.monthStart : at.yearStart
  const until = monthly ? at.monthEnd : at.yearEnd
  const forward = Math.floor((at.n - from) / 7) + 1
  const backward = -Math.floor((until - 1 - at.n) / 7) - 1
  return onIt.some(({ nth }) => nth === forward || nth === backward)
}

function matches(rule: Rule, start: Fields, at: Fields): boolean {
  if (rule.byMonth.length > 0 && !rule.byMonth.includes(at.month)) return false
  // Parts that a rule leaves out come from its start.
  const open = !rule.byMonthDay.length && !rule.byYearDay.length && !rule.byDay.length
  if (open && rule.freq !== 'DAILY') {
    if (rule.freq === 'WEEKLY' || rule.byWeekNo.length) {
      if (at.weekday !== start.weekday) return false
    } else if (at.day !== start.day) return false
    const yearly = rule.freq === 'YEARLY' && !rule.byWeekNo.length && !rule.byMonth.length
    if (yearly && at.month !== start.month) return false
  }
  return onWeekday(rule, at) && onMonthDay(rule, at) && onYearDay(rule, at) && inWeek(rule, at)
}

/**
 * The days of a window, both ends included, on which a rule with this start falls. It is a generator, so a caller that
 * only needs the first day does no more work. Days are numbers here.
 */
export function* occurrenceNumbers(
  rule: Rule,
  startNumber: number,
  low: number,
  high: number,
): Generator<number, void, undefined> {
  const start = fieldsOf(startNumber)
  const counted = rule.count !== null
  const end = Math.min(
    high,
    rule.until ? numberOfDay(rule.until) : Infinity,
    counted ? start.n + COUNTED_DAYS : Infinity,
  )
  const begun = periodOf(rule, start).index
  let left = rule.count ?? Infinity
  for (let n = counted ? start.n : Math.max(low, start.n); n <= end; ) {
    const period = periodOf(rule, fieldsOf(n))
    if ((period.index - begun) % rule.interval === 0) {
      for (const day of daysOfPeriod(rule, start, period, n, end)) {
        if (day >= low) yield day
        left -= 1
        if (left === 0) return
      }
    }
    n = period.until
  }
}

function* daysOfPeriod(
  rule: Rule,
  start: Fields,
  period: { from: number; until: number },
  n: number,
  end: number,
): Generator<number, void, undefined> {
  if (rule.bySetPos.length === 0) {
    for (let d = n; d < period.until && d <= end; d++) if (matches(rule, start, fieldsOf(d))) yield d
    return
  }
  // Positions within a period are only known once all its days are.
  const days: number[] = []
  for (let d = period.from; d < period.until; d++) if (matches(rule, start, fieldsOf(d))) days.push(d)
  for (let i = 0; i < days.length; i++) {
    const d = days[i]!
    if (d >= n && d <= end && among(rule.bySetPos, i + 1, days.length)) yield d
  }
}

/** The same, with days as text. */
export function occurrences(rule: Rule, startDay: Day, from: Day, to: Day): Day[] {
  const found = occurrenceNumbers(rule, numberOfDay(startDay), numberOfDay(from), numberOfDay(to))
  return Array.from(found, dayOfNumber)
}
