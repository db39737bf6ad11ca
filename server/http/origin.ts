// Refuses what a browser sends from another site. A request without these headers does not come from a browser.

import type { FastifyRequest } from 'fastify'
import { Refusal } from '#core/errors.ts'
import type { Settings } from '../settings.ts'

export function refuseForeignOrigin(request: FastifyRequest, settings: Settings): void {
  const { origin } = request.headers
  if (origin === undefined || isOwn(origin, request, settings)) return
  throw new Refusal('foreign-origin')
}

function isOwn(address: string, request: FastifyRequest, settings: Settings): boolean {
  if (!URL.canParse(address)) return false
  const { origin } = new URL(address)
  return origin === `${request.protocol}://${request.host}` || origin === new URL(settings.appUrl).origin
}

/** Typed by the person, or from a page of our own. */
const OWN_SITES = new Set(['none', 'same-origin'])

/**
 * The same for a GET that changes something. Images, frames and links have no Origin; browsers say where they come from
 * in Sec-Fetch-Site, and those too old for that in Referer.
 */
export function refuseOtherSite(request: FastifyRequest, settings: Settings): void {
  refuseForeignOrigin(request, settings)
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) {
    if (OWN_SITES.has(String(site))) return
    throw new Refusal('foreign-origin')
  }
  const { referer } = request.headers
  if (referer === undefined || isOwn(referer, request, settings)) return
  throw new Refusal('foreign-origin')
}
