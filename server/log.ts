// Structured logs. Anything that could hold a code, a password or a cookie is left out before it is written.

import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'

export type Logger = FastifyBaseLogger

/** The query builder puts the values of a failed query into its error: people's data, and not for a log. */
function describe(error: Error): pino.SerializedError {
  const { params: _, query: __, ...told } = pino.stdSerializers.err(error)
  const hide = (text: string) => text.replace(/\nparams: .*/g, '')
  return { ...told, message: hide(told.message), stack: hide(told.stack) } as pino.SerializedError
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
