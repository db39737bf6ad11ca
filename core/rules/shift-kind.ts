import { isSameDay, lengthOf, markedLabel, type Rule } from './rule.ts'

/** No night on a day offered for day shifts alone, and the reverse. */
export const shiftKind: Rule = {
  name: 'shift-kind',
  reach: 'own',
  isSameMatter: isSameDay,
  prepare({ availability }) {
    if (availability.size === 0) return null
    return (shift) => {
      const { day, isNight } = shift
      const kind = availability.get(day)?.kind
      if (kind !== (isNight ? 'DAY_SHIFT' : 'NIGHT_SHIFT')) return null
      return {
        by: [lengthOf(shift)],
        say: () => `${markedLabel(day, kind)}, and this is a ${isNight ? 'night' : 'day'} shift`,
      }
    }
  },
}
