// The headers that stop our pages from running other sites' scripts, and other sites from framing our pages. They are
// the same for every reply, so they are built once.

import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'

const MAPS = ' https://maps.googleapis.com https://maps.gstatic.com https://places.googleapis.com'

/** Features that no screen uses, so that an injected script cannot use them either. */
const PERMISSIONS = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'midi']
  .map((feature) => `${feature}=()`)
  .join(', ')

export function installSecurityHeaders(app: FastifyInstance, settings: Settings): void {
  const headers = securityHeaders(settings)
  app.addHook('onSend', (_request, reply, payload, done) => {
    reply.headers(headers)
    done(null, payload)
  })
}

function securityHeaders(settings: Settings): Record<string, string> {
  const isHttps = settings.appUrl.startsWith('https:')
  return {
    'content-security-policy': contentPolicy(settings.googleMapsKey ? MAPS : '', isHttps).join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': PERMISSIONS,
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  }
}

const contentPolicy = (maps: string, isHttps: boolean): string[] => [
  "default-src 'self'",
  "base-uri 'self'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  `script-src 'self'${maps}`,
  // Dialogs and menus add style rules when they open.
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  `img-src 'self' data:${maps}`,
  `connect-src 'self'${maps}`,
  "worker-src 'self'",
  "manifest-src 'self'",
  ...(isHttps ? ['upgrade-insecure-requests'] : []),
]
