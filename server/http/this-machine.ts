// Whether a request comes from this very machine. A proxy here speaks for others, so everyone it names must be here too.

import type { FastifyRequest } from 'fastify'

const LOOPBACK = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/

export function isFromThisMachine(request: FastifyRequest): boolean {
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().flatMap((list) => list.split(','))
  const callers = [request.socket.remoteAddress ?? '', ...forwarded.map((address) => address.trim())]
  return callers.every((address) => LOOPBACK.test(address))
}
