// Ending a session in this tab: nothing of the person stays in memory or storage.

import type { QueryClient } from '@tanstack/react-query'
import { logout } from '#core/contracts/auth.ts'
import { getConfig } from '#core/contracts/system.ts'
import { PATHS } from '#core/paths.ts'
import { call } from './api.ts'
import { forgetDevice } from './browser-notices.ts'
import { currentUserQuery } from './current-user.ts'
import { keyFor } from './queries.ts'
import { forgetTags } from './tag-memory.ts'

const kept = new Set([keyFor(getConfig)[0], currentUserQuery.queryKey[0]])
const NOTICE = 'signed-out'
let leaving = false

/** True from a sign-out by the person's own hand until the next sign-in. */
export function isLeaving(): boolean {
  return leaving
}

/** Calls the server (its errors are ignored), then clears this tab. */
export async function signOut(client: QueryClient): Promise<void> {
  leaving = true
  await forgetDevice()
  await call(logout, {}).catch(() => {})
  clearTab(client)
}

/** The same by browser navigation: the server ends the session and sends the browser to the login. */
export async function signOutByNavigation(): Promise<void> {
  leaving = true
  await forgetDevice()
  clearStorage()
  location.assign(PATHS.apiLogout)
}

/** To the login after a while: a screen has told why itself, so the watch over the session stays silent. */
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
  for (const storage of [localStorage, sessionStorage]) storage.clear()
}

/** Under this name the device keeps what its person last saw (last-seen.ts). */
export const LAST_SEEN = 'last-seen'

/** Whether somebody is likely to be signed in here. */
export function hasLastSeen(): boolean {
  return localStorage.getItem(LAST_SEEN) !== null
}

/** Nobody is signed in: what an earlier visit kept of a person goes, however their session ended. */
export function forgetPerson(): void {
  localStorage.clear()
}

/** After a sign-in. */
export async function renewSession(client: QueryClient): Promise<void> {
  forgetTags()
  leaving = false
  sessionStorage.removeItem(NOTICE)
  await client.fetchQuery({ ...currentUserQuery, staleTime: 0 })
  await rereadAll(client)
}

/** What was read as someone else, or in another role, is thrown away and read again. */
export async function rereadAll(client: QueryClient): Promise<void> {
  forgetTags()
  await client.resetQueries({ predicate: ({ queryKey }) => !kept.has(queryKey[0]) })
}

/** Remembers over reloads, until the next sign-in, that the person did not leave by their own hand. */
export function leaveSignedOutNotice(): void {
  sessionStorage.setItem(NOTICE, 'yes')
}

export function hasSignedOutNotice(): boolean {
  return sessionStorage.getItem(NOTICE) !== null
}
