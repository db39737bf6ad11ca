// The live board and dismissed jobs.

import { can } from '#core/capabilities.ts'
import {
  countOpenJobs,
  createJob,
  dismissJob,
  getJob,
  listAddresses,
  listDismissals,
  listJobs,
  listUncoveredJobs,
  offerJobAgain,
  updateJob,
} from '#core/contracts/jobs.ts'
import { Refusal } from '#core/errors.ts'
import { LIMITS } from '#core/limits.ts'
import type { SignedIn } from '#server/call.ts'
import { JsonText, type Routes } from '#server/http/register-route.ts'
import * as changes from './change-job.service.ts'
import * as jobs from './jobs.service.ts'
import { countOpen, findAddresses, findDismissals, jobsAsJson } from './jobs.sql.ts'

const seesAll = (viewer: SignedIn) => can(viewer.role, 'jobs:read-all')
/** Whose board it is: null for staff, who see every job. */
const boardOf = (viewer: SignedIn) => (seesAll(viewer) ? null : viewer.id)

export function registerJobs(routes: Routes): void {
  routes.on(listJobs, async ({ db, viewer }) => new JsonText(await jobsAsJson(db, boardOf(viewer))))

  routes.on(countOpenJobs, async ({ db, viewer }) => ({ count: await countOpen(db, boardOf(viewer)) }))

  routes.on(getJob, async (call) => jobs.readJob(call, call.params.id, seesAll(call.viewer)))

  routes.on(createJob, async (call) => jobs.createJob(call, call.body))

  routes.on(updateJob, async (call) => changes.editJob(call, call.params.id, call.body))

  routes.on(listUncoveredJobs, async (call) => changes.listUncovered(call))

  routes.on(offerJobAgain, async (call) => changes.offerAgain(call, call.params.id))

  routes.on(listAddresses, async ({ db, query }) =>
    findAddresses(db, query.search, LIMITS.addressesSuggested),
  )

  routes.on(listDismissals, async ({ db, params, viewer }) => {
    if (params.contractorId !== viewer.id && !seesAll(viewer)) throw new Refusal('forbidden')
    const rows = await findDismissals(db, params.contractorId)
    return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
  })

  routes.on(dismissJob, async (call) => jobs.dismissJob(call, call.body.jobId))
}
