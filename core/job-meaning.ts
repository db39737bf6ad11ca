// What a job would mean for somebody who is not booked on it yet: their hours in its weeks, their rest, and the rules it
// would break.

import { type FactShift, type Finding, forContractor, type PersonFacts } from './rules/index.ts'
import { type Schedule, scheduleOf } from './rules/schedule.ts'
import { mondayOf } from './rules/weeks.ts'
import { type Day, HOUR_MS } from './time.ts'

export interface JobMeaning {
  weeks: { monday: Day; hoursNow: number; hoursThen: number }[]
  shortestRestHours: number | null
  /** In words for contractors. */
  warnings: string[]
}

/** What the job asks for beside its times. */
export type JobAsks = Pick<FactShift, 'serviceUserInitials' | 'localAuthority' | 'address' | 'genderWanted'>

/** `findings`: what the rules say of these shifts for this person. */
export function meaningOf(
  facts: PersonFacts,
  proposed: readonly FactShift[],
  findings: readonly Finding[],
): JobMeaning {
  const own = new Set(proposed.map(({ id }) => id))
  const now = scheduleOf(facts.shifts)
  const then = scheduleOf([...facts.shifts, ...proposed])
  const others = forContractor(findings.filter(({ rule }) => rule !== 'overlap'))
  return {
    weeks: weeksOf(then, own).map((monday) => ({
      monday,
      hoursNow: rounded(now.weekTotal(monday)),
      hoursThen: rounded(then.weekTotal(monday)),
    })),
    shortestRestHours: shortestRest(then, own),
    warnings: [...new Set(others.map(({ message }) => message))],
  }
}

/** The Mondays of the weeks that the job's shifts touch, in order: a Sunday night touches two. */
function weeksOf({ shifts }: Schedule, own: ReadonlySet<string>): Day[] {
  const weeks = new Set<number>()
  for (const { id, week, lastWeek } of shifts) {
    for (let n = week; own.has(id) && n <= lastWeek; n += 1) weeks.add(n)
  }
  return [...weeks].sort((a, b) => a - b).map(mondayOf)
}

/** Before each shift of the job, and before the shift that follows one. */
function shortestRest(schedule: Schedule, own: ReadonlySet<string>): number | null {
  const { shifts } = schedule
  const touched = shifts.filter((shift, n) => own.has(shift.id) || own.has(shifts[n - 1]?.id ?? ''))
  const rests = touched.map((shift) => schedule.restBefore(shift)?.ms ?? Number.POSITIVE_INFINITY)
  const shortest = Math.min(...rests)
  return Number.isFinite(shortest) ? rounded(shortest / HOUR_MS) : null
}

const rounded = (hours: number) => Math.round(hours * 100) / 100
