// What the dashboard reads: what staff have to do, the viewer's shifts, and the broken rota rules ahead.

import { getStaffHome } from '#core/endpoints/home.ts'
import { reportConflicts } from '#core/endpoints/reports.ts'
import { listMyShifts } from '#core/endpoints/rota.ts'
import { LIMITS } from '#core/limits.ts'
import { addDays, type Day, isoWeekStart } from '#core/time.ts'
import { queryOptionsFor } from '#web/lib/queries.ts'

export const upcomingShiftsQuery = (today: Day) =>
  queryOptionsFor(listMyShifts, { query: { start: today, end: addDays(today, LIMITS.upcomingDays) } })

/** From this week's Monday until 13 days from today. */
export const ownWeeksQuery = (today: Day) =>
  queryOptionsFor(listMyShifts, { query: { start: isoWeekStart(today), end: addDays(today, 13) } })

/** What staff have to do next. */
export const staffHomeQuery = queryOptionsFor(getStaffHome, {})

/** From today on: what is over cannot be mended. */
export const conflictsAheadQuery = (today: Day) =>
  queryOptionsFor(reportConflicts, {
    query: { from: today, to: addDays(today, LIMITS.conflictDaysAhead - 1) },
  })
