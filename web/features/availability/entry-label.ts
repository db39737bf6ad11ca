// An entry's days in words.

import { ruleLabel } from '#core/availability.ts'
import type { AvailabilityEntry } from '#core/contracts/availability.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { factsOf } from './queries.ts'

/** 'Sat 20 Jun', 'Sat 20 Jun to Mon 22 Jun', 'Every week on Mon until 31 Dec 2026'. */
export function labelOf(entry: AvailabilityEntry): string {
  const { firstDay, lastDay, rrule, recurStart, recurEnd } = factsOf(entry)
  if (rrule) {
    const rule = ruleLabel(rrule, recurStart ?? firstDay)
    return recurEnd && !rule.includes(' until ') ? `${rule} until ${formatDay(recurEnd, FORMATS.date)}` : rule
  }
  const first = formatDay(firstDay, FORMATS.weekdayDate)
  return firstDay === lastDay ? first : `${first} to ${formatDay(lastDay, FORMATS.weekdayDate)}`
}
