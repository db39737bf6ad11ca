// How times are written for people: always London time, in the formats the product shows.

import {
  type Day,
  dayOf,
  daysBetween,
  MINUTE_MS,
  type Span,
  two,
  type WallTime,
  wallMs,
  wallTimeOf,
} from './time.ts'

/** '2h 30m', '12h', '45m'. */
export function durationLabel(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / MINUTE_MS))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest}m`
  return rest === 0 ? `${hours}h` : `${hours}h ${rest}m`
}

/** '20:00 - 08:00 (+1)'; '(24h)' when the clock shows the same time a day later. */
export function timeRangeLabel({ start, end }: Span): string {
  const [from, to] = [wallTimeOf(start), wallTimeOf(end)]
  const days = daysBetween(dayOf(start), dayOf(end))
  if (days === 0) return `${from} - ${to}`
  return `${from} - ${to} ${days === 1 && from === to ? '(24h)' : `(+${days})`}`
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** The formats the product shows, as date-fns tokens. */
export const FORMATS = {
  dateTime: 'dd MMM yyyy HH:mm',
  date: 'dd MMM yyyy',
  monthDay: 'MMM dd',
  monthDayTime: 'MMM dd HH:mm',
  shortTime: 'MMM d HH:mm',
  monthYear: 'MMMM yyyy',
  longDate: 'EEEE, d MMMM yyyy',
  weekdayDate: 'EEE d MMM',
  time: 'HH:mm',
  clock: 'HH:mm:ss',
} as const

const FIELDS: Record<string, (at: Date) => string> = {
  yyyy: (at) => String(at.getUTCFullYear()),
  MMMM: (at) => MONTHS[at.getUTCMonth()] ?? '',
  MMM: (at) => (MONTHS[at.getUTCMonth()] ?? '').slice(0, 3),
  dd: (at) => two(at.getUTCDate()),
  d: (at) => String(at.getUTCDate()),
  EEEE: (at) => WEEKDAYS[at.getUTCDay()] ?? '',
  EEE: (at) => (WEEKDAYS[at.getUTCDay()] ?? '').slice(0, 3),
  HH: (at) => two(at.getUTCHours()),
  mm: (at) => two(at.getUTCMinutes()),
  ss: (at) => two(at.getUTCSeconds()),
}

type Format = (typeof FORMATS)[keyof typeof FORMATS]
const put = (at: Date, format: Format): string =>
  Number.isNaN(at.getTime())
    ? 'Unknown date'
    : format.replace(/[A-Za-z]+/g, (token) => FIELDS[token]?.(at) ?? token)

/** An instant in London time. 'Unknown date' for an invalid one. */
export const formatInstant = (instant: Date, format: Format): string => put(new Date(wallMs(instant)), format)
/** A calendar day, which has no zone. */
export const formatDay = (day: Day, format: Format): string => put(new Date(`${day}T00:00:00Z`), format)

/** Why a time that the spring clock change skips is refused. */
export const skippedTimeWords = (day: Day, time: WallTime): string =>
  `The clocks go forward on ${formatDay(day, FORMATS.date)}, so ${time} does not exist that day. Please choose another time.`
