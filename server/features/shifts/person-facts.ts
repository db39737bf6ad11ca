// The facts for the rules: one function for one person or many, with the same number of queries.

import { availabilityByDay } from '#core/availability.ts'
import { factsWindow, type PersonFacts } from '#core/rules/index.ts'
import { type Day, dayRange } from '#core/time.ts'
import type { Db } from '#server/db/connection.ts'
import { availabilityFacts } from '#server/features/availability/availability.service.ts'
import { mapInTurns } from '#server/turns.ts'
import { type BookedShift, findShiftsOf } from './shifts.sql.ts'

export type GatheredFacts = PersonFacts<BookedShift>

/**
 * The shifts and availability of these people around the days, as far as the rules need. Includes everyone asked for.
 */
export async function gatherFacts(
  db: Db,
  userIds: readonly string[],
  days: { from: Day; to: Day },
): Promise<Map<string, GatheredFacts>> {
  const { from, to } = factsWindow(days.from, days.to)
  const [shifts, said] = await Promise.all([
    findShiftsOf(db, userIds, dayRange(from, to)),
    availabilityFacts(db, userIds, { from, to }),
  ])
  const shiftsOf = new Map<string, BookedShift[]>(userIds.map((id) => [id, []]))
  for (const shift of shifts) shiftsOf.get(shift.userId)!.push(shift)
  const facts = await mapInTurns(userIds, (userId): [string, GatheredFacts] => {
    const availability = availabilityByDay(said.get(userId) ?? [], from, to)
    return [userId, { userId, shifts: shiftsOf.get(userId)!, availability }]
  })
  return new Map(facts)
}
