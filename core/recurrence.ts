// RFC 5545 recurrence rules over whole days. A rule is asked of each day of a window ("does it fall on this
// one?"), so the work is bounded by the window and not by the rule: one that never matches costs no more.

import { DAY_MS, type Day, daysBetween, isDay } from './time.ts'

const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
/** In order from Monday, as rules write them. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const LONGEST_TEXT = 500
/** Counting has to begin at the start: a counted rule is followed for ten years and has then run out. */
const COUNTED_DAYS = 3660

interface Rule {
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
  return found.every((n) => (n >= min && n <= max) || (negative && n <= -min && n >= -max)) ? found : null
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

/** Reads one part into the rule; false if it does not hold what that part may hold. */
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

/** What RFC 5545 forbids of parts that are each well formed. */
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

/** Reads 'FREQ=WEEKLY;BYDAY=MO,WE' (with or without 'RRULE:'). Times of day have no place: days are whole. */
export function parseRule(text: string): ParsedRule {
  const invalid = (problem: string): ParsedRule => ({ ok: false, code: 'rrule-invalid', problem })
  if (text.length > LONGEST_TEXT) return invalid('The rule is too long')
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

// ---- Asking a rule of a day

/** Days are counted from 1 January 1970 here: a day number is arithmetic where a day is text. */
const numberOf = (day: Day): number => daysBetween('1970-01-01', day)
const dayOfNumber = (n: number): Day => new Date(n * DAY_MS).toISOString().slice(0, 10)
const first = (year: number, month: number): number => Date.UTC(year, month - 1, 1) / DAY_MS

function fieldsOf(n: number) {
  const at = new Date(n * DAY_MS)
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + 1]
  return { n, year, month, day: at.getUTCDate(), weekday: at.getUTCDay() || 7 }
}
type Fields = ReturnType<typeof fieldsOf>

/** The days, from one until before another, of the year, month, week or day that a day lies in. */
function periodOf(rule: Rule, at: Fields): { from: number; until: number; index: number } {
  switch (rule.freq) {
    case 'YEARLY':
      return { from: first(at.year, 1), until: first(at.year + 1, 1), index: at.year }
    case 'MONTHLY':
      return {
        from: first(at.year, at.month),
        until: first(at.year, at.month + 1),
        index: at.year * 12 + at.month,
      }
    case 'WEEKLY': {
      const from = at.n - ((at.weekday - rule.weekStart + 7) % 7)
      return { from, until: from + 7, index: Math.floor(from / 7) }
    }
    case 'DAILY':
      return { from: at.n, until: at.n + 1, index: at.n }
  }
}

/** Whether a place among so many, counted from either end, is in the list; an empty list asks for nothing. */
const among = (list: number[], place: number, of: number) =>
  list.length === 0 || list.includes(place) || list.includes(place - of - 1)

/** A week belongs to the year that holds its fourth day. */
function inWeek(rule: Rule, at: Fields): boolean {
  if (rule.byWeekNo.length === 0) return true
  const fourth = (n: number, weekday: number) => n - ((weekday - rule.weekStart + 7) % 7) + 3
  const weekNo = (n: number, year: number) => Math.floor((n - first(year, 1)) / 7) + 1
  const middle = fieldsOf(fourth(at.n, at.weekday))
  const last = fieldsOf(first(middle.year + 1, 1) - 4)
  return among(
    rule.byWeekNo,
    weekNo(middle.n, middle.year),
    weekNo(fourth(last.n, last.weekday), middle.year),
  )
}

function onMonthDay(rule: Rule, at: Fields): boolean {
  if (rule.byMonthDay.length === 0) return true
  return among(rule.byMonthDay, at.day, first(at.year, at.month + 1) - first(at.year, at.month))
}

function onYearDay(rule: Rule, at: Fields): boolean {
  if (rule.byYearDay.length === 0) return true
  const start = first(at.year, 1)
  return among(rule.byYearDay, at.n - start + 1, first(at.year + 1, 1) - start)
}

function onWeekday(rule: Rule, at: Fields): boolean {
  if (rule.byDay.length === 0) return true
  const onIt = rule.byDay.filter(({ weekday }) => weekday === at.weekday)
  if (onIt.length === 0 || onIt.some(({ nth }) => nth === 0)) return onIt.length > 0
  const monthly = rule.freq === 'MONTHLY' || rule.byMonth.length > 0
  const from = monthly ? first(at.year, at.month) : first(at.year, 1)
  const until = monthly ? first(at.year, at.month + 1) : first(at.year + 1, 1)
  const forward = Math.floor((at.n - from) / 7) + 1
  const backward = -Math.floor((until - 1 - at.n) / 7) - 1
  return onIt.some(({ nth }) => nth === forward || nth === backward)
}

function matches(rule: Rule, start: Fields, at: Fields): boolean {
  if (rule.byMonth.length > 0 && !rule.byMonth.includes(at.month)) return false
  // What a rule leaves open it takes from its start.
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

/** The days of a window, both ends included, on which a rule that starts on a given day falls. */
export function occurrences(rule: Rule, startDay: Day, from: Day, to: Day): Day[] {
  const start = fieldsOf(numberOf(startDay))
  const [low, high] = [numberOf(from), Math.min(numberOf(to), rule.until ? numberOf(rule.until) : Infinity)]
  const counted = rule.count !== null
  const end = counted ? Math.min(high, start.n + COUNTED_DAYS) : high
  const begun = periodOf(rule, start).index
  const found: number[] = []
  for (let n = counted ? start.n : Math.max(low, start.n); n <= end; ) {
    const period = periodOf(rule, fieldsOf(n))
    if ((period.index - begun) % rule.interval === 0) {
      const days: number[] = []
      const whole = rule.bySetPos.length > 0
      for (let d = whole ? period.from : n; d < period.until && (whole || d <= end); d++) {
        if (matches(rule, start, fieldsOf(d))) days.push(d)
      }
      const chosen = days.filter((_, place) => among(rule.bySetPos, place + 1, days.length))
      found.push(...chosen.filter((d) => d >= n && d <= end))
      if (counted && found.length >= (rule.count ?? 0)) break
    }
    n = period.until
  }
  return found
    .slice(0, rule.count ?? undefined)
    .filter((n) => n >= low)
    .map(dayOfNumber)
}
