// Ends a session in this tab: no personal data stays in memory or storage.

import type { QueryClient } from '@tanstack/react-query'
import { getConfig } from '#core/endpoints/system.ts'
import { PATHS } from '#core/paths.ts'
import { leaveDevice } from './browser-notices.ts'
import { currentUserQuery } from './current-user.ts'
import { keyFor } from './queries.ts'
import { forgetTags } from './tag-memory.ts'
import { beginSignOut, finishSignOut, SIGN_OUT } from './unfinished-sign-out.ts'

const kept = new Set([keyFor(getConfig)[0], currentUserQuery.queryKey[0]])
const NOTICE = 'signed-out'
let leaving = false

/** True from when the person signs out until the next sign-in. */
export function isLeaving(): boolean {
  return leaving
}

/** Tells the server, then clears this tab. If the server cannot be reached, it is told as soon as possible. */
export async function signOut(client: QueryClient): Promise<void> {
  leaving = true
  beginSignOut(await leaveDevice())
  await finishSignOut().catch(() => {})
  clearTab(client)
}

/**
 * The same, then by browser navigation to the login. Only once the server has answered: a device with no more than a
 * signal counts as online, and would end at the browser's own error page.
 */
export async function signOutByNavigation(client: QueryClient): Promise<void> {
  leaving = true
  beginSignOut(await leaveDevice())
  const isTold = await finishSignOut().then(
    () => true,
    () => false,
  )
  if (!isTold) return clearTab(client)
  clearStorage()
  location.assign(PATHS.apiLogout)
}

/** A sign-out in another tab clears this one too, even offline. Returns a function that stops it. */
export function followSignOut(client: QueryClient): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key !== SIGN_OUT || newValue === null) return
    leaving = true
    clearTab(client)
    leaveSignedOutNotice()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}

/** Goes to the login after a delay: the screen has already said why, so the session watch stays silent. */
export function leaveForLogin(after: number): void {
  if (leaving) return
  leaving = true
  leaveSignedOutNotice()
  setTimeout(() => location.assign(PATHS.apiLogin), after)
}

export function clearTab(client: QueryClient): void {
  forgetTags()
  void client.cancelQueries()
  client.setQueryData(currentUserQuery.queryKey, null)
  client.removeQueries({ predicate: ({ queryKey }) => !kept.has(queryKey[0]) })
  client.getMutationCache().clear()
  clearStorage()
}

function clearStorage(): void {
  sessionStorage.clear()
  forgetPerson()
}

/** The storage key for what the person last saw on this device (last-seen.ts). */
export const LAST_SEEN = 'last-seen'

/** Whether somebody is probably signed in here. */
export function hasLastSeen(): boolean {
  return localStorage.getItem(LAST_SEEN) !== null
}

/** Nobody is signed in: removes a person's data left by an earlier visit, however their session ended. */
export function forgetPerson(): void {
  const names = Array.from({ length: localStorage.length }, (_, place) => localStorage.key(place))
  for (const name of names) if (name !== null && name !== SIGN_OUT) localStorage.removeItem(name)
}

/** After a sign-in. */
export async function renewSession(client: QueryClient): Promise<void> {
  forgetTags()
  leaving = false
  sessionStorage.removeItem(NOTICE)
  await client.fetchQuery({ ...currentUserQuery, staleTime: 0 })
  await rereadAll(client)
}

/** Discards and refetches everything read as someone else or in another role. */
export async function rereadAll(client: QueryClient): Promise<void> {
  forgetTags()
  await client.resetQueries({ predicate: ({ queryKey }) => !kept.has(queryKey[0]) })
}

/** Why the login screen shows: the session ended, or an account no longer waits for approval. */
export type SignedOutNotice = 'ended' | 'approval'

/** Remembers across reloads, until the next sign-in, that the person did not sign out themselves. */
export function leaveSignedOutNotice(notice: SignedOutNotice = 'ended'): void {
  sessionStorage.setItem(NOTICE, notice)
}

export function signedOutNotice(): SignedOutNotice | null {
  return sessionStorage.getItem(NOTICE) as SignedOutNotice | null
}
