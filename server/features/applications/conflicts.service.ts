// What a job would mean for a person: the bookings that its days overlap, and what the rules say.

import { setImmediate as nextTurn } from 'node:timers/promises'
import { type ConflictCheck, conflictsOf } from '#core/applications.ts'
import { can } from '#core/capabilities.ts'
import { Refusal } from '#core/errors.ts'
import { type JobMeaning, meaningOf } from '#core/job-meaning.ts'
import { type Finding, forContractor } from '#core/rules/index.ts'
import { decideAssignment } from '#core/shifts/decide-assignment.ts'
import type { SignedInCall } from '#server/call.ts'
import type { Db } from '#server/db/connection.ts'
import { findJob, type JobRow, shiftsAskedBy, spansOrRefuse } from '#server/features/jobs/jobs.service.ts'
import { findUser } from '#server/features/people/people.service.ts'
import { gatherNamedFacts, type NamedShift } from '#server/features/shifts/shifts.service.ts'

interface JobConflicts extends ConflictCheck<NamedShift> {
  meaning: JobMeaning
  findings: Finding[]
}

export async function conflictsWithJob(db: Db, personId: string, job: JobRow): Promise<JobConflicts> {
  const spans = spansOrRefuse(job)
  const { settings, factsOf } = await gatherNamedFacts(db, [personId], {
    from: job.startDate,
    to: job.endDate,
  })
  const facts = factsOf(personId)
  const asked = shiftsAskedBy(job)
  const { findings } = decideAssignment(facts, asked, { settings })
  // A job of a year is long work.
  await nextTurn()
  return { ...conflictsOf(spans, [...facts.shifts]), meaning: meaningOf(facts, asked, findings), findings }
}

/** A shift that does not exist yet has no id. */
export const withoutId = ({ shiftId: _, ...finding }: ReturnType<typeof forContractor>[number]) => finding

export async function checkConflicts(
  { db, viewer }: Pick<SignedInCall, 'db' | 'viewer'>,
  personId: string,
  jobId: string,
) {
  if (!(await findUser(db, personId))) throw new Refusal('no-such-person')
  const job = await findJob(db, jobId)
  if (!job || job.deletedAt) throw new Refusal('no-such-job')
  const { conflictingShifts, findings, ...check } = await conflictsWithJob(db, personId, job)
  const shown = can(viewer.role, 'shifts:book') ? findings : forContractor(findings)
  return {
    ...check,
    findings: shown.map(withoutId),
    conflictingShifts: conflictingShifts.map(({ id, headline, address, start, end }) => ({
      id,
      headline,
      address,
      dateStart: start.toISOString(),
      dateEnd: end.toISOString(),
    })),
  }
}
