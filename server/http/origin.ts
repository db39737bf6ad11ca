// Refuses a write that a browser sends from another site. A request without Origin does not come from a browser.

import type { FastifyRequest } from 'fastify'
import { Refusal } from '#core/errors.ts'
import type { Settings } from '../settings.ts'

export function refuseForeignOrigin(request: FastifyRequest, settings: Settings): void {
  const { origin } = request.headers
  if (origin === undefined) return
  if (origin === `${request.protocol}://${request.host}`) return
  if (origin === new URL(settings.appUrl).origin) return
  throw new Refusal('foreign-origin')
}
