// The day on which the board opens. On Sunday evening an office plans the week to come.

import { addDays, type Day, dayOf, wallTimeOf, weekdayOf } from './time.ts'

const SUNDAY = 7
const EVENING = '18:00'

export function openingDay(now: Date): Day {
  const today = dayOf(now)
  return weekdayOf(today) === SUNDAY && wallTimeOf(now) >= EVENING ? addDays(today, 1) : today
}
