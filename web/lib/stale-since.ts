// How old the data on screen is while it cannot be refetched.

import { notifyManager, type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { getCurrentUser } from '#core/endpoints/auth.ts'
import { getConfig } from '#core/endpoints/system.ts'
import { NetworkError } from './api-error.ts'
import { useOnline } from './online.ts'
import { keyFor } from './queries.ts'

/** Read once when the app opens, and not shown as data. */
const GROUND = new Set([keyFor(getConfig)[0], keyFor(getCurrentUser)[0]])

/** When the oldest data on screen was read; null while the server can be reached, or if there is no data. */
export function useStaleSince(): number | null {
  const cache = useQueryClient().getQueryCache()
  const online = useOnline()
  const subscribe = useCallback(
    (listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener)),
    [cache],
  )
  return useSyncExternalStore(subscribe, () => asAt(cache, online))
}

function asAt(cache: QueryCache, online: boolean): number | null {
  const seen = cache
    .findAll({ type: 'active', predicate: ({ queryKey }) => !GROUND.has(queryKey[0]) })
    .filter(({ state }) => state.data !== undefined && (!online || isUnreachable(state.error)))
  return seen.length > 0 ? Math.min(...seen.map(({ state }) => state.dataUpdatedAt)) : null
}

const isUnreachable = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof Error && error.cause instanceof NetworkError)
