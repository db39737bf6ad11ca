// What a report over the rota reads: the shifts that touch a span, and what their people said of the days.

import { and, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { AvailabilityFacts } from '#core/availability.ts'
import type { Day, Span } from '#core/time.ts'
import type { Db } from '#server/db/connection.ts'
import { availability, shifts, users } from '#server/db/schema.ts'

export async function findShiftsTouching(db: Db, span: Span) {
  return db
    .select({
      id: shifts.id,
      userId: shifts.assignedToId,
      contractorName: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      headline: shifts.headline,
      start: shifts.dateStart,
      end: shifts.dateEnd,
    })
    .from(shifts)
    .innerJoin(users, eq(users.id, shifts.assignedToId))
    .where(and(isNull(shifts.deletedAt), lt(shifts.dateStart, span.end), gt(shifts.dateEnd, span.start)))
    .orderBy(shifts.dateStart, shifts.id)
}

/** One-off entries of the days, and every rule that may still reach them. */
export async function findAvailability(
  db: Db,
  userIds: string[],
  from: Day,
  to: Day,
): Promise<(AvailabilityFacts & { userId: string })[]> {
  if (userIds.length === 0) return []
  const oneOff = and(
    isNull(availability.rrule),
    lte(availability.firstDay, to),
    gte(availability.lastDay, from),
  )
  const repeating = and(isNotNull(availability.rrule), lte(availability.recurStart, to))
  return db
    .select()
    .from(availability)
    .where(and(inArray(availability.userId, userIds), isNull(availability.deletedAt), or(oneOff, repeating)))
}
