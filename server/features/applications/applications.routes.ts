// Applications and the check before them.

import { can } from '#core/capabilities.ts'
import {
  applyForJob,
  checkConflicts,
  clearApplication,
  confirmApplication,
  listApplications,
  listContractorApplications,
  rejectApplication,
} from '#core/contracts/applications.ts'
import { Refusal } from '#core/errors.ts'
import { JsonText, type Routes } from '#server/http/register-route.ts'
import type { SignedIn } from '#server/http/session.ts'
import * as applications from './applications.service.ts'
import { applicationsAsJson } from './applications.sql.ts'
import * as confirming from './confirm.service.ts'
import * as conflicts from './conflicts.service.ts'

const seesAll = (viewer: SignedIn) => can(viewer.role, 'applications:read-all')

function refuseOthers(viewer: SignedIn, personId: string): void {
  if (personId !== viewer.id && !seesAll(viewer)) throw new Refusal('forbidden')
}

export function registerApplications(routes: Routes): void {
  routes.on(listApplications, async ({ db, viewer, query }) => {
    const contractorId = seesAll(viewer) ? null : viewer.id
    return new JsonText(await applicationsAsJson(db, { contractorId, jobId: query.jobId ?? null }))
  })

  routes.on(listContractorApplications, async ({ db, viewer, params }) => {
    refuseOthers(viewer, params.id)
    return new JsonText(await applicationsAsJson(db, { contractorId: params.id, jobId: null }))
  })

  routes.on(applyForJob, async ({ db, body, viewer, actor, now }) =>
    applications.applyForJob(db, body.jobId, viewer, actor, now),
  )

  routes.on(confirmApplication, async ({ db, params, body, actor, now }) =>
    confirming.confirmApplication(db, params.id, body ?? {}, actor, now),
  )

  routes.on(rejectApplication, async ({ db, params, actor, now }) =>
    applications.rejectApplication(db, params.id, actor, now),
  )

  routes.on(clearApplication, async ({ db, params, viewer, actor, now }) => {
    await applications.clearApplication(db, params.id, viewer, actor, now)
    return { success: true as const }
  })

  routes.on(checkConflicts, async ({ db, params, query, viewer }) => {
    refuseOthers(viewer, params.id)
    return conflicts.checkConflicts(db, params.id, query.jobId)
  })
}
