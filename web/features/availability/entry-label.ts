// An entry's days in words.

import { ruleLabel } from '#core/availability.ts'
import type { AvailabilityEntry } from '#core/contracts/availability.ts'
import type { Day } from '#core/time.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { factsOf } from './queries.ts'

/** 'Sat 20 Jun', with the year if it is not this year. */
export function dayLabel(day: Day, today: Day): string {
  const year = day.slice(0, 4)
  return `${formatDay(day, FORMATS.weekdayDate)}${year === today.slice(0, 4) ? '' : ` ${year}`}`
}

/** 'Sat 20 Jun', 'Sat 20 Jun to Mon 22 Jun', 'Every week on Mon until 31 Dec 2026'. */
export function labelOf(entry: AvailabilityEntry, today: Day): string {
  const { firstDay, lastDay, rrule, recurStart, recurEnd } = factsOf(entry)
  if (rrule) {
    const rule = ruleLabel(rrule, recurStart ?? firstDay)
    return recurEnd && !rule.includes(' until ') ? `${rule} until ${formatDay(recurEnd, FORMATS.date)}` : rule
  }
  const first = dayLabel(firstDay, today)
  return firstDay === lastDay ? first : `${first} to ${dayLabel(lastDay, today)}`
}
