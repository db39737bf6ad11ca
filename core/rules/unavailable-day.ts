import { markedAs, rule } from './rule.ts'

export const unavailableDay = rule(
  {
    name: 'unavailable-day',
    about: 'No shift on a day marked Unavailable',
    level: 'warn',
    overridable: false,
  },
  (shift, facts) => markedAs(shift, facts, 'UNAVAILABLE'),
)
