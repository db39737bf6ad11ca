// A contract: an endpoint with its schemas, in one object that the server registers and tests check.

import type { z } from 'zod'
import type { Endpoint } from '../endpoints/endpoint.ts'

export interface Route extends Endpoint {
  readonly summary: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** The reply; fields it does not name are stripped. */
  readonly reply: z.ZodType
  /** Default 200. */
  readonly status?: 200 | 201
  /** The reply is also stale on the next London day, for reads that depend on "today". */
  readonly readsToday?: boolean
  /**
   * One answer serves every caller of a role who sees the whole of `reads`: it depends on nothing but the input, the role
   * and those topics. It is made once and kept in memory until one of them changes.
   */
  readonly shared?: boolean
  /** Takes `since`, an earlier ETag, and then answers only for the people whose rows have changed, if that is known. */
  readonly changesByPerson?: boolean
  /** Reply fields that are never stored for a repeated Idempotency-Key. */
  readonly secrets?: readonly string[]
  /** The service opens its own transactions, because some refusals must be recorded (such as a wrong code). */
  readonly ownTransactions?: boolean
  /** Refusals of the login calls add `success: false`. */
  readonly loginStyle?: boolean
  /** Takes long in a large agency: few at a time for one person. */
  readonly heavy?: boolean
  /** Answers with server-sent events. */
  readonly stream?: boolean
  /** The media type of a reply that is not JSON. */
  readonly media?: 'text/csv' | 'text/xml'
  /**
   * Takes a form instead of JSON, from the provider. The general rate limit does not count it, because it comes in
   * bursts.
   */
  readonly form?: boolean
  /** A body limit in bytes, if larger than the general one. */
  readonly bodyLimit?: number
}

/* @__NO_SIDE_EFFECTS__ */
export function route<const R extends Route>(contract: R): R {
  return contract
}

type Shape<S, Missing> = S extends z.ZodType ? z.output<S> : Missing
type Sent<S, Missing> = S extends z.ZodType ? z.input<S> : Missing

/** What a handler receives and returns. */
export type ParamsOf<R extends Route> = Shape<R['params'], Record<string, never>>
export type QueryOf<R extends Route> = Shape<R['query'], Record<string, never>>
export type BodyOf<R extends Route> = Shape<R['body'], undefined>
export type ReplyOf<R extends Route> = z.output<R['reply']>

/** What a client passes. */
export type CallOf<R extends Route> = (R['params'] extends z.ZodType
  ? { params: Sent<R['params'], never> }
  : object) &
  (R['query'] extends z.ZodType ? { query?: Sent<R['query'], never> } : object) &
  (R['body'] extends z.ZodType ? { body: Sent<R['body'], never> } : object)
