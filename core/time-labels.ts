// How times are shown: always London time, in the product's formats.

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

/** '20:00 - 08:00 (+1)'; '(24h)' if the end is the same time a day later. */
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

/** The display formats, as date-fns tokens: British order, and the weekday with every date that people plan by. */
export const FORMATS = {
  dateTime: 'd MMM yyyy HH:mm',
  date: 'EEE d MMM yyyy',
  shortTime: 'd MMM HH:mm',
  monthYear: 'MMMM yyyy',
  longDate: 'EEEE, d MMMM yyyy',
  weekday: 'EEE',
  slashes: 'EEE dd/MM/yyyy',
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
  MM: (at) => two(at.getUTCMonth() + 1),
  EEEE: (at) => WEEKDAYS[at.getUTCDay()] ?? '',
  EEE: (at) => (WEEKDAYS[at.getUTCDay()] ?? '').slice(0, 3),
  HH: (at) => two(at.getUTCHours()),
  mm: (at) => two(at.getUTCMinutes()),
  ss: (at) => two(at.getUTCSeconds()),
}

type Format = (typeof FORMATS)[keyof typeof FORMATS]

/** The parts of each format, split once: a report formats thousands of dates. */
const PARTS = new Map<Format, ((at: Date) => string)[]>(
  Object.values(FORMATS).map((format) => [
    format,
    (format.match(/[A-Za-z]+|[^A-Za-z]+/g) ?? []).map((token) => FIELDS[token] ?? (() => token)),
  ]),
)

function put(at: Date, format: Format): string {
  if (Number.isNaN(at.getTime())) return 'Unknown date'
  let text = ''
  for (const part of PARTS.get(format)!) text += part(at)
  return text
}

/** An instant in London time. 'Unknown date' for an invalid one. */
export const formatInstant = (instant: Date, format: Format): string => put(new Date(wallMs(instant)), format)
/** A calendar day, which has no time zone. */
export const formatDay = (day: Day, format: Format): string => put(new Date(`${day}T00:00:00Z`), format)

/** Why a time skipped by the spring clock change is refused. */
export const skippedTimeMessage = (day: Day, time: WallTime): string =>
  `The clocks go forward on ${formatDay(day, FORMATS.date)}, so ${time} does not exist that day. Please choose another time.`
