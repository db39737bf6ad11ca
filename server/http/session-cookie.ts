// The session cookie: thirty days from the last visit. The server may end the session earlier.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { LIFETIME } from '#core/timing.ts'
import type { Settings } from '../settings.ts'
import { clearCookie, readCookie, setCookie } from './cookies.ts'

export function sessionToken(settings: Settings, request: FastifyRequest): string | undefined {
  return readCookie(settings, request, 'rota_session')
}

export function setSessionCookie(
  settings: Settings,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): void {
  setCookie(settings, request, reply, 'rota_session', token, LIFETIME.session)
}

/** Renews the cookie's thirty days; the app asks who is signed in whenever it opens. */
export function renewSessionCookie(settings: Settings, request: FastifyRequest, reply: FastifyReply): void {
  const token = sessionToken(settings, request)
  if (token) setSessionCookie(settings, request, reply, token)
}

export function clearSessionCookie(settings: Settings, request: FastifyRequest, reply: FastifyReply): void {
  clearCookie(settings, request, reply, 'rota_session')
}
