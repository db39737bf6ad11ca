// Reads are never stale by themselves: a pushed topic, a poll that a screen asks for, or a write makes them so.

import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { request, searchOf } from './api.ts'

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => request('GET', addressOf(queryKey), undefined, { signal }),
        refetchInterval: false,
        refetchOnWindowFocus: false,
        // What could not be read while offline is read again without a click.
        refetchOnReconnect: true,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        // The offline banner speaks for the network; a read that cannot go out fails in words instead of waiting.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** A bare key is an address: its text parts joined with slashes, an object at its end as the query. */
export function addressOf(key: QueryKey): string {
  const parts = key.filter((part) => typeof part !== 'object')
  const query = key.find((part): part is Record<string, unknown> => typeof part === 'object' && part !== null)
  return parts.join('/') + searchOf(query)
}

export const queryClient = createQueryClient()
