// A sign-out that has not reached the server because there was no connection. Only the server can end a session and
// clear its cookie, so the sign-out is remembered on the device, across reloads and tabs, and is sent before any other
// request.

import { useSyncExternalStore } from 'react'
import { logout } from '#core/endpoints/auth.ts'
import type { Endpoint } from '#core/endpoints/endpoint.ts'
import { unsubscribeFromPush } from '#core/endpoints/push.ts'
import { storedOnDevice } from './stored.ts'

interface SignOut {
  /** The push endpoint of this device. */
  pushEndpoint: string | null
}

/** The storage key; clearing a person's storage does not remove it. */
export const SIGN_OUT = 'sign-out'
const PATIENCE_MS = 10_000

const stored = storedOnDevice(SIGN_OUT, understand)
const listeners = new Set<() => void>()
let attempt: Promise<void> | null = null
let hasFailed = false

export function beginSignOut(pushEndpoint: string | null): void {
  hasFailed = false
  stored.write({ pushEndpoint })
}

export function isSigningOut(): boolean {
  return stored.read() !== null
}

/** Ends the session if a sign-out was begun; rejects while the server cannot be reached. */
export function finishSignOut(): Promise<void> {
  attempt ??= finish().finally(() => {
    attempt = null
    for (const listener of listeners) listener()
  })
  return attempt
}

async function finish(): Promise<void> {
  const begun = stored.read()
  if (!begun) return
  try {
    if (begun.pushEndpoint) await send(unsubscribeFromPush, { endpoint: begun.pushEndpoint })
    const answer = await send(logout)
    if (!answer.ok) throw new Error(`The server answered ${answer.status}.`)
    stored.write(null)
  } catch (error) {
    hasFailed = true
    throw error
  }
}

/** Not through `call`, which waits for this. */
function send({ method, path }: Pick<Endpoint, 'method' | 'path'>, body?: unknown): Promise<Response> {
  return fetch(path, {
    method,
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(body ? { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) } : {}),
  })
}

/** True once the sign-out is known to be waiting for the connection. */
export function useUnfinishedSignOut(): boolean {
  return useSyncExternalStore(subscribe, () => hasFailed && isSigningOut())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function understand(value: unknown): SignOut {
  const { pushEndpoint } = (value ?? {}) as Partial<SignOut>
  return { pushEndpoint: typeof pushEndpoint === 'string' ? pushEndpoint : null }
}
