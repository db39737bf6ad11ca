// What the browser needs to know about a call. core/contracts adds the schemas, which only the server and the forms
// load.

import type { Capability } from '../capabilities.ts'
import type { TopicName } from '../topics.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** In Fastify's syntax: `/api/jobs/:id`. */
type Path = `/${string}`

export interface Endpoint {
  readonly method: Method
  readonly path: Path
  /** Who may call: a capability, anyone signed in and approved, anyone signed in at all, or anyone. */
  readonly needs: Capability | 'signed-in' | 'signed-in-or-pending' | 'public'
  /** The topics that an answer depends on (reads only): gives it an ETag and 304 without a query. */
  readonly reads?: readonly TopicName[]
  /** A read sent as POST because its input does not fit in a URL. It writes nothing. */
  readonly readByPost?: boolean
  /**
   * Whether the session must have proved by a code or passkey within the last ten minutes who is using it: always, or
   * if the call is about the caller's own account (`userId` in its path).
   */
  readonly proof?: 'always' | 'about-self'
  /** The topics that a write may change (writes only): screens refetch what depends on them. */
  readonly changes?: readonly TopicName[]
}

type Reading = Pick<Endpoint, 'needs' | 'reads'>
type Writing = Pick<Endpoint, 'needs' | 'proof'> & Required<Pick<Endpoint, 'changes'>>

// The annotations let the build drop endpoints that a file does not use.

/* @__NO_SIDE_EFFECTS__ */
export function read<const P extends Path, const R extends Reading>(path: P, reading: R) {
  return { method: 'GET', path, ...reading } as const
}

/* @__NO_SIDE_EFFECTS__ */
export function readByPost<const P extends Path, const R extends Reading>(path: P, reading: R) {
  return { method: 'POST', path, readByPost: true, ...reading } as const
}

/* @__NO_SIDE_EFFECTS__ */
export function write<const M extends Method, const P extends Path, const W extends Writing>(
  method: M,
  path: P,
  writing: W,
) {
  return { method, path, ...writing }
}
