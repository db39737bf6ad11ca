// Registers the service worker and knows when a newer version of the app is ready.

import { useSyncExternalStore } from 'react'

const HOUR = 60 * 60 * 1000
let waiting: ServiceWorker | null = null
let reloading = false
const listeners = new Set<() => void>()

/** Only in production: in development the modules change all the time. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (reloading) location.reload()
  })
  void navigator.serviceWorker
    .register('/sw.js')
    .then(watch)
    .catch(() => {
      // Without a service worker the app only works online.
    })
  // A page that was opening while the worker started was not there to be taken over.
  void navigator.serviceWorker.ready.then(({ active }) => {
    if (!navigator.serviceWorker.controller) active?.postMessage('take-over')
  })
}

function watch(registration: ServiceWorkerRegistration): void {
  const look = () => {
    waiting = navigator.serviceWorker.controller ? registration.waiting : null
    for (const listener of listeners) listener()
  }
  look()
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', look),
  )
  let checked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checked < HOUR) return
    checked = Date.now()
    void registration.update().catch(() => {})
  })
}

/** Whether a newer version is waiting; it is only activated when the person asks for it. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waiting !== null,
  )
}

export function switchToNewVersion(): void {
  reloading = true
  if (waiting) waiting.postMessage('use-new-version')
  else location.reload()
}
