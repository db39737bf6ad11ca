// Structured logs. Anything that could contain a code, a password or a cookie is removed before it is written.

import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'

export type Logger = FastifyBaseLogger

/**
 * The query builder puts the values of a failed query into its error. They are personal data and must not be logged.
 * They end where the stack starts, since a value may contain line breaks.
 */
export function hideValues(text: string): string {
  return text.replace(/\n\s*params: [\s\S]*?(?=\n\s+at |$)/g, '')
}

/** PostgreSQL puts the refused row into `detail` and `where`. */
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
