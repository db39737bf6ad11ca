import { HOUR_MS, wallTimeOf } from '../time.ts'
import { durationLabel } from '../time-labels.ts'
import { dayLabel, rule } from './rule.ts'

const REST_HOURS = 11

export const shortRest = rule(
  {
    name: 'short-rest',
    about: `At least ${REST_HOURS} hours' rest before a shift`,
    level: 'warn',
    overridable: false,
  },
  (shift, { schedule }) => {
    const rest = schedule.restBefore(shift)
    if (rest >= REST_HOURS * HOUR_MS) return null
    const at = `${dayLabel(shift.day)} ${wallTimeOf(shift.start)}`
    return `Only ${durationLabel(rest)} of rest before the shift at ${at}; ${REST_HOURS} hours are due`
  },
)
