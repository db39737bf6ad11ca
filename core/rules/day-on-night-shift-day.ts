import { isNight } from './night.ts'
import { markedAs, rule } from './rule.ts'

export const dayOnNightShiftDay = rule(
  {
    name: 'day-on-night-shift-day',
    about: 'No day shift on a day offered for night shifts',
    level: 'warn',
    overridable: false,
  },
  (shift, facts) => {
    const marked = markedAs(shift, facts, 'NIGHT_SHIFT')
    return marked && !isNight(shift) ? `${marked}, and this is a day shift` : null
  },
)
