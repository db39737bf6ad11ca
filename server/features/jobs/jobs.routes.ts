// The live board and what a contractor hides from it.

import { can } from '#core/capabilities.ts'
import {
  countOpenJobs,
  createJob,
  deleteJob,
  dismissJob,
  getJob,
  listAddresses,
  listDismissals,
  listJobs,
} from '#core/contracts/jobs.ts'
import { Refusal } from '#core/errors.ts'
import { LIMITS } from '#core/limits.ts'
import { JsonText, type Routes } from '#server/http/register-route.ts'
import type { SignedIn } from '#server/http/session.ts'
import { deleteJob as cancelJob } from './delete-job.service.ts'
import * as jobs from './jobs.service.ts'
import { countOpen, findAddresses, findDismissals, jobsAsJson } from './jobs.sql.ts'

const seesAll = (viewer: SignedIn) => can(viewer.role, 'jobs:read-all')
/** Whose board it is: null for staff, who see every job. */
const boardOf = (viewer: SignedIn) => (seesAll(viewer) ? null : viewer.id)

export function registerJobs(routes: Routes): void {
  routes.on(listJobs, async ({ db, viewer }) => new JsonText(await jobsAsJson(db, boardOf(viewer))))

  routes.on(countOpenJobs, async ({ db, viewer }) => ({ count: await countOpen(db, boardOf(viewer)) }))

  routes.on(getJob, async ({ db, params, viewer, now }) =>
    jobs.readJob(db, params.id, viewer, seesAll(viewer), now),
  )

  routes.on(createJob, async ({ db, body, actor, now }) => jobs.createJob(db, body, actor, now))

  routes.on(deleteJob, async ({ db, params, actor, now }) => cancelJob(db, params.id, actor, now))

  routes.on(listAddresses, async ({ db, query }) =>
    findAddresses(db, query.search, LIMITS.addressesSuggested),
  )

  routes.on(listDismissals, async ({ db, params, viewer }) => {
    if (params.contractorId !== viewer.id && !seesAll(viewer)) throw new Refusal('forbidden')
    const rows = await findDismissals(db, params.contractorId)
    return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
  })

  routes.on(dismissJob, async ({ db, body, actor, viewer, now }) =>
    jobs.dismissJob(db, body.jobId, actor, viewer.id, now),
  )
}
