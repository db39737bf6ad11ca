// The headers that keep a page of ours from running anyone else's script or being framed by another site.

import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'

const MAPS = ['https://maps.googleapis.com', 'https://maps.gstatic.com', 'https://places.googleapis.com']

export async function installSecurityHeaders(app: FastifyInstance, settings: Settings): Promise<void> {
  const headers = await securityHeaders(settings)
  app.addHook('onSend', (_request, reply, payload, done) => {
    reply.headers(headers)
    done(null, payload)
  })
}

/** They never change while the server runs, and polls are many: helmet makes them once. */
async function securityHeaders(settings: Settings): Promise<Record<string, string>> {
  const probe = Fastify()
  await installHelmet(probe, settings)
  probe.get('/', (_request, reply) => reply.send())
  const { headers } = await probe.inject('/')
  await probe.close()
  const ofAnswer = ['connection', 'content-length', 'content-type', 'date']
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !ofAnswer.includes(name))
      .map(([name, value]) => [name, String(value)]),
  )
}

async function installHelmet(app: FastifyInstance, settings: Settings): Promise<void> {
  const maps = settings.googleMapsKey ? MAPS : []
  const https = settings.appUrl.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'self'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        scriptSrc: ["'self'", ...maps],
        // Dialogs and menus place themselves with style rules that they make as they open.
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', ...maps],
        connectSrc: ["'self'", ...maps],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
}
