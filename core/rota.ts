// The rota's rules: a named list, each with its severity and the words people read. A shift is "on" the London
// day it starts; hours are real hours, whatever the clock did.

import { type AvailabilityKind, KIND_LABELS } from './availability.ts'
import {
  addDays,
  type Day,
  dayOf,
  HOUR_MS,
  hoursOf,
  instantOf,
  isoWeekStart,
  overlaps,
  type Span,
} from './time.ts'
import { durationLabel, FORMATS, formatDay, formatInstant, timeRangeLabel } from './time-labels.ts'

const NIGHT_HOURS = 3
const REST_HOURS = 11
const WEEK_HOURS = 48

export interface RotaShift extends Span {
  id: string
  userId: string
}

/** What someone said of a day, if anything. */
export type KindOn = (userId: string, day: Day) => AvailabilityKind | undefined

export type Severity = 'conflict' | 'warning'

/** A shift with its London day and the Monday of its week, found once and asked for often. */
interface PlacedShift extends RotaShift {
  day: Day
  week: Day
}

interface RotaRule {
  name: string
  severity: Severity
  /** What the rule asks, for people. */
  about: string
  /** Given a shift and all of that person's shifts in order of start: why it breaks the rule, or null. */
  check: (shift: PlacedShift, own: PlacedShift[], kindOn: KindOn) => string | null
}

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

const dayLabel = (day: Day) => formatDay(day, FORMATS.weekdayDate)

function marked(shift: PlacedShift, kindOn: KindOn, kind: AvailabilityKind): string | null {
  if (kindOn(shift.userId, shift.day) !== kind) return null
  return `${dayLabel(shift.day)} is marked ${KIND_LABELS[kind]}`
}

export const ROTA_RULES = [
  {
    name: 'unavailable-day',
    severity: 'conflict',
    about: 'No shift on a day marked Unavailable',
    check: (shift, _own, kindOn) => marked(shift, kindOn, 'UNAVAILABLE'),
  },
  {
    name: 'overlap',
    severity: 'conflict',
    about: 'No two shifts at once',
    check: (shift, own) => {
      const other = own.find((o) => o.id !== shift.id && overlaps(o, shift))
      return other ? `Overlaps another shift, ${dayLabel(other.day)} ${timeRangeLabel(other)}` : null
    },
  },
  {
    name: 'night-on-day-shift-day',
    severity: 'warning',
    about: 'No night shift on a day offered for day shifts',
    check: (shift, _own, kindOn) => {
      const day = marked(shift, kindOn, 'DAY_SHIFT')
      return day && isNight(shift) ? `${day}, and this is a night shift` : null
    },
  },
  {
    name: 'day-on-night-shift-day',
    severity: 'warning',
    about: 'No day shift on a day offered for night shifts',
    check: (shift, _own, kindOn) => {
      const day = marked(shift, kindOn, 'NIGHT_SHIFT')
      return day && !isNight(shift) ? `${day}, and this is a day shift` : null
    },
  },
  {
    name: 'short-rest',
    severity: 'warning',
    about: `At least ${REST_HOURS} hours' rest before a shift`,
    check: (shift, own) => {
      const start = shift.start.getTime()
      let rest = Infinity
      for (const other of own) {
        if (other.start.getTime() > start) break
        const gap = start - other.end.getTime()
        if (other.id !== shift.id && gap >= 0 && gap < rest) rest = gap
      }
      if (rest >= REST_HOURS * HOUR_MS) return null
      const at = formatInstant(shift.start, FORMATS.monthDayTime)
      return `Only ${durationLabel(rest)} of rest before the shift at ${at}; ${REST_HOURS} hours are due`
    },
  },
  {
    name: 'long-week',
    severity: 'warning',
    about: `At most ${WEEK_HOURS} hours in a week, Monday to Sunday`,
    check: (shift, own) => {
      // The shifts that lie beyond the 48th hour break the rule, not those that led up to it.
      const inWeek = own.filter((o) => o.week === shift.week)
      const upTo = inWeek.slice(0, inWeek.findIndex((o) => o.id === shift.id) + 1)
      if (sumHours(upTo) <= WEEK_HOURS) return null
      const total = durationLabel(sumHours(inWeek) * HOUR_MS)
      return `The week from ${dayLabel(shift.week)} comes to ${total}; ${WEEK_HOURS} hours is the limit`
    },
  },
] as const satisfies readonly RotaRule[]

export type RotaRuleName = (typeof ROTA_RULES)[number]['name']

const sumHours = (shifts: Span[]) => shifts.reduce((total, shift) => total + hoursOf(shift), 0)

export interface RotaItem {
  rule: RotaRuleName
  severity: Severity
  userId: string
  shiftId: string
  day: Day
  reason: string
}

function placed(shift: RotaShift): PlacedShift {
  const day = dayOf(shift.start)
  return { ...shift, day, week: isoWeekStart(day) }
}

const inOrder = (a: RotaShift, b: RotaShift) =>
  a.start.getTime() - b.start.getTime() || (a.id < b.id ? -1 : 1)

function itemsOf(own: RotaShift[], kindOn: KindOn, wanted: (day: Day) => boolean): RotaItem[] {
  const sorted = own.map(placed).sort(inOrder)
  return sorted.flatMap((shift) => {
    const { day } = shift
    if (!wanted(day)) return []
    return ROTA_RULES.flatMap(({ name, severity, check }) => {
      const reason = check(shift, sorted, kindOn)
      return reason ? [{ rule: name, severity, userId: shift.userId, shiftId: shift.id, day, reason }] : []
    })
  })
}

/** A report on a window needs the shifts that touch these days: its whole weeks, and the rest before them. */
export const reportContext = (from: Day, to: Day): { from: Day; to: Day } => ({
  from: addDays(isoWeekStart(from), -1),
  to: addDays(isoWeekStart(to), 7),
})

interface ConflictReport {
  totalConflicts: number
  warningCount: number
  affectedUsers: number
  items: RotaItem[]
}

/** What breaks a rule on the days from `from` to `to`. The shifts given should cover `reportContext` as well. */
export function conflictReport(shifts: RotaShift[], kindOn: KindOn, from: Day, to: Day): ConflictReport {
  const byUser = new Map<string, RotaShift[]>()
  for (const shift of shifts) {
    const own = byUser.get(shift.userId)
    if (own) own.push(shift)
    else byUser.set(shift.userId, [shift])
  }
  const items = [...byUser.values()].flatMap((own) => itemsOf(own, kindOn, (day) => day >= from && day <= to))
  const shiftsWith = (severity: Severity) =>
    new Set(items.filter((item) => item.severity === severity).map((item) => item.shiftId)).size
  return {
    totalConflicts: shiftsWith('conflict'),
    warningCount: shiftsWith('warning'),
    affectedUsers: new Set(items.map((item) => item.userId)).size,
    items: items.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)),
  }
}

/**
 * What bookings or an edit would newly break, for the dialog: also for the shifts around them, such as the rest
 * before the next one. `others` are that person's shifts without those proposed.
 */
export function warningsFor(proposed: RotaShift[], others: RotaShift[], kindOn: KindOn): RotaItem[] {
  const key = (item: RotaItem) => `${item.rule} ${item.shiftId} ${item.reason}`
  const before = new Set(itemsOf(others, kindOn, () => true).map(key))
  return itemsOf([...others, ...proposed], kindOn, () => true).filter((item) => !before.has(key(item)))
}

const ABOUT_AVAILABILITY: RotaRuleName[] = [
  'unavailable-day',
  'night-on-day-shift-day',
  'day-on-night-shift-day',
]

/** Whether it goes against what the person said of the day, rather than against hours and rest. */
export const clashesWithAvailability = (item: RotaItem): boolean => ABOUT_AVAILABILITY.includes(item.rule)

/** One sentence for each reason, or null when there is nothing to say. */
export function warningText(items: RotaItem[]): string | null {
  const reasons = [...new Set(items.map((item) => item.reason))]
  return reasons.length > 0 ? `${reasons.join('. ')}.` : null
}
