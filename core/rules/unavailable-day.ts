import { markedLabel, type Rule } from './rule.ts'

/** No shift on a day marked Unavailable. */
export const unavailableDay: Rule = {
  name: 'unavailable-day',
  reach: 'own',
  prepare({ availability }) {
    if (availability.size === 0) return null
    return ({ day }) =>
      availability.get(day)?.kind === 'UNAVAILABLE'
        ? { by: 0, say: () => markedLabel(day, 'UNAVAILABLE') }
        : null
  },
}
