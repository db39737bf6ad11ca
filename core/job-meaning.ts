// What a job would mean for somebody who is not booked on it yet: their hours in its weeks, their rest, and the rules it
// would break.

import type { DaySpan } from './jobs.ts'
import type { PersonFacts } from './rules/index.ts'
import { Schedule } from './rules/schedule.ts'
import { decideAssignment } from './shifts/decide-assignment.ts'
import { type Day, HOUR_MS } from './time.ts'

export interface JobMeaning {
  weeks: { monday: Day; hoursNow: number; hoursThen: number }[]
  shortestRestHours: number | null
  warnings: string[]
}

/** The facts should cover `factsWindow` of the job's days. */
export function meaningOf(facts: PersonFacts, spans: readonly DaySpan[]): JobMeaning {
  const proposed = spans.map(({ day, start, end }) => ({ id: `job ${day}`, start, end }))
  const own = new Set(proposed.map(({ id }) => id))
  const now = new Schedule(facts.shifts)
  const then = new Schedule([...facts.shifts, ...proposed])
  const mondays = [...new Set(then.shifts.filter(({ id }) => own.has(id)).map(({ week }) => week))]
  const { findings } = decideAssignment(facts, proposed)
  const others = findings.filter(({ rule }) => rule !== 'overlap')
  return {
    weeks: mondays.map((monday) => ({
      monday,
      hoursNow: rounded(now.weekTotal(monday)),
      hoursThen: rounded(then.weekTotal(monday)),
    })),
    shortestRestHours: shortestRest(then, own),
    warnings: [...new Set(others.map(({ message }) => message))],
  }
}

/** Before each shift of the job, and before the shift that follows one. */
function shortestRest(schedule: Schedule, own: ReadonlySet<string>): number | null {
  const { shifts } = schedule
  const touched = shifts.filter((shift, n) => own.has(shift.id) || own.has(shifts[n - 1]?.id ?? ''))
  const shortest = Math.min(...touched.map((shift) => schedule.restBefore(shift)))
  return Number.isFinite(shortest) ? rounded(shortest / HOUR_MS) : null
}

const rounded = (hours: number) => Math.round(hours * 100) / 100
