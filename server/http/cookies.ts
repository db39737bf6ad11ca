// Our cookies: never readable by scripts, never sent with another site's forms. With HTTPS their names start with
// __Host-, so that no other host of the domain can set one.

import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'

export type CookieName = 'rota_session' | 'rota_challenge' | 'rota_device' | 'rota_step'

const isHttps = (settings: Settings): boolean => settings.appUrl.startsWith('https:')

export function cookieName(settings: Settings, name: CookieName): string {
  return isHttps(settings) ? `__Host-${name}` : name
}

const patterns = new Map<string, RegExp>()

/** Reads one cookie without parsing the others, because every poll runs this. */
export function readCookie(
  settings: Settings,
  request: FastifyRequest,
  name: CookieName,
): string | undefined {
  const { cookie } = request.headers
  if (!cookie) return undefined
  const full = cookieName(settings, name)
  let pattern = patterns.get(full)
  if (!pattern) {
    pattern = new RegExp(`(?:^|; ?)${full}=([\\w.~-]+)`)
    patterns.set(full, pattern)
  }
  return cookie.match(pattern)?.[1]
}

export function setCookie(
  settings: Settings,
  request: FastifyRequest,
  reply: FastifyReply,
  name: CookieName,
  value: string,
  lifetimeMs: number,
): void {
  reply.setCookie(cookieName(settings, name), value, {
    ...options(settings, request),
    maxAge: Math.floor(lifetimeMs / 1000),
  })
}

export function clearCookie(
  settings: Settings,
  request: FastifyRequest,
  reply: FastifyReply,
  name: CookieName,
): void {
  reply.clearCookie(cookieName(settings, name), options(settings, request))
}

function options(settings: Settings, request: FastifyRequest): CookieSerializeOptions {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https' || isHttps(settings),
  }
}
