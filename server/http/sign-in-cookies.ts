// The sign-in cookies besides the session: the challenge for codes, and the device's mark.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { LIFETIME } from '#core/timing.ts'
import type { Deps } from '../deps.ts'
import { clearCookie, readCookie, setCookie } from './cookies.ts'
import type { MarkedPerson } from './device-marks.ts'
import { setSessionCookie } from './session-cookie.ts'

export function deviceMarkOf({ settings }: Deps, request: FastifyRequest): string | undefined {
  return readCookie(settings, request, 'rota_device')
}

export function browserOf(deps: Deps, request: FastifyRequest) {
  const challenge = readCookie(deps.settings, request, 'rota_challenge')
  return {
    ip: request.ip,
    // Anything else was not created here.
    challenge: challenge && /^[\w-]{43}$/.test(challenge) ? challenge : undefined,
    deviceMark: deviceMarkOf(deps, request),
  }
}

export function keepChallenge(
  { settings }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  challenge: string,
): void {
  setCookie(settings, request, reply, 'rota_challenge', challenge, LIFETIME.challenge)
}

/** The cookies that a sign-in sets. */
export function letIn(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, person }: { token: string; person: MarkedPerson },
  now: Date,
): void {
  const { settings } = deps
  setSessionCookie(settings, request, reply, token)
  markDevice(deps, request, reply, person, now)
  clearCookie(settings, request, reply, 'rota_challenge')
}

/** This device has signed in as the person, with the number that they have now. */
export function markDevice(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  person: MarkedPerson,
  now: Date,
): void {
  const { settings, marks } = deps
  const mark = marks.add(deviceMarkOf(deps, request), person, now)
  setCookie(settings, request, reply, 'rota_device', mark, LIFETIME.deviceMark)
}
