// Classifies a failed request to the provider: permanent, temporary or unknown.

import { GatewayError } from '../gateway.ts'

/** The connection was never made, so the request cannot have reached the provider. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

interface RestError {
  status: number
  code?: number
  message: string
}

export function gatewayErrorOf(error: unknown): GatewayError {
  if (error instanceof GatewayError) return error
  if (isRestError(error)) {
    const code = String(error.code ?? error.status)
    return new GatewayError(code, error.message, error.status >= 500 ? 'passing' : 'permanent')
  }
  const { code, syscall } = parts(error)
  const message = error instanceof Error ? error.message : String(error)
  const unsent = NEVER_CONNECTED.has(code) || syscall === 'connect'
  return new GatewayError(code || 'no-answer', message, unsent ? 'passing' : 'unknown')
}

function isRestError(error: unknown): error is RestError {
  return (
    error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status >= 400
  )
}

/** Some libraries wrap the system's error again. */
function parts(error: unknown): { code: string; syscall: string } {
  let code = ''
  let syscall = ''
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth += 1) {
    if ('code' in at && typeof at.code === 'string') code = at.code
    if ('syscall' in at && typeof at.syscall === 'string') syscall = at.syscall
  }
  return { code, syscall }
}
