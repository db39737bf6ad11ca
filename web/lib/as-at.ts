// How old what is on screen is, when it cannot be read again now.

import { notifyManager, type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import type { Route } from '#core/contracts/route.ts'
import { useOnline } from './online.ts'
import { keyFor } from './queries.ts'

/** When the oldest answer of this read that is on screen was true; null while it can be read, or was never. */
export function useAsAt(contract: Route): number | null {
  const cache = useQueryClient().getQueryCache()
  const online = useOnline()
  const [start] = keyFor(contract)
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
