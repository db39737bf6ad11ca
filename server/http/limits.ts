// The general limit on requests: by session when signed in, by address otherwise, since an office of 200 people
// polls from one address. Counted in memory without waiting: every poll passes here.

import type { FastifyInstance } from 'fastify'
import { Refusal } from '#core/errors.ts'
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
    // The provider's callbacks come in bursts, and each bears its signature.
    if (!request.url.startsWith('/api/') || request.routeOptions.config?.contract?.form) return done()
    const { viewer } = request
    const max = viewer ? REQUESTS_PER_MINUTE.session : REQUESTS_PER_MINUTE.address
    const now = clock.now().getTime()
    const window = take(windows, viewer ? viewer.sessionId : networkOf(request.ip), now)
    reply.header('x-ratelimit-limit', max)
    reply.header('x-ratelimit-remaining', Math.max(0, max - window.count))
    if (window.count <= max) return done()
    throw new Refusal('too-many', { retryAfterSeconds: (window.endsAt - now) / 1000 })
  })
}

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
  // Still full: so many callers in a minute that forgetting them all is the lesser harm.
  if (windows.size >= REMEMBERED_AT_MOST) windows.clear()
}

/** One caller is given a whole /64 of IPv6 addresses, so those count as one. Who has hung up has no address any more. */
export function networkOf(ip: string | undefined): string {
  if (!ip?.includes(':') || ip.includes('.')) return ip ?? ''
  const [head = '', tail = ''] = ip.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const zeros = ip.includes('::') ? Array<string>(8 - left.length - right.length).fill('0') : []
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}
