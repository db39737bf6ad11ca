// What the dashboard reads: one's own shifts, and what breaks a rule of the rota this week.

import { reportConflicts } from '#core/contracts/reports.ts'
import { listMyShifts } from '#core/contracts/rota.ts'
import { LIMITS } from '#core/limits.ts'
import { addDays, type Day, isoWeekStart } from '#core/time.ts'
import { queryOptionsFor } from '#web/lib/queries.ts'

export const upcomingShiftsQuery = (today: Day) =>
  queryOptionsFor(listMyShifts, { query: { start: today, end: addDays(today, LIMITS.upcomingDays) } })

/** From Monday to the end of the next two weeks. */
export const ownWeeksQuery = (today: Day) =>
  queryOptionsFor(listMyShifts, { query: { start: isoWeekStart(today), end: addDays(today, 13) } })

export const weekConflictsQuery = (today: Day) => {
  const from = isoWeekStart(today)
  return queryOptionsFor(reportConflicts, { query: { from, to: addDays(from, 6) } })
}
