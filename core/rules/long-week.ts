import { HOUR_MS } from '../time.ts'
import { durationLabel } from '../time-labels.ts'
import { dayLabel, isSameWeek, type Rule } from './rule.ts'
import { pastLimit } from './week-limit.ts'
import { mondayOf } from './weeks.ts'

/** Hours of one week. The words name the agency's limit that is broken: an opt-out lifts the law's, not this one. */
export const longWeek: Rule = {
  name: 'long-week',
  reach: 'near',
  isSameMatter: isSameWeek,
  prepare:
    ({ schedule }, { warnOver = 0, blockOver = 0 }) =>
    (shift) => {
      const past = pastLimit(schedule, shift, warnOver * HOUR_MS)
      if (!past) return null
      const isBlock = past.ms > blockOver * HOUR_MS
      const total = () => durationLabel(schedule.msIn(past.week))
      return {
        level: isBlock ? 'block' : 'warn',
        by: past.each,
        say: () =>
          `The week from ${dayLabel(mondayOf(past.week))} comes to ${total()}; ${isBlock ? blockOver : warnOver} hours is the agency's limit for one week`,
      }
    },
}
