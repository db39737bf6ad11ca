// Service user initials: how they are stored and searched.

import { LIMITS } from './limits.ts'

/** 'a. b-c' and 'ABC' are the same initials: only letters and digits count, in upper case. */
export const normaliseInitials = (text: string): string =>
  text
    .slice(0, 1000)
    .normalize('NFC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The search key, or null if too little has been typed to search. */
export function initialsSearch(typed: string): string | null {
  const term = normaliseInitials(typed)
  return term.length >= LIMITS.searchMinimum ? term : null
}

/** While they are typed: upper case. */
export const initialsTyped = (text: string): string => text.toUpperCase()
/** As stored; blank means none. */
export const initialsToKeep = (typed: string | null | undefined): string | null =>
  initialsTyped(typed?.trim() ?? '') || null

/** How many characters are left; null while there is plenty of room. */
export const initialsLeft = (typed: string): number | null =>
  typed.length > LIMITS.initialsHintAbove ? Math.max(0, LIMITS.serviceUserInitials - typed.length) : null
