// Hours as the rules and the bookings write them, and the limit of the average in words: an opt-out lifts it.

import { addDays, type Day, HOUR_MS } from '#core/time.ts'
import { durationLabel, FORMATS, formatDay } from '#core/time-labels.ts'
import type { PersonHours } from './queries.ts'

/** '9h 53m' for 9.88, and '0h' for none. */
export const hoursLabel = (hours: number): string => (hours === 0 ? '0h' : durationLabel(hours * HOUR_MS))

type Limited = Pick<PersonHours, 'limit' | 'optedOut'>

/** Below the average. */
export const limitWords = ({ limit, optedOut }: Limited): string =>
  optedOut ? 'No limit while opted out' : `Limit ${limit}h`

/** Beside the line of the chart. */
export const limitKey = ({ limit, optedOut }: Limited): string =>
  optedOut ? `${limit}h, the limit without the opt-out` : `Limit, ${limit}h`

/** What the chart shows, in a sentence. */
export function summaryOf(hours: Omit<PersonHours, 'otherHours'>, monday: Day): string {
  const { weeks, limit, averageWeeks, optedOut } = hours
  const now = weeks.find((week) => week.monday === monday)
  const over = weeks.filter(({ average }) => average > limit)
  const highest = Math.max(...weeks.map(({ average }) => average))
  const first = labelOf(weeks[0]?.monday ?? monday)
  const last = labelOf(addDays(weeks.at(-1)?.monday ?? monday, 6))
  const bound = optedOut ? `${limit} hours, the limit without the opt-out` : `the limit of ${limit} hours`
  const verdict =
    over.length === 0
      ? `It stays within ${bound}; the highest is ${hoursLabel(highest)}.`
      : `In ${over.length} of ${weeks.length} weeks it is over ${bound}.`
  return `Hours by week from ${first} to ${last}. The average over ${averageWeeks} weeks is ${hoursLabel(now?.average ?? 0)} this week. ${verdict}`
}

const labelOf = (day: Day): string => formatDay(day, FORMATS.weekdayDate)
