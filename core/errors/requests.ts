// Refusals that any call can get, and those of the server's own addresses.

import { LIMITS } from '../limits.ts'

export interface FieldError {
  path: string
  message: string
}

export const REQUEST_REFUSALS = {
  'bad-json': [400, 'The request body is not valid JSON.'],
  'json-too-deep': [400, 'The request body is nested too deeply.'],
  'json-too-many-values': [400, 'The request body holds too many values.'],
  'bad-input': [400, 'Some of what was sent is not valid.'],
  'bad-address': [400, 'That address is not valid.'],
  'bad-fields': [
    400,
    ({ errors }: { errors: readonly FieldError[] }) =>
      errors.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join(', '),
  ],
  'too-long': [
    400,
    ({ what, most }: { what: string; most: number }) => `${what} must be ${most} characters or less`,
  ],
  'unknown-choice': [400, ({ what }: { what: string }) => `That is not a known ${what}.`],
  'bad-idempotency-key': [400, `The Idempotency-Key must have 1 to ${LIMITS.idempotencyKey} characters.`],
  'signed-out': [401, 'You are not signed in.'],
  'bad-metrics-token': [401, 'The metrics need a valid token.'],
  forbidden: [403, 'You do not have permission to do this.'],
  'account-pending': [403, 'Your account is waiting for approval.'],
  'foreign-origin': [403, 'This request came from another site and was refused.'],
  'not-found': [404, 'There is nothing here.'],
  missing: [404, ({ what }: { what: string }) => `That ${what} does not exist.`],
  'key-reused': [409, 'This Idempotency-Key was already used for a different request.'],
  'too-large': [413, 'That is too large to send.'],
  'unsupported-media': [415, 'Send JSON.'],
  misdirected: [
    421,
    'This server does not answer under this name. Set APP_URL to the address that people use.',
  ],
  'too-many': [429, 'Too many requests. Please wait a moment and try again.'],
  'too-many-windows': [429, 'Too many windows are open at once.'],
  internal: [500, 'Something went wrong on our side. Please try again.'],
  'read-only': [
    503,
    'Nothing can be saved right now: the database is read-only. Existing data can still be read. Please try again shortly.',
  ],
  unavailable: [503, 'The service is not available right now. Please try again shortly.'],
  'database-away': [503, 'The database does not answer.'],
} as const
