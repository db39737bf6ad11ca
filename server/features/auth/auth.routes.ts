// Sign-in, sign-out and who is signed in.

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
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { findUser, fullNameOf } from '#server/features/users/people.service.ts'
import { type Actor, type Routes, SENT } from '#server/http/register-route.ts'
import { clearSessionCookie, renewSessionCookie, setSessionCookie } from '#server/http/session-cookie.ts'
import { requestCode } from './send-code.service.ts'
import { signInWithCode, signInWithPassword } from './sign-in.service.ts'

const WELCOME = { success: true, message: "You've been logged in successfully." }

export function registerAuth(routes: Routes): void {
  const { deps } = routes

  routes.on(getCurrentUser, async ({ db, viewer, request, reply }) => {
    const user = await findUser(db, viewer.id)
    if (!user) throw new Refusal('signed-out')
    renewSessionCookie(deps.settings, request, reply)
    return { ...user, fullName: fullNameOf(user) }
  })

  routes.on(sendCode, async ({ db, body, actor, now }) => {
    await requestCode(db, body.phoneNumber, 'LOGIN', actor.ip, now)
    return { success: true, message: 'Verification code sent via SMS to your phone number.' }
  })

  routes.on(verifyCode, async ({ body, actor, now, request, reply }) => {
    const token = await signInWithCode(deps, body.phoneNumber, body.otpCode, actor, now)
    setSessionCookie(deps.settings, request, reply, token)
    return WELCOME
  })

  routes.on(passwordLogin, async ({ body, actor, now, request, reply }) => {
    const token = await signInWithPassword(deps, body.username, body.password, actor, now)
    setSessionCookie(deps.settings, request, reply, token)
    return WELCOME
  })

  routes.on(logout, async ({ db, actor, now, request, reply }) => {
    await signOut(deps, db, actor, now, request, reply)
    return { success: true, message: 'You have been logged out.' }
  })

  routes.on(loginRedirect, async ({ reply }) => {
    await reply.redirect(PATHS.login)
    return SENT
  })

  routes.on(logoutRedirect, async ({ actor, now, request, reply }) => {
    await deps.database.db.transaction((tx) => signOut(deps, tx, actor, now, request, reply))
    // A GET that writes: the session must be forgotten before the next request arrives.
    await deps.live.settle()
    await reply.redirect(PATHS.login)
    return SENT
  })
}

async function signOut(
  deps: Deps,
  db: Db,
  actor: Actor,
  now: Date,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  clearSessionCookie(deps.settings, request, reply)
  const { viewer } = actor
  if (!viewer) return
  await deps.sessions.end(db, viewer.sessionId)
  await recordAudit(db, actor, now, {
    action: 'USER_LOGOUT',
    resourceType: 'USER',
    resourceId: viewer.id,
    targetUserId: viewer.id,
    targetName: viewer.fullName,
    description: `${viewer.fullName || 'A pending account'} signed out`,
  })
}
