// Whether the server can be reached. A browser may report a network that leads nowhere (a weak signal, a hotel's
// Wi-Fi), so a call that got no answer counts too, until one does.

import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isAnswered = true

/** Reports whether the latest call was answered, by whatever status. */
export function reportAnswer(answered: boolean): void {
  if (answered === isAnswered) return
  isAnswered = answered
  for (const listener of listeners) listener()
}

export function isOnline(): boolean {
  return navigator.onLine && isAnswered
}

export function subscribeOnline(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export function useOnline(): boolean {
  return useSyncExternalStore(subscribeOnline, isOnline)
}
