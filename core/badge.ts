// What stands in a badge that counts. A file of its own, since the first screen has one and little else.

import { LIMITS } from './limits.ts'

/** '9+' from 10; nothing for nothing. */
export const badgeText = (count: number): string | null =>
  count >= LIMITS.badgeCap ? `${LIMITS.badgeCap - 1}+` : count > 0 ? String(count) : null
