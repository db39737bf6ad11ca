// What people said of their days, as the rota's rules ask for it.

import { and, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { type AvailabilityFacts, availabilityByDay, LONGEST_OCCURRENCE_DAYS } from '#core/availability.ts'
import type { KindOn } from '#core/rota.ts'
import { addDays, type Day } from '#core/time.ts'
import type { Db } from '#server/db/connection.ts'
import { availability, users } from '#server/db/schema.ts'

export type AvailabilityFact = AvailabilityFacts & { userId: string }

/** The entries that may cover a day of the window: one-off ones that touch it, recurring ones that have not ended. */
export async function findAvailabilityFacts(
  db: Db,
  userIds: readonly string[] | null,
  from: Day,
  to: Day,
): Promise<AvailabilityFact[]> {
  const oneOff = and(
    isNull(availability.rrule),
    lte(availability.firstDay, to),
    gte(availability.lastDay, from),
  )
  const recurring = and(
    sql`${availability.rrule} IS NOT NULL`,
    lte(availability.recurStart, to),
    // The last occurrence may reach beyond the day on which it begins.
    or(isNull(availability.recurEnd), gte(availability.recurEnd, addDays(from, -LONGEST_OCCURRENCE_DAYS))),
  )
  return db
    .select({
      id: availability.id,
      userId: availability.userId,
      kind: availability.kind,
      firstDay: availability.firstDay,
      lastDay: availability.lastDay,
      rrule: availability.rrule,
      recurStart: availability.recurStart,
      recurEnd: availability.recurEnd,
      createdAt: availability.createdAt,
    })
    .from(availability)
    .innerJoin(users, and(eq(users.id, availability.userId), isNull(users.deletedAt)))
    .where(
      and(
        isNull(availability.deletedAt),
        userIds === null ? undefined : inArray(availability.userId, [...userIds]),
        or(oneOff, recurring),
      ),
    )
}

/** Answers for the people and days it was asked for; `undefined` where nothing was said. */
export async function loadKindOn(db: Db, userIds: readonly string[], from: Day, to: Day): Promise<KindOn> {
  const facts = await findAvailabilityFacts(db, userIds, from, to)
  const days = new Map(
    userIds.map((userId) => {
      const own = facts.filter((fact) => fact.userId === userId)
      return [userId, availabilityByDay(own, from, to)]
    }),
  )
  return (userId, day) => days.get(userId)?.get(day)?.kind
}
