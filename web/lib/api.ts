// The typed client: takes the same contract object that the server registers, so a call cannot be mistyped.

import type { CallOf, Method, ReplyOf, Route } from '#core/contracts/route.ts'
import { ApiError, NetworkError, type Unsent } from './api-error.ts'
import { contentKey } from './idempotency.ts'
import { announceUnauthorised } from './session-events.ts'
import { forgetTags, recallTag, rememberTag, tagGeneration } from './tag-memory.ts'

interface CallOptions {
  readonly signal?: AbortSignal
  readonly idempotencyKey?: string
  /** The caller deals with a 401 itself; the open tab is not signed out by it. */
  readonly own401?: boolean
  /** Sent as POST, but a read: its tag is kept, and those of others are not forgotten. */
  readonly readByPost?: boolean
}

interface AnyArgs {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

export function call<R extends Route>(
  contract: R,
  args: CallOf<R>,
  options: CallOptions = {},
): Promise<ReplyOf<R>> {
  const own401 = options.own401 || contract.needs === 'public'
  const given = args as AnyArgs
  const readByPost = contract.readByPost === true
  return request(contract.method, urlOf(contract, given), given.body, {
    ...options,
    own401,
    readByPost,
  }) as Promise<ReplyOf<R>>
}

export async function request(
  method: Method,
  url: string,
  body?: unknown,
  options: CallOptions = {},
): Promise<unknown> {
  const reading = method === 'GET' || options.readByPost === true
  const sent = body === undefined ? undefined : JSON.stringify(body)
  const asked = sent === undefined ? url : `${url} ${sent}`
  const remembered = reading ? recallTag(asked) : undefined
  const since = tagGeneration()

  const headers = new Headers({ Accept: 'application/json' })
  if (remembered) headers.set('If-None-Match', remembered.tag)
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  if (options.idempotencyKey) {
    headers.set('Idempotency-Key', contentKey(options.idempotencyKey, asked))
  }

  const lost = (error: unknown) =>
    isAbort(error) ? error : new NetworkError(error, reading ? undefined : unsent())
  const response = await fetch(url, {
    method,
    headers,
    credentials: 'same-origin',
    cache: 'no-store',
    ...(sent === undefined ? {} : { body: sent }),
    ...(options.signal ? { signal: options.signal } : {}),
  })
    .catch((error: unknown) => {
      throw lost(error)
    })
    .finally(() => {
      if (!reading) forgetTags()
    })

  if (response.status === 304 && remembered) return remembered.body
  const text = await response.text().catch((error: unknown) => {
    throw lost(error)
  })
  if (!response.ok) {
    if (response.status === 401 && !options.own401) announceUnauthorised()
    throw new ApiError(response.status, text, response.statusText)
  }
  const answer: unknown = text ? JSON.parse(text) : undefined
  if (reading) rememberTag(asked, response.headers.get('ETag'), answer, since)
  return answer
}

function unsent(): Unsent {
  return navigator.onLine ? 'unknown' : 'offline'
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

export function urlOf(contract: Pick<Route, 'path'>, args: AnyArgs = {}): string {
  return pathOf(contract, args.params) + searchOf(args.query)
}

function pathOf(contract: Pick<Route, 'path'>, params: Record<string, unknown> = {}): string {
  return contract.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === null || value === '') {
      throw new Error(`${contract.path} needs ${name}`)
    }
    return encodeURIComponent(String(value))
  })
}

export function searchOf(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    search.append(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  const text = search.toString()
  return text ? `?${text}` : ''
}
