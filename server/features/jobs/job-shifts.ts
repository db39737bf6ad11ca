// The shifts that a job asks for, as the rules see them.

import { Refusal } from '#core/errors.ts'
import type { JobAsks } from '#core/job-meaning.ts'
import { type DaySpan, spansOfJob } from '#core/jobs.ts'
import type { FactShift } from '#core/rules/index.ts'
import type { JobRow } from './jobs.sql.ts'

/** A job with non-existent times is refused when it is created, so this only handles a record changed by hand. */
export function spansOrRefuse(job: JobRow): DaySpan[] {
  const made = spansOfJob(job)
  if (!made.ok) throw new Refusal(made.code)
  return made.spans
}

/** What it asks for beside its times. */
export const asksOf = ({ genderPreference, ...job }: JobRow): JobAsks => ({
  serviceUserInitials: job.serviceUserInitials,
  localAuthority: job.localAuthority,
  address: job.address,
  genderWanted: genderPreference === 'NO_PREFERENCE' ? null : genderPreference,
})

/** One for each of its days. */
export const shiftsAskedBy = (job: JobRow): FactShift[] =>
  spansOrRefuse(job).map(({ day, start, end }) => ({ ...asksOf(job), id: `job ${day}`, start, end }))
