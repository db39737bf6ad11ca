// Work profiles, and whom people are not sent to.

import {
  addDoNotSend,
  endDoNotSend,
  listDoNotSend,
  readWorkProfile,
  saveWorkProfile,
} from '#core/contracts/work-profiles.ts'
import type { Routes } from '#server/http/register-route.ts'
import * as profiles from './work-profiles.service.ts'

export function registerWorkProfiles(routes: Routes): void {
  routes.on(readWorkProfile, async (call) => profiles.readProfile(call, call.params.id))
  routes.on(saveWorkProfile, async (call) => profiles.saveProfile(call, call.params.id, call.body))

  routes.on(listDoNotSend, async ({ db, params }) => profiles.listDoNotSend(db, params.id))
  routes.on(addDoNotSend, async (call) => profiles.addDoNotSend(call, call.params.id, call.body))
  routes.on(endDoNotSend, async (call) => {
    await profiles.endDoNotSend(call, call.params.id)
    return { success: true as const }
  })
}
