// The calls for applications and the conflict check.

import { can } from '#core/capabilities.ts'
import {
  applyForJob,
  checkConflicts,
  clearApplication,
  confirmApplication,
  listApplications,
  listContractorApplications,
  rejectApplication,
  withdrawApplication,
} from '#core/contracts/applications.ts'
import { Refusal } from '#core/errors.ts'
import type { SignedIn } from '#server/call.ts'
import { JsonText, type Routes } from '#server/http/register-route.ts'
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

  routes.on(applyForJob, async (call) => applications.applyForJob(call, call.body.jobId))

  routes.on(confirmApplication, async (call) =>
    confirming.confirmApplication(call, call.params.id, call.body ?? {}),
  )

  routes.on(rejectApplication, async (call) =>
    applications.rejectApplication(call, call.params.id, call.body?.reason || null),
  )

  routes.on(withdrawApplication, async (call) => {
    await applications.withdrawApplication(call, call.params.id)
    return { success: true as const }
  })

  routes.on(clearApplication, async (call) => {
    await applications.clearApplication(call, call.params.id)
    return { success: true as const }
  })

  routes.on(checkConflicts, async ({ db, params, query, viewer }) => {
    refuseOthers(viewer, params.id)
    return conflicts.checkConflicts({ db, viewer }, params.id, query.jobId)
  })
}
