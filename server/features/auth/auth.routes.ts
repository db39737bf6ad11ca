// Sign-in, sign-out and the current user.

import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  getCurrentUser,
  loginRedirect,
  logout,
  logoutRedirect,
  passwordLogin,
  sendCode,
  verifyCode,
} from '#core/contracts/auth.ts'
import { Refusal } from '#core/errors.ts'
import { PATHS } from '#core/paths.ts'
import { LIFETIME } from '#core/timing.ts'
import type { Call } from '#server/call.ts'
import type { Deps } from '#server/deps.ts'
import { aboutAccount, recordAudit } from '#server/features/audit/audit.service.ts'
import { findUser, fullNameOf } from '#server/features/people/people.service.ts'
import { setCookie } from '#server/http/cookies.ts'
import { refuseOtherSite } from '#server/http/origin.ts'
import { type Routes, SENT } from '#server/http/register-route.ts'
import { clearSessionCookie, renewSessionCookie } from '#server/http/session-cookie.ts'
import { browserOf, deviceMarkOf, keepChallenge, letIn } from '#server/http/sign-in-cookies.ts'
import { challengeHashOf } from './codes.service.ts'
import { type Entry, WELCOME } from './open-session.service.ts'
import type { NextStep } from './second-factor.service.ts'
import { requestCode } from './send-code.service.ts'
import { signInWithCode, signInWithPassword } from './sign-in.service.ts'

export function registerAuth(routes: Routes): void {
  const { deps } = routes

  routes.on(getCurrentUser, async ({ db, viewer, request, reply }) => {
    const user = await findUser(db, viewer.id)
    if (!user) throw new Refusal('signed-out')
    renewSessionCookie(deps.settings, request, reply)
    return { ...user, fullName: fullNameOf(user) }
  })

  routes.on(sendCode, async ({ body, request, reply, ...call }) => {
    const challenge = await requestCode(deps, call, body.phoneNumber, 'LOGIN', browserOf(deps, request))
    keepChallenge(deps, request, reply, challenge)
    return { success: true, message: 'Verification code sent via SMS to your phone number.' }
  })

  routes.on(verifyCode, async ({ body, request, reply, ...call }) => {
    const entry = await signInWithCode(deps, call, body, challengeHashOf(browserOf(deps, request)))
    return answer(deps, request, reply, entry, call.now)
  })

  routes.on(passwordLogin, async ({ body, request, reply, ...call }) => {
    const entry = await signInWithPassword(deps, call, body, deviceMarkOf(deps, request))
    return answer(deps, request, reply, entry, call.now)
  })

  routes.on(logout, async ({ request, reply, ...call }) => {
    await signOut(deps, call, request, reply)
    return { success: true, message: 'You have been logged out.' }
  })

  routes.on(loginRedirect, async ({ reply }) => {
    await reply.redirect(PATHS.login)
    return SENT
  })

  routes.on(
    logoutRedirect,
    async ({ request, reply, ...call }) => {
      await call.db.transaction((tx) => signOut(deps, { ...call, db: tx }, request, reply))
      // A GET that writes: the session must be invalidated before the next request arrives.
      await deps.live.settle()
      await reply.redirect(PATHS.login)
      return SENT
    },
    (request) => refuseOtherSite(request, deps.settings),
  )
}

/** Signs the person in, or sends the browser on to the passkey step. */
function answer(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  entry: Entry | NextStep,
  now: Date,
) {
  if (!('stepToken' in entry)) {
    letIn(deps, request, reply, entry, now)
    return WELCOME
  }
  setCookie(deps.settings, request, reply, 'rota_step', entry.stepToken, LIFETIME.passkeyStep)
  return {
    success: true,
    message: 'One more step: use your passkey.',
    next: entry.first === 'code' ? ('passkey-or-continue' as const) : ('passkey' as const),
  }
}

async function signOut(deps: Deps, call: Call, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  clearSessionCookie(deps.settings, request, reply)
  // Not the cookies: the device's mark outlives the session. Not the storage: the app clears its own, and the service
  // worker stays for the next person.
  reply.header('clear-site-data', '"cache"')
  const { viewer } = call.actor
  if (!viewer) return
  await deps.sessions.end(call.db, viewer.sessionId)
  await recordAudit(call, {
    action: 'USER_LOGOUT',
    ...aboutAccount(viewer.id, viewer.fullName),
    description: `${viewer.fullName || 'A pending account'} signed out`,
  })
}
