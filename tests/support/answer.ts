// The body of an answer, typed by the contract of the call: its method and path are enough to find it.

import type { Contract } from '#core/contracts/index.ts'
import type { ReplyOf } from '#core/contracts/route.ts'
import type { Method } from '#core/endpoints/endpoint.ts'

/** What a refused call answers. */
interface RefusedBody {
  message: string
  code: string
  requestId: string
  errors: Items<{ path: string; message: string }>
  conflictingDates: Items<string>
}

/**
 * Either the reply or a refusal: a test looks into the one that it expects. A path that is no contract's, or that is
 * only known to be a string, has fields of unknown types.
 */
export type BodyOf<M extends Method, P extends string> = [ContractAt<M, PathOf<P>>] extends [never]
  ? RefusedBody & Record<string, unknown>
  : Seen<AllOf<Looked<ReplyOf<ContractAt<M, PathOf<P>>>>>>

type Seen<Reply> = Reply & Omit<RefusedBody, keyof Reply>

/** What may follow a path. With a plain string here the path would no longer be known. */
export type Query = '' | `?${string}`
type PathOf<P extends string> = P extends `${infer Path}?${string}` ? Path : P

/** A path without parameters is preferred: /api/jobs/open to /api/jobs/:id. */
type ContractAt<M extends Method, P extends string> = P extends Contract['path']
  ? Extract<Contract, { method: M; path: P }>
  : Matching<Extract<Contract, { method: M }>, P>
type Matching<C extends Contract, P extends string> = C extends unknown
  ? SameParts<P, C['path']> extends true
    ? C
    : never
  : never
type SameParts<P extends string, Pattern extends string> = Pattern extends `${infer Part}/${infer Rest}`
  ? P extends `${infer Own}/${infer OwnRest}`
    ? SamePart<Own, Part> extends true
      ? SameParts<OwnRest, Rest>
      : false
    : false
  : P extends `${string}/${string}`
    ? false
    : SamePart<P, Pattern>
type SamePart<Own extends string, Part extends string> = Part extends `:${string}`
  ? true
  : Own extends Part
    ? true
    : false

/** A call with several kinds of reply: all their fields. */
type AllOf<T> = (T extends unknown ? (kind: T) => void : never) extends (kind: infer All) => void
  ? All
  : never

/** Optional fields and the first entries of a list count as present: if one is missing, reading it fails the test. */
type Items<T> = T[] & { 0: T; 1: T; 2: T }
type Looked<T> = T extends readonly (infer Item)[]
  ? Items<Looked<Item>>
  : T extends object
    ? { [K in keyof T]-?: Looked<T[K]> }
    : T
