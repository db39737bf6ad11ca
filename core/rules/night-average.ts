import { HOUR_MS, MINUTE_MS } from '../time.ts'
import { durationLabel } from '../time-labels.ts'
import { type Period, weekSums, weeksOf, worstPeriods } from './periods.ts'
import { dayLabel, isSameWeek, type PlacedShift, type Rule } from './rule.ts'
import { mondayOf } from './weeks.ts'

/**
 * The length of nights, for those who work at least one a week of the period. A night belongs to the week it starts in,
 * with its whole length.
 */
export const nightAverage: Rule = {
  name: 'night-average',
  reach: 'period',
  isSameMatter: isSameWeek,
  prepare({ schedule, profile: { startedOn } }, { hours = 0, weeks = 1 }) {
    const nights = schedule.shifts.filter(({ isNight }) => isNight)
    // No average is over the limit if no night is.
    if (!nights.some(({ from, until }) => until - from > hours * HOUR_MS)) return null
    const { countIn, msIn } = nightSums(nights)
    const worst = worstPeriods(nights, { weeks, startedOn }, (first, count) => {
      const worked = countIn(first, count)
      const isRegular = worked >= count
      return isRegular && msIn(first, count) > worked * hours * HOUR_MS ? msIn(first, count) / worked : null
    })
    if (!worst) return null
    return ({ isNight, week }) => {
      const period = isNight ? worst(week) : null
      return period && { by: [period.value], say: () => words(period, hours) }
    }
  },
}

/** How many nights there are in any weeks, and how long they are together. */
function nightSums(nights: readonly PlacedShift[]) {
  const all = weeksOf(nights)
  const counts = new Array<number>(all.last - all.first + 1).fill(0)
  const lengths = [...counts]
  for (const { week, from, until } of nights) {
    counts[week - all.first]! += 1
    lengths[week - all.first]! += until - from
  }
  return {
    countIn: weekSums(all, (week) => counts[week - all.first]!),
    msIn: weekSums(all, (week) => lengths[week - all.first]!),
  }
}

function words({ first, count, value }: Period, limit: number): string {
  const average = durationLabel(Math.ceil(value / MINUTE_MS) * MINUTE_MS)
  const from = dayLabel(mondayOf(first))
  const period = count === 1 ? `in the week from ${from}` : `over the ${count} weeks from ${from}`
  return `Nights average ${average} ${period}; ${limit} hours is the limit for regular night work`
}
