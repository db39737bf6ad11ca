// Signing in with a passkey: alone, or as the second factor after a code or password.

import { loginWithoutPasskey, passkeyLogin, startPasskeyLogin } from '#core/contracts/passkeys.ts'
import { Refusal } from '#core/errors.ts'
import { LIFETIME } from '#core/timing.ts'
import {
  beginStep,
  makeStepChallenge,
  peekStep,
  provePasskey,
  requestOptions,
  useStep,
} from '#server/features/passkeys/passkeys.service.ts'
import { findUser } from '#server/features/people/people.service.ts'
import { clearCookie, readCookie, setCookie } from '#server/http/cookies.ts'
import type { Routes } from '#server/http/register-route.ts'
import { letIn } from '#server/http/sign-in-cookies.ts'
import { type Outcome, openSession, settle, WELCOME } from './open-session.service.ts'
import { enterWithoutPasskey } from './second-factor.service.ts'
import { countStraySignIn } from './stray-sign-ins.service.ts'

export function registerPasskeyLogin(routes: Routes): void {
  const { deps } = routes
  const { settings } = deps

  routes.on(startPasskeyLogin, async ({ db, now, request, reply }) => {
    const begun = await peekStep(db, readCookie(settings, request, 'rota_step'), now)
    if (begun && begun.purpose !== 'ADD' && begun.purpose !== 'PROOF')
      return { ...(await requestOptions(db, settings, request, begun)) }
    const step = { purpose: 'SIGN_IN', userId: null, challenge: makeStepChallenge() } as const
    const token = await beginStep(db, step, now)
    setCookie(settings, request, reply, 'rota_step', token, LIFETIME.passkeyStep)
    return { ...(await requestOptions(db, settings, request, step)) }
  })

  routes.on(passkeyLogin, async ({ body, request, reply, ...call }) => {
    const { actor, now } = call
    const entry = settle(
      await call.db.transaction(async (tx): Promise<Outcome> => {
        const token = readCookie(settings, request, 'rota_step')
        const step = await useStep(tx, token, ['SIGN_IN', 'AFTER_CODE', 'AFTER_PASSWORD'], now)
        const userId = await provePasskey(tx, settings, request, step, body.response, now)
        const user = userId ? await findUser(tx, userId) : null
        if (!user) {
          await countStraySignIn(tx, 'PASSKEY', actor.ip, now)
          return { refusal: new Refusal('passkey-wrong') }
        }
        const how = {
          SIGN_IN: 'a passkey',
          AFTER_CODE: 'a code and a passkey',
          AFTER_PASSWORD: 'a password and a passkey',
        }
        return openSession(deps, { ...call, db: tx }, user, how[step.purpose as keyof typeof how], true)
      }),
    )
    clearCookie(settings, request, reply, 'rota_step')
    letIn(deps, request, reply, entry, now)
    return WELCOME
  })

  routes.on(loginWithoutPasskey, async ({ request, reply, ...call }) => {
    const { now } = call
    const entry = settle(
      await call.db.transaction(async (tx): Promise<Outcome> => {
        const step = await useStep(tx, readCookie(settings, request, 'rota_step'), ['AFTER_CODE'], now)
        const user = step.userId ? await findUser(tx, step.userId) : null
        if (!user) return { refusal: new Refusal('signed-out') }
        return enterWithoutPasskey(deps, { ...call, db: tx }, user)
      }),
    )
    clearCookie(settings, request, reply, 'rota_step')
    letIn(deps, request, reply, entry, now)
    return WELCOME
  })
}
