// How old the data on screen is while it cannot be refetched.

import { notifyManager, type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import type { Endpoint } from '#core/endpoints/endpoint.ts'
import { useOnline } from './online.ts'
import { keyFor } from './queries.ts'

/** When the oldest response of this read on screen was fetched; null while it can be read, or if it never was. */
export function useStaleSince(endpoint: Endpoint): number | null {
  const cache = useQueryClient().getQueryCache()
  const online = useOnline()
  const [start] = keyFor(endpoint)
  const subscribe = useCallback(
    (listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener)),
    [cache],
  )
  return useSyncExternalStore(subscribe, () => asAt(cache, start, online))
}

function asAt(cache: QueryCache, start: unknown, online: boolean): number | null {
  const seen = cache
    .findAll({ type: 'active', predicate: ({ queryKey }) => queryKey[0] === start })
    .filter(({ state }) => state.data !== undefined && (!online || state.status === 'error'))
  return seen.length > 0 ? Math.min(...seen.map(({ state }) => state.dataUpdatedAt)) : null
}
