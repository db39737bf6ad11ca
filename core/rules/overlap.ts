import { timeRangeLabel } from '../time-labels.ts'
import { dayLabel, rule } from './rule.ts'

export const overlap = rule(
  { name: 'overlap', about: 'No two shifts at once', level: 'block', overridable: false },
  (shift, { schedule }) => {
    const other = schedule.overlapping(shift)
    return other ? `Overlaps another shift, ${dayLabel(other.day)} ${timeRangeLabel(other)}` : null
  },
)
