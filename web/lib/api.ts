// The typed client: derives the types from the endpoint's contract, so a mistyped call does not compile.

import { ACTIVE_HEADER } from '#core/activity.ts'
import type { AnswerOf, ArgsOf } from '#core/contracts/index.ts'
import type { Endpoint, Method } from '#core/endpoints/endpoint.ts'
import { type AnyArgs, urlOf } from '#core/endpoints/url.ts'
import { MARK_HEADER, UNKNOWN_MARK } from '#core/live-mark.ts'
import { isActive } from './activity.ts'
import { ApiError, NetworkError, type Unsent } from './api-error.ts'
import { contentKey } from './idempotency.ts'
import { reportAnswer } from './online.ts'
import { askForProof, needsProof } from './proof.ts'
import { announceUnauthorised } from './session-events.ts'
import {
  doubtTags,
  recallAnswer,
  recallMark,
  recallTag,
  rememberMark,
  rememberTag,
  tagGeneration,
} from './tag-memory.ts'
import { finishSignOut, isSigningOut } from './unfinished-sign-out.ts'

interface CallOptions {
  readonly signal?: AbortSignal
  readonly idempotencyKey?: string
  /** The caller handles a 401 itself; it does not sign the tab out. */
  readonly own401?: boolean
  /** Sent as POST but only reads: its tag is kept, and other tags are not cleared. */
  readonly readByPost?: boolean
  /** Asks only for what changed since the last answer, and makes the whole of both. Without a last answer: undefined. */
  readonly merge?: (before: unknown, answer: unknown) => unknown
}

export function call<E extends Endpoint>(
  endpoint: E,
  args: ArgsOf<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  const own401 = options.own401 || endpoint.needs === 'public'
  const given = args as AnyArgs
  const readByPost = endpoint.readByPost === true
  const send = () =>
    request(endpoint.method, urlOf(endpoint, given), given.body, { ...options, own401, readByPost })
  const answer = endpoint.proof
    ? send().catch(async (error: unknown) => {
        if (needsProof(error) && (await askForProof())) return send()
        throw error
      })
    : send()
  return answer as Promise<AnswerOf<E>>
}

/** A read that fetches only what changed since its last answer; `merge` makes the whole. */
export function callForChanges<E extends Endpoint, Whole>(
  endpoint: E,
  args: ArgsOf<E>,
  merge: (before: Whole | undefined, answer: AnswerOf<E>) => Whole,
  options: CallOptions = {},
): Promise<Whole> {
  const whole = call(endpoint, args, { ...options, merge: merge as CallOptions['merge'] })
  return whole as Promise<unknown> as Promise<Whole>
}

export async function request(
  method: Method,
  url: string,
  body?: unknown,
  options: CallOptions = {},
): Promise<unknown> {
  const reading = method === 'GET' || options.readByPost === true
  // As it is now: a call that is on its way when the connection breaks may have arrived.
  const unsent: Unsent = globalThis.navigator?.onLine === false ? 'offline' : 'unknown'
  const lost = (error: unknown) => {
    if (isAbort(error)) return error
    reportAnswer(false)
    return new NetworkError(error, reading ? undefined : unsent)
  }
  if (isSigningOut()) await refuseUntilSignedOut(lost)
  const sent = body === undefined ? undefined : JSON.stringify(body)
  const asked = sent === undefined ? url : `${url} ${sent}`
  const remembered = reading ? recallTag(asked) : undefined
  const base = options.merge ? recallAnswer(asked) : undefined
  const since = tagGeneration()

  const headers = new Headers({ Accept: 'application/json', [ACTIVE_HEADER]: isActive() ? '1' : '0' })
  if (remembered) headers.set('If-None-Match', remembered.tag)
  const mark = recallMark()
  if (mark) headers.set(MARK_HEADER, mark)
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  if (options.idempotencyKey) {
    headers.set('Idempotency-Key', contentKey(options.idempotencyKey, asked))
  }

  const response = await fetch(base && sent === undefined ? withSince(url, base.tag) : url, {
    method,
    headers,
    credentials: 'same-origin',
    cache: 'no-store',
    ...(sent === undefined ? {} : { body: base ? bodySince(body, base.tag) : sent }),
    ...(options.signal ? { signal: options.signal } : {}),
  })
    .catch((error: unknown) => {
      // A write whose answer was lost may have been done.
      if (!reading) rememberMark(UNKNOWN_MARK)
      throw lost(error)
    })
    .finally(() => {
      if (!reading) doubtTags()
    })

  reportAnswer(true)
  rememberMark(response.headers.get(MARK_HEADER))
  if (response.status === 304 && remembered) return remembered.body
  const text = await response.text().catch((error: unknown) => {
    throw lost(error)
  })
  if (!response.ok) {
    if (response.status === 401 && !options.own401) announceUnauthorised()
    throw new ApiError(response.status, text, response.statusText)
  }
  const received: unknown = text ? JSON.parse(text) : undefined
  const answer = options.merge ? options.merge(base?.body, received) : received
  if (reading) {
    rememberTag(asked, response.headers.get('ETag'), answer, since, options.merge !== undefined)
  }
  return answer
}

function withSince(url: string, tag: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}since=${encodeURIComponent(tag)}`
}

function bodySince(body: unknown, tag: string): string {
  return JSON.stringify({ ...(body as object), since: tag })
}

/** Blocks further requests for a person who has signed out, until the server knows of it. */
export async function refuseUntilSignedOut(lost: (error: unknown) => unknown): Promise<void> {
  await finishSignOut().catch((error: unknown) => {
    throw lost(error)
  })
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
