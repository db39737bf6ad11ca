// What the rules say of people who could be asked, or who accept.

import type { Finding } from '#core/rules/index.ts'
import { decideAssignment } from '#core/shifts/decide-assignment.ts'
import type { Db } from '#server/db/connection.ts'
import { type JobRow, shiftsAskedBy } from '#server/features/jobs/jobs.service.ts'
import { gatherFacts } from '#server/features/shifts/shifts.service.ts'
import { mapInTurns } from '#server/turns.ts'

/** As many queries for two hundred people as for one. */
export async function judgeForJob(
  db: Db,
  personIds: readonly string[],
  job: JobRow,
): Promise<Map<string, Finding[]>> {
  if (personIds.length === 0) return new Map()
  const { factsOf, settings } = await gatherFacts(db, personIds, { from: job.startDate, to: job.endDate })
  const asked = shiftsAskedBy(job)
  const judged = await mapInTurns(personIds, (id): [string, Finding[]] => [
    id,
    decideAssignment(factsOf(id), asked, { settings }).findings,
  ])
  return new Map(judged)
}

export const blocksOf = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ level }) => level === 'block')
