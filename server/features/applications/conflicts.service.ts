// Whether the days of a job overlap a person's bookings.

import { type ConflictCheck, conflictsOf } from '#core/applications.ts'
import { Refusal } from '#core/errors.ts'
import { type JobMeaning, meaningOf } from '#core/job-meaning.ts'
import { type DaySpan, spansOfJob } from '#core/jobs.ts'
import type { Db } from '#server/db/connection.ts'
import { findJob, type JobRow } from '#server/features/jobs/jobs.service.ts'
import { findUser } from '#server/features/people/people.service.ts'
import { type BookedShift, gatherFacts } from '#server/features/shifts/shifts.service.ts'

/** A job with non-existent times is refused when it is created, so this only handles a record changed by hand. */
export function spansOrRefuse(job: JobRow): DaySpan[] {
  const made = spansOfJob(job)
  if (!made.ok) throw new Refusal(made.code)
  return made.spans
}

export async function conflictsWithJob(
  db: Db,
  personId: string,
  job: JobRow,
): Promise<ConflictCheck<BookedShift> & { meaning: JobMeaning }> {
  const spans = spansOrRefuse(job)
  const gathered = await gatherFacts(db, [personId], { from: job.startDate, to: job.endDate })
  const facts = gathered.get(personId)!
  return { ...conflictsOf(spans, [...facts.shifts]), meaning: meaningOf(facts, spans) }
}

export async function checkConflicts(db: Db, personId: string, jobId: string) {
  if (!(await findUser(db, personId))) throw new Refusal('no-such-person')
  const job = await findJob(db, jobId)
  if (!job || job.deletedAt) throw new Refusal('no-such-job')
  const { conflictingShifts, ...check } = await conflictsWithJob(db, personId, job)
  return {
    ...check,
    conflictingShifts: conflictingShifts.map(({ id, headline, address, start, end }) => ({
      id,
      headline,
      address,
      dateStart: start.toISOString(),
      dateEnd: end.toISOString(),
    })),
  }
}
