// What counts as this machine: loopback addresses and names, and requests that come from here.

import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'

const ADDRESS = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/
const NAME = /^(localhost|[a-z\d.-]+\.localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i

export const isLoopbackAddress = (address: string | undefined): boolean => ADDRESS.test(address ?? '')

/** As the host of a URL, of a Host header, or of the HOST setting. */
export const isLoopbackName = (name: string): boolean => NAME.test(name)

const FORWARDED = new Set(['forwarded', 'via', 'x-real-ip'])

/** Whether a proxy forwarded the request, or it claims so. */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  for (const name in headers) {
    if (name.startsWith('x-forwarded-') || FORWARDED.has(name)) return true
  }
  return false
}

/**
 * A proxy on this machine forwards for others, so a forwarded request never counts as local. Some proxies add no header
 * and only pass on the public name, so the name must be a local one too.
 */
export function isFromLoopback(request: FastifyRequest): boolean {
  const { remoteAddress } = request.socket
  return isLoopbackAddress(remoteAddress) && isLoopbackName(request.hostname) && !isForwarded(request.headers)
}
