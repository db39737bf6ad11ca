// Errors of failed calls, and the messages people see for them.

import type { FieldError } from '#core/errors/requests.ts'

/** Any response that is not ok. Its message is `status: text`, with the raw text of the response. */
export class ApiError extends Error {
  readonly status: number
  readonly text: string
  /** The parsed response, if it was a JSON object. */
  readonly data: Readonly<Record<string, unknown>> | null
  readonly serverMessage: string | null
  readonly errors: readonly FieldError[]

  constructor(status: number, text: string, statusText = '') {
    super(`${status}: ${text || statusText}`)
    this.name = 'ApiError'
    this.status = status
    this.text = text
    this.data = parseObject(text)
    this.serverMessage =
      typeof this.data?.message === 'string' && this.data.message ? this.data.message : null
    this.errors = Array.isArray(this.data?.errors) ? this.data.errors.filter(isFieldError) : []
  }
}

/** `offline`: the browser has no network, so the call cannot have been sent. `unknown`: it may have been sent. */
export type Unsent = 'offline' | 'unknown'

const UNSENT: Record<Unsent, string> = {
  offline: 'You are offline, so this was not sent. Nothing is lost: try again when you are back.',
  unknown:
    'No answer came from the server, so this may not have been sent. Check your connection and try again.',
}

/** There was no response at all. For a write, the message says that it was not sent. */
export class NetworkError extends Error {
  /** A write that may have been done. */
  readonly isInDoubt: boolean

  constructor(cause: unknown, unsent?: Unsent) {
    super(unsent ? UNSENT[unsent] : 'The server could not be reached. Check your connection and try again.', {
      cause,
    })
    this.name = 'NetworkError'
    this.isInDoubt = unsent === 'unknown'
  }
}

/** A message for people: the server's own if there is one, never raw JSON or HTML. */
export function messageOf(error: unknown, fallback: string): string {
  if (error instanceof ApiError) {
    if (error.serverMessage) return error.serverMessage
    // A bare status ("500: Internal Server Error") does not tell people what to do next.
    return error.text && isPlainSentence(error.text) ? error.message : fallback
  }
  if (error instanceof Error && error.message) return error.message
  return fallback
}

export function isStatus(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.status === status
}

/** `path: message` for each field the server rejected, joined by commas. */
export function fieldMessages(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.errors.length === 0) return null
  return error.errors.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join(', ')
}

function isPlainSentence(text: string): boolean {
  return text.length <= 200 && !/[<{[]/.test(text)
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

function isFieldError(value: unknown): value is FieldError {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as FieldError).path === 'string' &&
    typeof (value as FieldError).message === 'string'
  )
}
