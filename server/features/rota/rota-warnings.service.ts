// What a booking newly breaks of the rota's rules, for the answer that goes with it.

import { availabilityByDay } from '#core/availability.ts'
import { type KindOn, type RotaItem, reportContext, warningsFor } from '#core/rota.ts'
import { dayOf, dayRange } from '#core/time.ts'
import type { Db } from '#server/db/connection.ts'
import { availabilityFacts } from '#server/features/availability/availability.service.ts'
import { findShiftsOf } from './shifts.sql.ts'

/** `booked` are shifts of one person, in order of start, that are in the database already. */
export async function findWarnings(
  db: Db,
  userId: string,
  booked: { id: string; dateStart: Date; dateEnd: Date }[],
): Promise<RotaItem[]> {
  const [first, last] = [booked[0], booked.at(-1)]
  if (!first || !last) return []
  const context = reportContext(dayOf(first.dateStart), dayOf(last.dateStart))
  const own = await findShiftsOf(db, userId, dayRange(context.from, context.to))
  const said = (await availabilityFacts(db, [userId], context)).get(userId) ?? []
  const byDay = availabilityByDay(said, context.from, context.to)
  const kindOn: KindOn = (_userId, day) => byDay.get(day)?.kind
  const isNew = new Set(booked.map(({ id }) => id))
  let before = own.filter(({ id }) => !isNew.has(id))
  return booked.flatMap(({ id, dateStart, dateEnd }) => {
    const proposed = { id, userId, start: dateStart, end: dateEnd }
    const items = warningsFor(proposed, before, kindOn)
    before = [...before, proposed]
    return items
  })
}
