// TRUST_PROXY: whose forwarded headers are trusted.

import { isIP } from 'node:net'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { Logger } from '../log.ts'
import { isForwarded } from './loopback.ts'

/** `nearest`: any client counts as our proxy. A list has the addresses and networks of our proxies. */
export type TrustedProxies = 'none' | 'nearest' | readonly string[]

const OFF = new Set(['', '0', 'false', 'off'])
const ON = new Set(['1', 'true', 'on'])

/** Null for text that is neither on or off nor a list of addresses and networks. */
export function readTrustedProxies(text: string): TrustedProxies | null {
  const word = text.trim().toLowerCase()
  if (OFF.has(word)) return 'none'
  if (ON.has(word)) return 'nearest'
  const list = word.split(',').map((part) => part.trim())
  return list.every(isAddressOrNetwork) ? list : null
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  // A network with a zero-length prefix matches everybody.
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128)
}

export function trustOption(trusted: TrustedProxies): NonNullable<FastifyServerOptions['trustProxy']> {
  if (trusted === 'none') return false
  // The nearest proxy's own entry: entries further left in X-Forwarded-For come from the client.
  if (trusted === 'nearest') return (_address, hop) => hop === 0
  return [...trusted]
}

/** Behind an untrusted proxy everybody shares one address and its limit, so the log warns. */
export function warnOfUntrustedProxy(app: FastifyInstance, trusted: TrustedProxies, log: Logger): void {
  if (trusted !== 'none') return
  let warned = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!warned && isForwarded(request.headers)) {
      warned = true
      log.warn(
        'a request came with a forwarded header, which is ignored: behind a proxy, set TRUST_PROXY to its address',
      )
    }
    done()
  })
}
