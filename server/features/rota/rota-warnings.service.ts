// What a booking newly breaks of the rota's rules, for the answer that goes with it.

import { type AvailabilityFacts, availabilityByDay } from '#core/availability.ts'
import {
  clashesWithAvailability,
  type KindOn,
  type RotaItem,
  reportContext,
  warningsFor,
  warningText,
} from '#core/rota.ts'
import { type Day, dayRange } from '#core/time.ts'
import type { Db } from '#server/db/connection.ts'
import { availabilityFacts } from '#server/features/availability/availability.service.ts'
import { type BookedShift, findShiftsOf } from './shifts.sql.ts'

interface FactsAround {
  from: Day
  to: Day
  shifts: BookedShift[]
  said: AvailabilityFacts[]
}

/** What a person does and said around these days, in their order, as far as the rules look. */
export async function factsAround(db: Db, userId: string, days: Day[]): Promise<FactsAround> {
  const { from, to } = reportContext(days[0]!, days.at(-1)!)
  const [shifts, said] = await Promise.all([
    findShiftsOf(db, userId, dayRange(from, to)),
    availabilityFacts(db, [userId], { from, to }),
  ])
  return { from, to, shifts, said: said.get(userId) ?? [] }
}

/** `booked` are shifts of one person, in order of start; those among the facts are not counted twice. */
export function warningsOf(
  { from, to, shifts, said }: FactsAround,
  userId: string,
  booked: { id: string; dateStart: Date; dateEnd: Date }[],
): RotaItem[] {
  const byDay = availabilityByDay(said, from, to)
  const kindOn: KindOn = (_userId, day) => byDay.get(day)?.kind
  const isNew = new Set(booked.map(({ id }) => id))
  const proposed = booked.map(({ id, dateStart, dateEnd }) => ({
    id,
    userId,
    start: dateStart,
    end: dateEnd,
  }))
  const others = shifts.filter(({ id }) => !isNew.has(id))
  return warningsFor(proposed, others, kindOn)
}

export const judged = (warnings: RotaItem[]) => ({
  conflict: warnings.some(clashesWithAvailability),
  warning: warningText(warnings),
})
