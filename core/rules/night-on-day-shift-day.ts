import { isNight } from './night.ts'
import { markedAs, rule } from './rule.ts'

export const nightOnDayShiftDay = rule(
  {
    name: 'night-on-day-shift-day',
    about: 'No night shift on a day offered for day shifts',
    level: 'warn',
    overridable: false,
  },
  (shift, facts) => {
    const marked = markedAs(shift, facts, 'DAY_SHIFT')
    return marked && isNight(shift) ? `${marked}, and this is a night shift` : null
  },
)
