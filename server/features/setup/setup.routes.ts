// First-time setup.

import { createFirstAdmin, hasMasterAdmin, sendFirstAdminCode } from '#core/contracts/setup.ts'
import { requestCode } from '#server/features/auth/send-code.service.ts'
import { hasMasterAdmin as findMasterAdmin } from '#server/features/users/people.service.ts'
import type { Routes } from '#server/http/register-route.ts'
import { setSessionCookie } from '#server/http/session-cookie.ts'
import * as setup from './setup.service.ts'

export function registerSetup(routes: Routes): void {
  const { deps } = routes

  routes.on(hasMasterAdmin, async ({ db }) => ({ hasMasterAdmin: await findMasterAdmin(db) }))

  routes.on(sendFirstAdminCode, async ({ db, body, actor, now }) => {
    await setup.refuseOnceSetUp(db)
    await requestCode(db, body.phoneNumber, 'FIRST_ADMIN', actor.ip, now)
    return { success: true, message: 'Verification code sent via SMS to your phone number.' }
  })

  routes.on(createFirstAdmin, async ({ body, actor, now, request, reply }) => {
    const token = await setup.createFirstAdmin(deps, body, actor, now)
    setSessionCookie(deps.settings, request, reply, token)
    return { success: true, message: 'Welcome! Your Master Admin account has been created successfully.' }
  })
}
