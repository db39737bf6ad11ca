// From a contract to the options of a read: its key, its function, and the topics that make it old.

import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { CallOf, ReplyOf, Route } from '#core/contracts/route.ts'
import type { TopicName } from '#core/topics.ts'
import { call } from './api.ts'
import { isStatus } from './api-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { topics?: readonly TopicName[] }
  }
}

/** `/api/jobs/:id` with an id is `['/api/jobs', id]`; a query comes last, as an object. */
export function keyFor<R extends Route>(contract: R, args?: Partial<CallOf<R>>): QueryKey {
  const { params = {}, query } = (args ?? {}) as {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
  }
  const [start = '', ...rest] = contract.path.split(/\/:/)
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
  /** `'null'`: not being signed in is the empty answer `null` and not an error. */
  readonly on401?: 'null'
  readonly enabled?: boolean
  readonly refetchInterval?: number | false
  readonly staleTime?: number
  readonly retry?: number
  /** What its error says; the cause is kept. A 401 still ends the session. */
  readonly failsWith?: string
}
type Answer<R extends Route, X extends ReadExtra> = X extends { on401: 'null' }
  ? ReplyOf<R> | null
  : ReplyOf<R>

export function queryOptionsFor<R extends Route, const X extends ReadExtra = ReadExtra>(
  contract: R,
  args: CallOf<R>,
  extra?: X,
) {
  const { on401, failsWith, ...settings }: ReadExtra = extra ?? {}
  const empty = on401 === 'null'
  return queryOptions({
    ...settings,
    queryKey: keyFor(contract, args),
    queryFn: async ({ signal }): Promise<Answer<R, X>> => {
      try {
        return (await call(contract, args, { signal, own401: empty })) as Answer<R, X>
      } catch (error) {
        if (empty && isStatus(error, 401)) return null as Answer<R, X>
        throw failsWith ? new Error(failsWith, { cause: error }) : error
      }
    },
    meta: { topics: contract.reads ?? [] },
  })
}

/** After a write: every read of these contracts is asked for again, whatever its arguments. */
export function refresh(client: QueryClient, ...contracts: Route[]): Promise<void> {
  const starts = new Set(contracts.map((contract) => keyFor(contract)[0]))
  return client.invalidateQueries({ predicate: (query) => starts.has(query.queryKey[0]) })
}

/** After a write: every read that is made from these topics is asked for again, whichever feature it belongs to. */
export function refreshTopics(client: QueryClient, ...topics: TopicName[]): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ meta }) => meta?.topics?.some((topic) => topics.includes(topic)) ?? false,
  })
}
