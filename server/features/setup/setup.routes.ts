// First-time setup. If other machines can reach the server, it requires the printed link.

import type { FastifyRequest } from 'fastify'
import { createFirstAdmin, hasMasterAdmin, sendFirstAdminCode } from '#core/contracts/setup.ts'
import { challengeHashOf } from '#server/features/auth/codes.service.ts'
import { requestCode } from '#server/features/auth/send-code.service.ts'
import { hasMasterAdmin as findMasterAdmin } from '#server/features/people/people.service.ts'
import { isFromLoopback } from '#server/http/loopback.ts'
import type { Routes } from '#server/http/register-route.ts'
import { browserOf, keepChallenge, letIn } from '#server/http/sign-in-cookies.ts'
import { isOnThisMachineOnly } from '#server/settings.ts'
import * as setup from './setup.service.ts'
import { refuseWithoutLink } from './setup-link.service.ts'

export function registerSetup(routes: Routes): void {
  const { deps } = routes
  const isLocal = isOnThisMachineOnly(deps.settings)
  const needsLink = (request: FastifyRequest) => !isLocal || !isFromLoopback(request)

  routes.on(hasMasterAdmin, async ({ db, request }) => {
    const isDone = await findMasterAdmin(db)
    return { hasMasterAdmin: isDone, ...(!isDone && needsLink(request) ? { needsLink: true as const } : {}) }
  })

  routes.on(sendFirstAdminCode, async ({ body, request, reply, ...call }) => {
    await setup.refuseOnceSetUp(call.db)
    if (needsLink(request)) await refuseWithoutLink(call.db, body.setupToken)
    const browser = browserOf(deps, request)
    const challenge = await requestCode(deps, call, body.phoneNumber, 'FIRST_ADMIN', browser)
    keepChallenge(deps, request, reply, challenge)
    return { success: true, message: 'Verification code sent via SMS to your phone number.' }
  })

  routes.on(createFirstAdmin, async ({ body, request, reply, ...call }) => {
    await setup.refuseOnceSetUp(call.db)
    if (needsLink(request)) await refuseWithoutLink(call.db, body.setupToken)
    const challenge = challengeHashOf(browserOf(deps, request))
    const entry = await setup.createFirstAdmin(deps, call, body, challenge)
    letIn(deps, request, reply, entry, call.now)
    return { success: true, message: 'Welcome! Your Master Admin account has been created successfully.' }
  })
}
