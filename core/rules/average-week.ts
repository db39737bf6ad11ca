import { HOUR_MS, MINUTE_MS } from '../time.ts'
import { durationLabel } from '../time-labels.ts'
import { hasOptedOut } from '../work-profile.ts'
import { type Period, weekSums, weeksOf, worstPeriods } from './periods.ts'
import { dayLabel, isSameWeek, type Rule } from './rule.ts'
import { type Schedule, weeksTouched } from './schedule.ts'
import { mondayOf } from './weeks.ts'

/** The average time a week, in ms, over a period of weeks: with what the person works elsewhere. */
export function averagesOf(schedule: Schedule, otherHours: number): (first: number, count: number) => number {
  if (schedule.shifts.length === 0) return () => otherHours * HOUR_MS
  const sumOf = weekSums(weeksOf(schedule.shifts), (week) => schedule.msIn(week))
  return (first, count) => (sumOf(first, count) + otherHours * HOUR_MS * count) / count
}

/** The 48-hour week of the Working Time Regulations. It applies to everyone who has not opted out. */
export const averageWeek: Rule = {
  name: 'average-week',
  reach: 'period',
  isSameMatter: isSameWeek,
  prepare({ schedule, profile }, { hours = 0, weeks = 1 }) {
    const { otherHours, startedOn } = profile
    // No average is over the limit if no week is.
    if (schedule.longestWeek + otherHours * HOUR_MS <= hours * HOUR_MS) return null
    const averageOf = averagesOf(schedule, otherHours)
    const worst = worstPeriods(schedule.shifts, { weeks, startedOn }, (first, count) => {
      const average = averageOf(first, count)
      return average > hours * HOUR_MS ? average : null
    })
    if (!worst) return null
    return (shift) => {
      const { week, lastWeek } = shift
      let period: Period | null = null
      for (let next = week; next <= lastWeek; next += 1) {
        const other = worst(next)
        if (other && other.value > (period?.value ?? 0)) period = other
      }
      if (!period || hasOptedOut(profile, shift.day)) return null
      const found = period
      const by = weeksTouched(shift).map((touched) => worst(touched)?.value ?? 0)
      return { by, say: () => words(found, hours, otherHours) }
    }
  },
}

function words({ first, count, value }: Period, limit: number, otherHours: number): string {
  // Rounded up, so that a second too many never reads like the limit itself.
  const average = durationLabel(Math.ceil(value / MINUTE_MS) * MINUTE_MS)
  const from = dayLabel(mondayOf(first))
  const period = count === 1 ? `in the week from ${from}` : `a week over the ${count} weeks from ${from}`
  const elsewhere = otherHours > 0 ? `, with ${otherHours} hours a week elsewhere` : ''
  return `Averages ${average} ${period}${elsewhere}; ${limit} hours is the limit without an opt-out`
}
