// Proving by a code or passkey who is using a session.

import { proveWithPasskey, sendProofCode, startPasskeyProof, verifyProofCode } from '#core/contracts/proof.ts'
import { endOfNumber } from '#core/proof.ts'
import { LIFETIME } from '#core/timing.ts'
import { beginStep, makeStepChallenge, requestOptions } from '#server/features/passkeys/passkeys.service.ts'
import { clearCookie, readCookie, setCookie } from '#server/http/cookies.ts'
import type { Routes } from '#server/http/register-route.ts'
import { browserOf } from '#server/http/sign-in-cookies.ts'
import * as proof from './proof.service.ts'

const DONE = { success: true, message: 'Thank you. You can go on.' }

export function registerProof(routes: Routes): void {
  const { deps } = routes
  const { settings } = deps

  routes.on(sendProofCode, async ({ request, ...call }) => {
    const number = await proof.sendProofCode(deps, call, browserOf(deps, request))
    return { success: true, message: `A code is on its way to your number ${endOfNumber(number)}.` }
  })

  routes.on(verifyProofCode, async ({ body, ...call }) => {
    await proof.proveByCode(deps, call, body.otpCode)
    return DONE
  })

  routes.on(startPasskeyProof, async ({ db, viewer, now, request, reply }) => {
    const step = { purpose: 'PROOF', userId: viewer.id, challenge: makeStepChallenge() } as const
    const token = await beginStep(db, step, now, viewer.sessionId)
    setCookie(settings, request, reply, 'rota_step', token, LIFETIME.passkeyStep)
    return { ...(await requestOptions(db, settings, request, step)) }
  })

  routes.on(proveWithPasskey, async ({ body, request, reply, ...call }) => {
    await proof.proveByPasskey(deps, call, request, readCookie(settings, request, 'rota_step'), body.response)
    clearCookie(settings, request, reply, 'rota_step')
    return DONE
  })
}
