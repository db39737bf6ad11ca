// Turns an endpoint into query options: its key, its function, and the topics that make it stale.

import { type QueryClient, type QueryKey, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf, ArgsOf } from '#core/contracts/index.ts'
import type { Endpoint } from '#core/endpoints/endpoint.ts'
import type { TopicName } from '#core/topics.ts'
import { call } from './api.ts'
import { isStatus } from './api-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { topics?: readonly TopicName[] }
  }
}

/** `/api/jobs/:id` with an id becomes `['/api/jobs', id]`; the query comes last, as an object. */
export function keyFor<E extends Endpoint>(endpoint: E, args?: Partial<ArgsOf<E>>): QueryKey {
  const { params = {}, query } = (args ?? {}) as {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
  }
  const [start = '', ...rest] = endpoint.path.split(/\/:/)
  const parts: unknown[] = [start]
  for (const piece of rest) {
    const [name = '', ...tail] = piece.split('/')
    if (params[name] === undefined) break
    parts.push(String(params[name]), ...tail)
  }
  if (query && Object.values(query).some((value) => value !== undefined)) parts.push(query)
  return parts
}

interface ReadExtra {
  /** `'null'`: treat not being signed in as the empty result `null`, not as an error. */
  readonly on401?: 'null'
  readonly enabled?: boolean
  readonly refetchInterval?: number | false
  readonly staleTime?: number
  readonly retry?: number
  /** The error's message; the cause is kept. A 401 still ends the session. */
  readonly failsWith?: string
}
type Answer<E extends Endpoint, X extends ReadExtra> = X extends { on401: 'null' }
  ? AnswerOf<E> | null
  : AnswerOf<E>

export function queryOptionsFor<E extends Endpoint, const X extends ReadExtra = ReadExtra>(
  endpoint: E,
  args: ArgsOf<E>,
  extra?: X,
) {
  const { on401, failsWith, ...settings }: ReadExtra = extra ?? {}
  const empty = on401 === 'null'
  return queryOptions({
    ...settings,
    queryKey: keyFor(endpoint, args),
    queryFn: async ({ signal }): Promise<Answer<E, X>> => {
      try {
        return (await call(endpoint, args, { signal, own401: empty })) as Answer<E, X>
      } catch (error) {
        if (empty && isStatus(error, 401)) return null as Answer<E, X>
        throw failsWith ? new Error(failsWith, { cause: error }) : error
      }
    },
    meta: { topics: endpoint.reads ?? [] },
  })
}

/** Refetches every read of these endpoints, whatever its arguments. */
export function refresh(client: QueryClient, ...endpoints: Endpoint[]): Promise<void> {
  const starts = new Set(endpoints.map((endpoint) => keyFor(endpoint)[0]))
  return client.invalidateQueries({ predicate: (query) => starts.has(query.queryKey[0]) })
}

/** Refetches every read that depends on these topics, in any feature. */
export function refreshTopics(client: QueryClient, topics: Iterable<TopicName>): Promise<void> {
  const changed = new Set(topics)
  return client.invalidateQueries({
    predicate: ({ meta }) => meta?.topics?.some((topic) => changed.has(topic)) ?? false,
  })
}

/** After a write: refetches what depends on the topics that it changes. */
export function useRefreshAfter({ changes }: Required<Pick<Endpoint, 'changes'>>): () => Promise<void> {
  const client = useQueryClient()
  return () => refreshTopics(client, changes)
}
