// Whether the days of a job overlap what a person is booked for.

import { type ConflictCheck, conflictsOf } from '#core/applications.ts'
import { Refusal } from '#core/errors.ts'
import { type DaySpan, spansOfJob } from '#core/jobs.ts'
import type { Db } from '#server/db/connection.ts'
import { findJob, type JobRow, NO_SUCH_JOB } from '#server/features/jobs/jobs.service.ts'
import { type BookedShift, findShiftsOf } from '#server/features/rota/shifts.service.ts'
import { findUser } from '#server/features/users/people.service.ts'

/** A job whose times do not exist on a day is refused when it is made, so this is for a record spoilt by hand. */
export function spansOrRefuse(job: JobRow): DaySpan[] {
  const made = spansOfJob(job)
  if (!made.ok) throw new Refusal(made.code)
  return made.spans
}

export async function conflictsWithJob(
  db: Db,
  personId: string,
  job: JobRow,
): Promise<ConflictCheck<BookedShift>> {
  const spans = spansOrRefuse(job)
  const [first, last] = [spans[0], spans.at(-1)]
  if (!first || !last) return conflictsOf<BookedShift>([], [])
  return conflictsOf(spans, await findShiftsOf(db, personId, { start: first.start, end: last.end }))
}

export async function checkConflicts(db: Db, personId: string, jobId: string) {
  if (!(await findUser(db, personId))) {
    throw new Refusal('not-found', { message: 'That person does not exist.' })
  }
  const job = await findJob(db, jobId)
  if (!job || job.deletedAt) throw new Refusal('not-found', { message: NO_SUCH_JOB })
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
