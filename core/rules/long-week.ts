import { HOUR_MS } from '../time.ts'
import { durationLabel } from '../time-labels.ts'
import { dayLabel, rule } from './rule.ts'

const WEEK_HOURS = 48

export const longWeek = rule(
  {
    name: 'long-week',
    about: `At most ${WEEK_HOURS} hours in a week, Monday to Sunday`,
    level: 'warn',
    overridable: false,
  },
  (shift, { schedule }) => {
    // Only the shifts beyond the 48th hour break the rule, not the ones before.
    if (shift.weekHours <= WEEK_HOURS) return null
    const total = durationLabel(schedule.weekTotal(shift.week) * HOUR_MS)
    return `The week from ${dayLabel(shift.week)} comes to ${total}; ${WEEK_HOURS} hours is the limit`
  },
)
