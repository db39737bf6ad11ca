import { overlapMs } from '../time.ts'
import { timeRangeLabel } from '../time-labels.ts'
import { dayLabel, type Rule } from './rule.ts'

/** No two shifts at once. The database holds this too. */
export const overlap: Rule = {
  name: 'overlap',
  reach: 'near',
  prepare:
    ({ schedule }) =>
    (shift) => {
      const others = schedule.othersAt(shift)
      const [first] = others
      if (!first) return null
      const shared = others.map((other) => overlapMs(other.from, other.until, shift.from, shift.until))
      return {
        by: [shared.reduce((sum, ms) => sum + ms, 0)],
        say: () => `Overlaps another shift, ${dayLabel(first.day)} ${timeRangeLabel(first.fact)}`,
      }
    },
}
