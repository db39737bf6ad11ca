// Jobs, applications and shifts for tests, inserted straight into the database.

import { and, eq, isNull } from 'drizzle-orm'
import { hoursPerDay } from '#core/jobs.ts'
import { auditLogs, jobApplications, jobDismissals, jobs, notifications, shifts } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'

/** A request body: two day shifts in the week after the test clock's day. */
export const A_JOB = {
  headline: 'Support worker, days',
  address: '12 Market Street, Leeds LS1 6DT',
  genderPreference: 'FEMALE',
  shiftStartTime: '08:00',
  shiftEndTime: '20:00',
  startDate: '2026-06-22',
  endDate: '2026-06-23',
  serviceUserInitials: 'ab',
  localAuthority: 'Leeds City Council',
  notes: 'Manual handling certificate needed.',
  bonus: '£50 on completion',
}

export async function createJobRow(
  deps: Deps,
  options: Partial<typeof jobs.$inferInsert> = {},
): Promise<typeof jobs.$inferSelect> {
  const now = deps.clock.now()
  const job = { ...A_JOB, genderPreference: 'NO_PREFERENCE' as const, createdAt: now, ...options }
  const [row] = await deps.database.db
    .insert(jobs)
    .values({ ...job, hoursPerDay: hoursPerDay(job.shiftStartTime, job.shiftEndTime) })
    .returning()
  return row!
}

export async function createShiftRow(
  deps: Deps,
  assignedToId: string,
  start: string,
  end: string,
  options: Partial<typeof shifts.$inferInsert> = {},
): Promise<typeof shifts.$inferSelect> {
  const [row] = await deps.database.db
    .insert(shifts)
    .values({
      assignedToId,
      dateStart: new Date(start),
      dateEnd: new Date(end),
      headline: 'Care',
      ...options,
    })
    .returning()
  return row!
}

/** Deletes every job and everything that depends on it. */
export async function emptyBoard({ database: { db } }: Deps): Promise<void> {
  await db.delete(notifications)
  await db.delete(shifts)
  await db.delete(jobApplications)
  await db.delete(jobDismissals)
  await db.delete(jobs)
}

/** The job that an entry's shift belongs to. */
const jobIdsIn = ({ before, after }: Record<string, unknown>) =>
  [before, after].map((shift) => (shift as { jobId?: unknown } | null | undefined)?.jobId)

/** Everything in the database that must be consistent for a job. */
export async function stateOf(deps: Deps, jobId: string) {
  const { db } = deps.database
  const [job] = await db.select().from(jobs).where(eq(jobs.id, jobId))
  const applications = await db.select().from(jobApplications).where(eq(jobApplications.jobId, jobId))
  const living = and(eq(shifts.jobId, jobId), isNull(shifts.deletedAt))
  return {
    job: job!,
    applications,
    shifts: await db.select().from(shifts).where(living).orderBy(shifts.dateStart),
    notices: await db.select().from(notifications).where(eq(notifications.jobId, jobId)),
    audit: (await db.select().from(auditLogs).orderBy(auditLogs.id)).filter(
      ({ resourceId, metadata }) => resourceId === jobId || jobIdsIn(metadata).includes(jobId),
    ),
  }
}
