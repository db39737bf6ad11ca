// Structured logs. Anything that could hold a code, a password or a cookie is left out before it is written.

import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'

export type Logger = FastifyBaseLogger

export function makeLog(level: string): Logger {
  return pino({
    level,
    redact: {
      paths: [
        'req.headers.cookie',
        'req.headers.authorization',
        '*.otpCode',
        '*.password',
        '*.code',
        '*.token',
      ],
      remove: true,
    },
  })
}
