// What a report over the rota reads: the shifts that touch a span.

import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Span } from '#core/time.ts'
import type { Db } from '#server/db/connection.ts'
import { shifts, users } from '#server/db/schema.ts'

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
