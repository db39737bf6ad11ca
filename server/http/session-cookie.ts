// The session's cookie: not readable by scripts, not sent by other sites' forms, thirty days from the last visit.

import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LIFETIME } from '#core/timing.ts'
import type { Settings } from '../settings.ts'
import { SESSION_COOKIE } from './session.ts'

const IN_HEADER = new RegExp(`(?:^|; ?)${SESSION_COOKIE}=([\\w-]+)`)

/** Ours is the one cookie there is, and every poll bears it: no other is parsed. */
export function sessionToken(request: FastifyRequest): string | undefined {
  return request.headers.cookie?.match(IN_HEADER)?.[1]
}

function options(settings: Settings, request: FastifyRequest): CookieSerializeOptions {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https' || settings.appUrl.startsWith('https:'),
  }
}

export function setSessionCookie(
  settings: Settings,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): void {
  reply.setCookie(SESSION_COOKIE, token, { ...options(settings, request), maxAge: LIFETIME.session / 1000 })
}

/** Gives the cookie its thirty days anew; the app asks who is signed in whenever it opens. */
export function renewSessionCookie(settings: Settings, request: FastifyRequest, reply: FastifyReply): void {
  const token = sessionToken(request)
  if (token) setSessionCookie(settings, request, reply, token)
}

export function clearSessionCookie(settings: Settings, request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, options(settings, request))
}
