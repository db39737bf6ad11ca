// What breaks a rule of the rota (core/rota.ts) over some days, with the names that people read.

import { availabilityByDay } from '#core/availability.ts'
import { conflictReport, type KindOn, reportContext } from '#core/rota.ts'
import { addDays, type Day, dayOf, dayRange, isoWeekStart } from '#core/time.ts'
import type { Db } from '#server/db/connection.ts'
import { availabilityFacts } from '#server/features/availability/availability.service.ts'
import { findShiftsTouching } from './reports.sql.ts'

export async function reportConflicts(
  db: Db,
  query: { from?: Day | undefined; to?: Day | undefined },
  now: Date,
) {
  const from = query.from ?? isoWeekStart(dayOf(now))
  const to = query.to ?? addDays(from, 6)
  const context = reportContext(from, to)
  const shifts = await findShiftsTouching(db, dayRange(context.from, context.to))
  const byId = new Map(shifts.map((shift) => [shift.id, shift]))
  const report = conflictReport(shifts, await kindsOf(db, shifts, from, to), from, to)
  return {
    ...report,
    from,
    to,
    items: report.items.map((item) => {
      const shift = byId.get(item.shiftId)!
      return {
        ...item,
        contractorName: shift.contractorName,
        headline: shift.headline,
        dateStart: shift.start.toISOString(),
        dateEnd: shift.end.toISOString(),
      }
    }),
  }
}

async function kindsOf(db: Db, shifts: { userId: string }[], from: Day, to: Day): Promise<KindOn> {
  const userIds = [...new Set(shifts.map((shift) => shift.userId))]
  const said = await availabilityFacts(db, userIds, { from, to })
  const days = new Map([...said].map(([userId, own]) => [userId, availabilityByDay(own, from, to)]))
  return (userId, day) => days.get(userId)?.get(day)?.kind
}
