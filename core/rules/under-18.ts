import { dayNumberOf, dayOfNumber, HOUR_MS, midnightOf } from '../time.ts'
import { durationLabel } from '../time-labels.ts'
import { isUnder18 } from '../work-profile.ts'
import { msBetween } from './night.ts'
import { dayLabel, isSameDay, type PlacedShift, type Rule } from './rule.ts'
import { Schedule } from './schedule.ts'
import { pastLimit } from './week-limit.ts'
import { mondayOf } from './weeks.ts'

const DAY_HOURS = 8
const WEEK_HOURS = 40
const REST_HOURS = 12

/** One of the limits that a shift breaks: by how much, in ms, on each of its days or in each of its weeks. */
interface Excess {
  by: readonly number[]
  words: string
}

const lastDayOf = ({ until }: PlacedShift): number => dayNumberOf(until - 1)

/** Young workers. Only the shifts that start before the 18th birthday count, and nobody can override it. */
export const under18: Rule = {
  name: 'under-18',
  reach: 'near',
  isSameMatter: (before, after) => isSameDay(before, after) && lastDayOf(before) === lastDayOf(after),
  prepare({ schedule, profile }) {
    if (profile.dateOfBirth === null) return null
    const young = schedule.shifts.filter(({ day }) => isUnder18(profile, day))
    if (young.length === 0) return null
    const own = young.length === schedule.shifts.length ? schedule : new Schedule(young)
    return (shift) => {
      if (!isUnder18(profile, shift.day)) return null
      const { each, broken } = excessesOf(own, shift)
      if (broken.length === 0) return null
      return {
        by: each,
        say: () => `Under 18 on ${dayLabel(shift.day)}: ${broken.map(({ words }) => words).join('; ')}`,
      }
    }
  },
}

const LIMITS = [longDay, longWeek, shortRest, late]

function excessesOf(schedule: Schedule, shift: PlacedShift): { each: number[]; broken: Excess[] } {
  const found = LIMITS.map((limit) => limit(schedule, shift))
  const spans = [lastDayOf(shift) - shift.dayNumber + 1, shift.lastWeek - shift.week + 1, 1, 1]
  return {
    // As many numbers whether or not a limit is broken, so that they can be compared one by one.
    each: found.flatMap((excess, n) => excess?.by ?? new Array<number>(spans[n]!).fill(0)),
    broken: found.filter((excess) => excess !== null),
  }
}

/** Split at midnight. Only the shifts beyond the limit break it. */
function longDay(schedule: Schedule, shift: PlacedShift): Excess | null {
  let worst: { day: number; ms: number } = { day: 0, ms: DAY_HOURS * HOUR_MS }
  const by: number[] = []
  for (let day = shift.dayNumber; day <= lastDayOf(shift); day += 1) {
    const ms = msOfDayUpTo(schedule, shift, day)
    if (ms > worst.ms) worst = { day, ms }
    by.push(Math.max(0, ms - DAY_HOURS * HOUR_MS))
  }
  if (worst.ms <= DAY_HOURS * HOUR_MS) return null
  const words = `${durationLabel(worst.ms)} on ${dayLabel(dayOfNumber(worst.day))}, and ${DAY_HOURS} hours a day is the limit`
  return { by, words }
}

function msOfDayUpTo(schedule: Schedule, shift: PlacedShift, day: number): number {
  const [from, until] = [midnightOf(day), midnightOf(day + 1)]
  let total = 0
  for (const other of schedule.within(from, until)) {
    total += Math.min(other.until, until) - Math.max(other.from, from)
    if (other.id === shift.id) break
  }
  return total
}

function longWeek(schedule: Schedule, shift: PlacedShift): Excess | null {
  const past = pastLimit(schedule, shift, WEEK_HOURS * HOUR_MS)
  if (!past) return null
  const week = `the week from ${dayLabel(mondayOf(past.week))}`
  const total = durationLabel(schedule.msIn(past.week))
  return {
    by: past.each,
    words: `${total} in ${week}, and ${WEEK_HOURS} hours a week is the limit`,
  }
}

/** Shifts that follow each other without a gap are one stretch of work. */
function shortRest(schedule: Schedule, shift: PlacedShift): Excess | null {
  const rest = schedule.restBefore(shift)
  if (!rest || rest.ms === 0 || rest.ms >= REST_HOURS * HOUR_MS) return null
  return {
    by: [REST_HOURS * HOUR_MS - rest.ms],
    words: `only ${durationLabel(rest.ms)} of rest before it, and ${REST_HOURS} hours are due`,
  }
}

function late(_: Schedule, { from, until }: PlacedShift): Excess | null {
  const ms = msBetween(from, until, 22, 6)
  return ms > 0 ? { by: [ms], words: 'no work is allowed from 22:00 to 06:00' } : null
}
