// Reads never become stale by time alone: a pushed topic, a screen's poll or a write makes them stale.

import { QueryClient } from '@tanstack/react-query'
import { MINUTE_MS } from '#core/time.ts'

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        refetchInterval: false,
        refetchOnWindowFocus: false,
        // Reads that failed offline are retried without a click.
        refetchOnReconnect: true,
        staleTime: Number.POSITIVE_INFINITY,
        // A screen seen in this tab opens again without a connection.
        gcTime: 60 * MINUTE_MS,
        retry: false,
        // The offline banner reports the network; a read that cannot be sent fails with a message instead of waiting.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

export const queryClient = createQueryClient()
