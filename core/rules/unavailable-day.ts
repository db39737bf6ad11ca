import { isSameDay, lengthOf, markedLabel, type Rule } from './rule.ts'

/** No shift on a day marked Unavailable. */
export const unavailableDay: Rule = {
  name: 'unavailable-day',
  reach: 'own',
  isSameMatter: isSameDay,
  prepare({ availability }) {
    if (availability.size === 0) return null
    return (shift) =>
      availability.get(shift.day)?.kind === 'UNAVAILABLE'
        ? { by: [lengthOf(shift)], say: () => markedLabel(shift.day, 'UNAVAILABLE') }
        : null
  },
}
