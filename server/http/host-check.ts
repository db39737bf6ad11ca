// Answers only requests for our own host name. Otherwise a page of another site whose name points to this machine (DNS
// rebinding) could read our replies.

import type { FastifyInstance } from 'fastify'
import { Refusal } from '#core/errors.ts'
import type { Settings } from '../settings.ts'
import { isLoopbackAddress, isLoopbackName } from './loopback.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts any host: its clients authenticate in another way and address a machine, not a site. */
    anyHost?: boolean
  }
}

export function installHostCheck(app: FastifyInstance, settings: Settings): void {
  const own = new URL(settings.appUrl).hostname
  const isLocalServer = isLoopbackName(settings.host)
  app.addHook('onRequest', (request, _reply, done) => {
    const hostname = request.hostname.toLowerCase()
    if (hostname === own) return done()
    // A server that listens on all interfaces can still be called from its own machine, for example by a health check.
    const isLocalCall = isLocalServer || isLoopbackAddress(request.socket.localAddress)
    if (isLocalCall && isLoopbackName(hostname)) return done()
    if (request.routeOptions.config?.anyHost) return done()
    throw new Refusal('misdirected')
  })
}
