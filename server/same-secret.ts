// Compares secrets in constant time, so that the time taken shows nothing of them.

import { createHash, timingSafeEqual } from 'node:crypto'

export function isSameSecret(given: string, wanted: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(wanted))
}
