// Service user initials: how they are kept and how they are searched.

import { LIMITS } from './limits.ts'

/** 'a. b-c' and 'ABC' are the same initials: only letters and digits count, in upper case. */
const normaliseInitials = (text: string): string =>
  text
    .slice(0, 1000)
    .normalize('NFC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** What a search compares with, or null while too little has been typed to search at all. */
export function initialsSearch(typed: string): string | null {
  const term = normaliseInitials(typed)
  return term.length >= LIMITS.searchMinimum ? term : null
}

/** As they are kept: upper case, blank means none. */
export const initialsToKeep = (typed: string | null | undefined): string | null =>
  typed?.trim().toUpperCase() || null

/** How many characters are left to type; null while there is no need to say. */
export const initialsLeft = (typed: string): number | null =>
  typed.length > LIMITS.initialsHintAbove ? Math.max(0, LIMITS.serviceUserInitials - typed.length) : null
