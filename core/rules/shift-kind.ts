import { markedLabel, type Rule } from './rule.ts'

/** No night on a day offered for day shifts alone, and the reverse. */
export const shiftKind: Rule = {
  name: 'shift-kind',
  reach: 'own',
  prepare({ availability }) {
    if (availability.size === 0) return null
    return ({ day, isNight }) => {
      const kind = availability.get(day)?.kind
      if (kind !== (isNight ? 'DAY_SHIFT' : 'NIGHT_SHIFT')) return null
      return {
        by: 0,
        say: () => `${markedLabel(day, kind)}, and this is a ${isNight ? 'night' : 'day'} shift`,
      }
    }
  },
}
