// Proof that a session is used by its person: a code or a passkey within the last ten minutes. Needed to change how one
// signs in, so that a stolen session cannot become a stolen account.

import { LIFETIME } from './timing.ts'

/** How far the clocks of servers on one database may differ. */
const CLOCKS_APART_MS = 60_000

export function isProved(provedAt: Date | null, now: Date): boolean {
  if (!provedAt) return false
  const age = now.getTime() - provedAt.getTime()
  return age <= LIFETIME.proof && age >= -CLOCKS_APART_MS
}

/** The end of a number, so that people know which phone is meant and nobody else learns the number. */
export const endOfNumber = (phoneNumber: string): string => `ending in ${phoneNumber.slice(-3)}`
