// Every answer that is not a success is made here: {message, errors?}, and nothing of our insides.

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { type FieldError, Refusal } from '#core/errors.ts'
import { refusalOf } from '../db/constraints.ts'
import type { Logger } from '../log.ts'

/** SQLSTATE classes that mean the database cannot do it now, not that the request was wrong. */
const UNREACHABLE = /^(08|57P|53|40)/
const UNREACHABLE_NODE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'])

/** Also for what fails before a route is found, such as an address that cannot be decoded. */
export function answerErrors(log: Logger) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = toRefusal(error)
    // Nobody is there to be answered: no failure of ours.
    const hasLeft = error.code === 'ERR_STREAM_PREMATURE_CLOSE' && reply.raw.closed
    if (refusal.status >= 500 && !hasLeft) log.error({ err: error, reqId: request.id }, 'request failed')
    return send(refusal, request, reply)
  }
}

function toRefusal(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map(fieldError)
    return new Refusal('bad-input', { message: sentence(errors), errors })
  }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('too-large')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal('unsupported-media')
  if (error.statusCode === 429) return new Refusal('too-many')
  if (error.statusCode === 503) return new Refusal('unavailable')
  if (error instanceof SyntaxError && error.statusCode === 400) return new Refusal('bad-json')
  if (error.code?.startsWith('FST_ERR_CTP')) return new Refusal('bad-json')
  if (error.code === 'FST_ERR_BAD_URL')
    return new Refusal('bad-input', { message: 'That address is not valid.' })
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return new Refusal('bad-input')
  if (isUnreachable(error)) return new Refusal('unavailable')
  return refusalOf(error) ?? new Refusal('internal')
}

function send(refusal: Refusal, request: FastifyRequest, reply: FastifyReply) {
  const { errors, retryAfterSeconds, data } = refusal.details
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

function sentence(errors: FieldError[]): string {
  return errors.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join(', ')
}

function isUnreachable(error: Error): boolean {
  for (const e of [error, error.cause]) {
    const code = typeof e === 'object' && e !== null && 'code' in e ? String(e.code) : ''
    if (UNREACHABLE.test(code) || UNREACHABLE_NODE.has(code)) return true
  }
  return /timeout exceeded when trying to connect|Connection terminated/.test(error.message)
}
