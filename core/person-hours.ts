// A person's hours by week and their average against the limit, as a person's page shows them.

import type { PersonFacts, RuleSettings } from './rules/index.ts'
import { scheduleOf } from './rules/schedule.ts'
import { addDays, type Day, daysBetween, isoWeekStart } from './time.ts'
import { hasOptedOut } from './work-profile.ts'

export const WEEKS_BACK = 17
export const WEEKS_AHEAD = 8

export interface PersonHours {
  thisWeek: number
  nextWeek: number
  weeks: { monday: Day; hours: number; average: number; divisor: number }[]
  limit: number
  averageWeeks: number
  optedOut: boolean
  otherHours: number
}

/** The days that are shown. The facts should cover `factsWindow` of them. */
export const daysShown = (today: Day): { from: Day; to: Day } => {
  const monday = isoWeekStart(today)
  return { from: addDays(monday, -7 * WEEKS_BACK), to: addDays(monday, 7 * WEEKS_AHEAD + 6) }
}

export function hoursOfPerson(facts: PersonFacts, settings: RuleSettings, today: Day): PersonHours {
  const { profile } = facts
  const { hours: limit = 0, weeks: averageWeeks = 1 } = settings['average-week'].numbers
  const schedule = scheduleOf(facts.shifts)
  const hoursIn = (monday: Day) => schedule.weekTotal(monday)
  const monday = isoWeekStart(today)
  const first = daysShown(today).from
  const weeks = Array.from({ length: WEEKS_BACK + 1 + WEEKS_AHEAD }, (_, n) => {
    const week = addDays(first, 7 * n)
    const divisor = divisorAt(week, profile.startedOn, averageWeeks)
    const total = Array.from({ length: divisor }, (_, back) => hoursIn(addDays(week, -7 * back)))
    const average = total.reduce((sum, hours) => sum + hours, 0) / divisor + profile.otherHours
    return { monday: week, hours: rounded(hoursIn(week)), average: rounded(average), divisor }
  })
  return {
    thisWeek: rounded(hoursIn(monday)),
    nextWeek: rounded(hoursIn(addDays(monday, 7))),
    weeks,
    limit,
    averageWeeks,
    optedOut: hasOptedOut(profile, today),
    otherHours: profile.otherHours,
  }
}

/** The weeks since the start of service, up to this one; never none. */
function divisorAt(monday: Day, startedOn: Day | null, most: number): number {
  if (!startedOn) return most
  const since = daysBetween(isoWeekStart(startedOn), monday) / 7 + 1
  return Math.min(most, Math.max(1, since))
}

const rounded = (hours: number) => Math.round(hours * 100) / 100
