// Rounds of offers for tests of their rules.

import type { Offer, Round } from '#core/offers/round.ts'
import { HOUR_MS, MINUTE_MS } from '#core/time.ts'

export const NOON = new Date('2026-11-16T12:00:00Z')
export const NOBODY: ReadonlySet<string> = new Set()
/** Some minutes after noon. */
export const at = (minutes: number, blocked = NOBODY) => ({
  now: new Date(NOON.getTime() + minutes * MINUTE_MS),
  blocked,
})
export const offerTo = (personId: string): Offer => ({
  id: `offer ${personId}`,
  personId,
  state: 'WAITING',
  wave: null,
  sentAt: null,
  endsAt: null,
})
export const roundOf = (people: string, more: Partial<Round> = {}): Round => ({
  state: 'RUNNING',
  mode: 'first',
  waveSize: 2,
  waveMinutes: 60,
  jobStart: new Date(NOON.getTime() + 72 * HOUR_MS),
  isHurried: false,
  offers: [...people].map(offerTo),
  ...more,
})
