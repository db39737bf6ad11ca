import { addDays, HOUR_MS } from '../time.ts'
import { durationLabel } from '../time-labels.ts'
import type { WorkProfile } from '../work-profile.ts'
import { dayLabel, isSameWeek, type Rule } from './rule.ts'
import { pastLimit } from './week-limit.ts'
import { mondayOf } from './weeks.ts'

/** The hours that a visa allows in a week. There is no average, and nobody can override it. */
export const visaHours: Rule = {
  name: 'visa-hours',
  reach: 'near',
  isSameMatter: isSameWeek,
  prepare({ schedule, profile }) {
    const { visaHours: limit, visaTerms } = profile
    if (limit === null) return null
    return (shift) => {
      const past = pastLimit(schedule, shift, limit * HOUR_MS, (week) => isLimited(visaTerms, week))
      if (!past) return null
      const total = () => durationLabel(schedule.msIn(past.week))
      return {
        by: past.each,
        say: () =>
          `The week from ${dayLabel(mondayOf(past.week))} comes to ${total()}; the visa allows ${limit} hours`,
      }
    }
  },
}

/** A week that a term touches is limited as a whole. */
function isLimited(terms: WorkProfile['visaTerms'], week: number): boolean {
  const monday = mondayOf(week)
  const sunday = addDays(monday, 6)
  return terms.length === 0 || terms.some(({ from, to }) => from <= sunday && to >= monday)
}
