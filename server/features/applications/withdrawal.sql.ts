// The applications of somebody who leaves, as rows: withdrawn, but kept.

import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { jobApplications } from '#server/db/schema.ts'

const waiting = (contractorId: string) =>
  and(
    eq(jobApplications.contractorId, contractorId),
    eq(jobApplications.status, 'APPLIED'),
    isNull(jobApplications.clearedAt),
  )

export async function countWaiting(db: Db, contractorId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(jobApplications).where(waiting(contractorId))
  return row?.n ?? 0
}

/** The pending ones. */
export async function withdrawWaiting(db: Db, contractorId: string, reason: string): Promise<number> {
  const rows = await db
    .update(jobApplications)
    .set({ status: 'WITHDRAWN', reason })
    .where(waiting(contractorId))
    .returning({ id: jobApplications.id })
  return rows.length
}

/** Those that booked the person on these jobs. */
export async function withdrawConfirmed(
  db: Db,
  contractorId: string,
  jobIds: readonly string[],
  reason: string,
): Promise<void> {
  if (jobIds.length === 0) return
  await db
    .update(jobApplications)
    .set({ status: 'WITHDRAWN', reason })
    .where(
      and(
        eq(jobApplications.contractorId, contractorId),
        eq(jobApplications.status, 'CONFIRMED'),
        inArray(jobApplications.jobId, [...jobIds]),
      ),
    )
}
