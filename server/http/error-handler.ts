// Builds every error reply: {message, errors?}, without internal details.

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { FieldError } from '#core/errors/requests.ts'
import { badFields, Refusal } from '#core/errors.ts'
import { LIMITS } from '#core/limits.ts'
import { sqlStateOf } from '../db/connection.ts'
import { refusalOf } from '../db/constraints.ts'
import { isOutage, isReadOnly } from '../db/outage.ts'
import type { Deps } from '../deps.ts'

/** SQLSTATEs of a serialisation failure or deadlock that persisted through the retries, and of a statement timeout. */
const GIVEN_UP = /^(40|57014)/
/** An outage is often over within seconds; clients may retry then. */
const RETRY_AFTER_SECONDS = 5

/** Also handles failures before a route is found, such as an undecodable URL. */
export function answerErrors({ log, database }: Pick<Deps, 'log' | 'database'>) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = toRefusal(error)
    if (refusal.code === 'read-only') database.health.suspectReadOnly()
    // The client has disconnected: not a failure on our side.
    const hasLeft = error.code === 'ERR_STREAM_PREMATURE_CLOSE' && reply.raw.closed
    if (refusal.status >= 500 && !hasLeft) log.error({ err: error, reqId: request.id }, 'request failed')
    return send(refusal, request, reply)
  }
}

function toRefusal(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    return badFields(error.validation.slice(0, LIMITS.errorsListed).map(fieldError))
  }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('too-large')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal('unsupported-media')
  if (error.statusCode === 429) return new Refusal('too-many')
  if (error.statusCode === 503) return new Refusal('unavailable')
  if (error instanceof SyntaxError && error.statusCode === 400) return new Refusal('bad-json')
  if (error.code?.startsWith('FST_ERR_CTP')) return new Refusal('bad-json')
  if (error.code === 'FST_ERR_BAD_URL') return new Refusal('bad-address')
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return new Refusal('bad-input')
  if (isReadOnly(error)) return new Refusal('read-only')
  if (isOutage(error) || GIVEN_UP.test(sqlStateOf(error))) return new Refusal('unavailable')
  return refusalOf(error) ?? new Refusal('internal')
}

function send(refusal: Refusal, request: FastifyRequest, reply: FastifyReply) {
  const { errors, data } = refusal.details
  const retryAfterSeconds =
    refusal.details.retryAfterSeconds ?? (refusal.status === 503 ? RETRY_AFTER_SECONDS : undefined)
  if (retryAfterSeconds !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfterSeconds)))
  const loginStyle = request.routeOptions.config?.contract?.loginStyle === true
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .removeHeader('etag')
    .serializer(JSON.stringify)
    .send({
      ...(loginStyle ? { success: false } : {}),
      message: refusal.message,
      ...(errors ? { errors } : {}),
      ...data,
      ...(refusal.status >= 500 ? { requestId: request.id } : {}),
    })
}

function fieldError(issue: { instancePath: string; message?: string }): FieldError {
  return {
    path: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
    message: issue.message ?? 'Invalid value',
  }
}
