// What staff see first: what happens today, what is left to do, and the first steps of a new agency.

import type { getStaffHome, UnfilledJob } from '#core/contracts/home.ts'
import type { ReplyOf } from '#core/contracts/route.ts'
import { firstStepsOf } from '#core/home.ts'
import { LIMITS } from '#core/limits.ts'
import { addDays, dayOf, dayRange } from '#core/time.ts'
import type { SignedInCall } from '#server/call.ts'
import { findUncovered } from '#server/features/jobs/jobs.service.ts'
import { findPending } from '#server/features/people/people.service.ts'
import { presentUser } from '#server/features/users/users.service.ts'
import * as rows from './home.sql.ts'

/** Compares as text: '2026-11-17 08:00'. */
const startOf = ({ days, shiftStartTime }: UnfilledJob): string => `${days[0]} ${shiftStartTime}`

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export async function readStaffHome({
  db,
  now,
  viewer,
}: SignedInCall): Promise<ReplyOf<typeof getStaffHome>> {
  const today = dayOf(now)
  const week = { from: today, to: addDays(today, LIMITS.unfilledDays - 1) }
  const [shifts, uncovered, applications, pending, facts] = await Promise.all([
    rows.findShiftsUntil(db, now, dayRange(today, today).end),
    findUncovered(db, { ...week, of: 'all' }),
    rows.findApplicationsToDecide(db, LIMITS.homeItems),
    findPending(db, LIMITS.homeItems),
    rows.findAgencyFacts(db, now),
  ])
  const jobs = await rows.findJobs(
    db,
    uncovered.map(({ jobId }) => jobId),
  )
  const unfilled = uncovered.flatMap(({ jobId, days }) => {
    const job = jobs.get(jobId)
    return job ? [{ ...job, days }] : []
  })
  return {
    today: shifts,
    unfilled: unfilled.sort((a, b) => compare(startOf(a), startOf(b))),
    applications,
    accounts: pending.map(presentUser),
    firstSteps: firstStepsOf(facts, viewer.role),
  }
}
