import { HOUR_MS, wallTimeOf } from '../time.ts'
import { durationLabel } from '../time-labels.ts'
import { dayLabel, isSameDay, type Rule } from './rule.ts'

/**
 * Rest between shifts. Shifts that follow each other without a gap are one stretch of work; between two that start on
 * the same day there is a break rather than a night's rest, so it only warns.
 */
export const dailyRest: Rule = {
  name: 'daily-rest',
  reach: 'near',
  isSameMatter: isSameDay,
  prepare:
    ({ schedule }, { warnBelow = 0, blockBelow = 0 }) =>
    (shift) => {
      const rest = schedule.restBefore(shift)
      if (!rest || rest.ms === 0 || rest.ms >= warnBelow * HOUR_MS) return null
      const isBlock = rest.ms < blockBelow * HOUR_MS && !rest.isWithinDay
      const at = () => `${dayLabel(shift.day)} ${wallTimeOf(shift.fact.start)}`
      return {
        level: isBlock ? 'block' : 'warn',
        by: [warnBelow * HOUR_MS - rest.ms],
        say: () =>
          `Only ${durationLabel(rest.ms)} of rest before the shift at ${at()}; ${warnBelow} hours are due`,
      }
    },
}
