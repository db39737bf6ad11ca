// Ending a session in this tab: nothing of the person stays in memory or storage.

import type { QueryClient } from '@tanstack/react-query'
import { logout } from '#core/contracts/auth.ts'
import { getConfig } from '#core/contracts/system.ts'
import { call } from './api.ts'
import { currentUserQuery } from './current-user.ts'
import { keyFor } from './queries.ts'
import { forgetTags } from './tag-memory.ts'

const kept = new Set([keyFor(getConfig)[0], currentUserQuery.queryKey[0]])
let leaving = false

/** True while the person signs out by their own hand. */
export function isLeaving(): boolean {
  return leaving
}

/** Calls the server (its errors are ignored), then clears this tab. */
export async function signOut(client: QueryClient): Promise<void> {
  leaving = true
  try {
    await call(logout, {}).catch(() => {})
    clearTab(client)
  } finally {
    leaving = false
  }
}

export function clearTab(client: QueryClient): void {
  forgetTags()
  void client.cancelQueries()
  client.setQueryData(currentUserQuery.queryKey, null)
  client.removeQueries({ predicate: ({ queryKey }) => !kept.has(queryKey[0]) })
  client.getMutationCache().clear()
  for (const storage of [localStorage, sessionStorage]) storage.clear()
}

/** After a sign-in. */
export async function renewSession(client: QueryClient): Promise<void> {
  forgetTags()
  await client.fetchQuery({ ...currentUserQuery, staleTime: 0 })
  await rereadAll(client)
}

/** What was read as someone else, or in another role, is thrown away and read again. */
export async function rereadAll(client: QueryClient): Promise<void> {
  forgetTags()
  await client.resetQueries({ predicate: ({ queryKey }) => !kept.has(queryKey[0]) })
}

const NOTICE = 'signed-out'

/** Remembers over the coming reload that the person did not leave by their own hand. */
export function leaveSignedOutNotice(): void {
  sessionStorage.setItem(NOTICE, 'yes')
}

export function hasSignedOutNotice(): boolean {
  return sessionStorage.getItem(NOTICE) !== null
}

export function removeSignedOutNotice(): void {
  sessionStorage.removeItem(NOTICE)
}
