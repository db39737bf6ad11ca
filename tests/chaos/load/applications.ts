// A job is advertised; people apply for it, each twice at once, while two managers confirm two of them and one more
// person applies late. One person gets the job.

import { addDays } from '#core/time.ts'
import type { Someone } from '../people.ts'
import type { World } from '../world.ts'

const FIRST_DAY = '2027-01-04'
/** Far enough apart that no rule refuses anyone, whoever gets them all. */
const DAYS_APART = 3

export async function raceForJob(world: World): Promise<void> {
  const { people, caller, ledger } = world
  const n = ledger.next('job')
  const day = addDays(FIRST_DAY, n * DAYS_APART)
  const [admin, manager] = [people.admins[0]!, people.managers[0]!]
  const job = await caller.settled(n, admin, {
    method: 'POST',
    path: '/api/jobs',
    headers: { 'idempotency-key': `job ${n}` },
    body: {
      headline: `job ${n}`,
      address: '12 Market Street, Leeds LS1 6DT',
      shiftStartTime: '08:00',
      shiftEndTime: '20:00',
      startDate: day,
      endDate: day,
    },
  })
  if (job?.status !== 201) return void ledger.wrong.push(`job ${n} was answered ${job?.status ?? 'never'}`)
  const jobId = job.body.id
  ledger.jobs.add(jobId)

  const [latecomer, ...applicants] = people.applicants as [Someone, ...Someone[]]
  await Promise.all(
    applicants
      .slice(0, 3)
      .flatMap((who, i) => [apply(world, n + i, who, jobId), apply(world, n + i + 1, who, jobId)]),
  )
  const list = await caller.settled(n, manager, {
    method: 'GET',
    path: `/api/job-applications?jobId=${jobId}`,
  })
  if (list?.body?.length !== 3)
    return void ledger.wrong.push(`job ${n} has ${list?.body?.length} applications of 3 people`)
  const [first, second] = list.body
  await Promise.all([
    confirm(world, n, first.id),
    confirm(world, n + 1, second.id),
    apply(world, n + 2, latecomer, jobId),
  ])
}

async function apply({ caller, ledger }: World, server: number, who: Someone, jobId: string): Promise<void> {
  const answer = await caller.settled(server, who, {
    method: 'POST',
    path: '/api/job-applications',
    body: { jobId },
  })
  if (answer?.status === 201) ledger.applied.add(answer.body.id)
  else if (answer?.status !== 409)
    ledger.wrong.push(
      `an application was answered ${answer?.status ?? 'never'} ${JSON.stringify(answer?.body)}`,
    )
}

/** A retry after a lost response is refused, because the application is already confirmed. */
async function confirm({ people, caller, ledger }: World, server: number, id: string): Promise<void> {
  const answer = await caller.settled(server, people.managers[0]!, {
    method: 'PUT',
    path: `/api/job-applications/${id}/confirm`,
    body: {},
  })
  if (answer?.status === 200) ledger.confirmed.add(id)
  else if (answer?.status !== 409)
    ledger.wrong.push(
      `a confirmation was answered ${answer?.status ?? 'never'} ${JSON.stringify(answer?.body)}`,
    )
}
