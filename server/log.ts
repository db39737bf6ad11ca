// Structured logs. Anything that could hold a code, a password or a cookie is left out before it is written.

import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'

export type Logger = FastifyBaseLogger

/**
 * The query builder puts the values of a failed query into its error: people's data, and not for a log. They end where
 * the stack begins, since a value may have lines of its own.
 */
export function hideValues(text: string): string {
  return text.replace(/\n\s*params: [\s\S]*?(?=\n\s+at |$)/g, '')
}

/** PostgreSQL tells the row that it refused in `detail` and `where`. */
function describe(error: Error): pino.SerializedError {
  const { params: _, query: __, detail: ___, where: ____, ...told } = pino.stdSerializers.err(error)
  return {
    ...told,
    message: hideValues(told.message),
    stack: hideValues(told.stack),
  } as pino.SerializedError
}

export function makeLog(level: string, destination?: pino.DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    serializers: { err: describe },
    redact: {
      paths: ['req.headers.cookie', 'req.headers.authorization', '*.otpCode', '*.password', '*.token'],
      remove: true,
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
