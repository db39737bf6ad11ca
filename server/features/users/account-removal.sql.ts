// What a deleted account leaves behind: what is still to come is taken away, what has been stays.

import { and, count, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { jobApplications, pushSubscriptions, shifts } from '#server/db/schema.ts'

export interface UnbookedShift {
  id: string
  headline: string
  dateStart: Date
  dateEnd: Date
}

const toCome = (userId: string, now: Date) =>
  and(eq(shifts.assignedToId, userId), isNull(shifts.deletedAt), gt(shifts.dateStart, now))

const isOpen = (userId: string) =>
  and(
    eq(jobApplications.contractorId, userId),
    eq(jobApplications.status, 'APPLIED'),
    isNull(jobApplications.clearedAt),
  )

export async function countOpenWork(
  db: Db,
  userId: string,
  now: Date,
): Promise<{ upcomingShifts: number; openApplications: number }> {
  const [shift] = await db.select({ n: count() }).from(shifts).where(toCome(userId, now))
  const [application] = await db.select({ n: count() }).from(jobApplications).where(isOpen(userId))
  return { upcomingShifts: shift?.n ?? 0, openApplications: application?.n ?? 0 }
}

/** A shift that has begun is kept: it is being worked. */
export async function unbookShiftsToCome(db: Db, userId: string, now: Date): Promise<UnbookedShift[]> {
  const { id, headline, dateStart, dateEnd } = shifts
  const rows = await db
    .update(shifts)
    .set({ deletedAt: now, updatedAt: now })
    .where(toCome(userId, now))
    .returning({ id, headline, dateStart, dateEnd })
  return rows.sort((a, b) => a.dateStart.getTime() - b.dateStart.getTime())
}

export async function withdrawOpenApplications(db: Db, userId: string): Promise<number> {
  const rows = await db
    .update(jobApplications)
    .set({ status: 'WITHDRAWN', reason: 'The account was deleted' })
    .where(isOpen(userId))
    .returning({ id: jobApplications.id })
  return rows.length
}

export async function removePushSubscriptions(db: Db, userId: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId))
}
