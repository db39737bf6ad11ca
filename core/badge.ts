// The text of a count badge. A separate file, because the first screen needs it and little else.

import { LIMITS } from './limits.ts'

/** '9+' from 10, or '99+' from 100 if the badge has room for two digits; null for zero. */
export function badgeText(count: number, most: number = LIMITS.badgeMost): string | null {
  if (count <= 0) return null
  return count > most ? `${most}+` : String(count)
}
