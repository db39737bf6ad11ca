// What a person or a job still has to come, as rows.

import { and, count, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { shifts } from '#server/db/schema.ts'

export type UnbookedShift = typeof shifts.$inferSelect

/** Of a person or of a job. */
type ShiftOwner = { assignedToId: string } | { jobId: string }

/** A shift that has begun is not to come: it is being worked, or was. */
const toCome = (owner: ShiftOwner, now: Date) =>
  and(
    'jobId' in owner ? eq(shifts.jobId, owner.jobId) : eq(shifts.assignedToId, owner.assignedToId),
    isNull(shifts.deletedAt),
    gt(shifts.dateStart, now),
  )

export async function countShiftsToCome(db: Db, owner: ShiftOwner, now: Date): Promise<number> {
  const [row] = await db.select({ n: count() }).from(shifts).where(toCome(owner, now))
  return row?.n ?? 0
}

/** Takes them all off the rota, the soonest first; the rows are kept. */
export async function unbookShiftsToCome(db: Db, owner: ShiftOwner, now: Date): Promise<UnbookedShift[]> {
  const rows = await db
    .update(shifts)
    .set({ deletedAt: now, updatedAt: now })
    .where(toCome(owner, now))
    .returning()
  return rows.sort((a, b) => a.dateStart.getTime() - b.dateStart.getTime())
}

/** The jobs behind what a person is still to work, in the order in which they are locked. */
export async function findJobsToCome(db: Db, userId: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: shifts.jobId })
    .from(shifts)
    .where(toCome({ assignedToId: userId }, now))
    .orderBy(shifts.jobId)
  return rows.flatMap(({ id }) => (id ? [id] : []))
}
