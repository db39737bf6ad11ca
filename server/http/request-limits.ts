// The general rate limit: by person when signed in, in however many sessions, otherwise by address, since an office of
// 200 people polls from one address. Counted synchronously in memory, because every poll runs this. It uses the matched
// route, because one URL can be written in many ways.

import type { FastifyInstance } from 'fastify'
import { Refusal } from '#core/errors.ts'
import { networkOf } from '#core/networks.ts'
import { REQUESTS_PER_MINUTE } from '#core/timing.ts'
import type { Clock } from '../clock.ts'

const WINDOW_MS = 60_000
const REMEMBERED_AT_MOST = 50_000

interface Window {
  endsAt: number
  count: number
}

export function installLimits(app: FastifyInstance, clock: Clock): void {
  const windows = new Map<string, Window>()
  app.addHook('onRequest', (request, reply, done) => {
    const { url, config } = request.routeOptions
    // The provider's callbacks come in bursts and are signed. Whatever were counted, a forger could use up.
    if (!isCall(url) || config.contract?.form) return done()
    const { viewer } = request
    const max = viewer ? REQUESTS_PER_MINUTE.person : REQUESTS_PER_MINUTE.address
    const now = clock.ticks()
    const window = take(windows, viewer ? viewer.id : networkOf(request.ip), now)
    reply.header('x-ratelimit-limit', max)
    reply.header('x-ratelimit-remaining', Math.max(0, max - window.count))
    if (window.count <= max) return done()
    throw new Refusal('too-many', { retryAfterSeconds: (window.endsAt - now) / 1000 })
  })
}

/** Whether the matched route is an API call, and not a page, a built file or nothing at all. */
export const isCall = (routeUrl: string | undefined): boolean => routeUrl?.startsWith('/api/') === true

function take(windows: Map<string, Window>, key: string, now: number): Window {
  let window = windows.get(key)
  if (!window || window.endsAt <= now) {
    if (windows.size >= REMEMBERED_AT_MOST) forgetEnded(windows, now)
    window = { endsAt: now + WINDOW_MS, count: 0 }
    windows.set(key, window)
  }
  window.count += 1
  return window
}

function forgetEnded(windows: Map<string, Window>, now: number): void {
  for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key)
  // Still full: with this many clients in a minute, forgetting them all does the least harm.
  if (windows.size >= REMEMBERED_AT_MOST) windows.clear()
}
