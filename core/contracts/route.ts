// What a contract is: one object that the server registers, the browser's client calls and a test walks.

import type { z } from 'zod'
import type { Capability } from '../capabilities.ts'
import type { TopicName } from '../topics.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Route {
  readonly method: Method
  /** As Fastify reads it: `/api/jobs/:id`. */
  readonly path: `/${string}`
  /** Who may call: a capability, anyone signed in and approved, anyone signed in at all, or anyone. */
  readonly needs: Capability | 'signed-in' | 'signed-in-or-pending' | 'public'
  readonly summary: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** What goes out; fields it does not name are stripped. */
  readonly reply: z.ZodType
  /** 200 unless said. */
  readonly status?: 200 | 201
  /** The topics whose change makes an answer old (reads only): gives it an ETag and 304 without a query. */
  readonly reads?: readonly TopicName[]
  /** The answer also grows old with the London day, for reads that look at "today". */
  readonly readsToday?: boolean
  /** A read that is sent as POST because what it asks for does not fit into an address: it writes nothing. */
  readonly readByPost?: boolean
  /** Reply fields never kept for a repeated Idempotency-Key. */
  readonly secrets?: readonly string[]
  /** The service opens its own transactions, because some refusals must leave a trace (a counted wrong code). */
  readonly ownTransactions?: boolean
  /** The refusals of the login calls add `success: false`. */
  readonly loginStyle?: boolean
  /** Answers with server-sent events. */
  readonly stream?: boolean
  /** Takes a form instead of JSON: what the provider sends. It comes in bursts, so the general limit does not count it. */
  readonly form?: boolean
  /** Larger than the general limit on bodies, in bytes. */
  readonly bodyLimit?: number
}

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

/** What a caller passes. */
export type CallOf<R extends Route> = (R['params'] extends z.ZodType
  ? { params: Sent<R['params'], never> }
  : object) &
  (R['query'] extends z.ZodType ? { query?: Sent<R['query'], never> } : object) &
  (R['body'] extends z.ZodType ? { body: Sent<R['body'], never> } : object)
