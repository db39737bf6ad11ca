import { HOUR_MS } from '../time.ts'
import { durationLabel } from '../time-labels.ts'
import { dayLabel, isSameWeek, type Rule } from './rule.ts'
import { type Schedule, weeksTouched } from './schedule.ts'
import { mondayOf, weekStart } from './weeks.ts'

/**
 * A free day in each week. A week without one passes if it and a week beside it have two between them; they may follow
 * each other, so 48 hours at once are two as well.
 */
export const weeklyRest: Rule = {
  name: 'weekly-rest',
  reach: 'near',
  isSameMatter: isSameWeek,
  prepare({ schedule }, { rest = 0 }) {
    const due = rest * HOUR_MS
    const restsIn = (first: number, last: number) =>
      freeStretches(schedule, first, last).reduce((count, ms) => count + Math.floor(ms / due), 0)
    const longestOf = new Map<number, number | null>()
    /** The longest rest of a week that does not pass; null if it passes. */
    const shortWeek = (week: number): number | null => {
      const known = longestOf.get(week)
      if (known !== undefined) return known
      const longest = Math.max(...freeStretches(schedule, week, week))
      const passes = longest >= due || restsIn(week - 1, week) >= 2 || restsIn(week, week + 1) >= 2
      const found = passes ? null : longest
      longestOf.set(week, found)
      return found
    }
    return (shift) => {
      let worst: { week: number; longest: number } | null = null
      for (let week = shift.week; week <= shift.lastWeek; week += 1) {
        const longest = shortWeek(week)
        if (longest !== null && (!worst || longest < worst.longest)) worst = { week, longest }
      }
      if (!worst) return null
      const { week, longest } = worst
      return {
        by: weeksTouched(shift).map((touched) => due - (shortWeek(touched) ?? due)),
        say: () =>
          `The longest rest in the week from ${dayLabel(mondayOf(week))} is ${durationLabel(longest)}; ${rest} hours are due, or ${2 * rest} in two weeks`,
      }
    }
  },
}

/** The stretches of time without a shift, in ms, from one week to another; at least one, though it may be 0. */
function freeStretches(schedule: Schedule, first: number, last: number): number[] {
  const [from, until] = [weekStart(first), weekStart(last + 1)]
  const free: number[] = []
  let since = from
  for (const shift of schedule.within(from, until)) {
    if (shift.from > since) free.push(shift.from - since)
    since = Math.max(since, shift.until)
  }
  return [...free, Math.max(0, until - since)]
}
