// Messages that did not arrive: whether one can be sent again and how, and how long it still matters.

import { LIFETIME } from './timing.ts'
import type { Channel, OutgoingStatus } from './whatsapp.ts'

/** WhatsApp will refuse these again, whatever we do: only a text helps. */
const TEXT_HELPS = new Set(['63003', '63007', '63013', '63015', '63016', '63024', '63049'])

interface Attempt {
  status: OutgoingStatus
  channel: Channel
  failureCode: string | null
  /** The text of a message with a password is deleted. */
  hasBody: boolean
  /** A newer message about the same shifts has been written since, or the offer that it makes has ended. */
  isOutdated: boolean
}

export type RetryDecision =
  | { ok: true; channel: Channel }
  | {
      ok: false
      code: 'not-undelivered' | 'retry-uncertain' | 'retry-secret' | 'retry-outdated'
    }

/** By the same channel, or as a text if WhatsApp would refuse it again. */
export function decideRetry(attempt: Attempt): RetryDecision {
  if (attempt.status === 'UNCERTAIN') return { ok: false, code: 'retry-uncertain' }
  if (attempt.status !== 'FAILED') return { ok: false, code: 'not-undelivered' }
  if (!attempt.hasBody) return { ok: false, code: 'retry-secret' }
  if (attempt.isOutdated) return { ok: false, code: 'retry-outdated' }
  const asText = attempt.failureCode !== null && TEXT_HELPS.has(attempt.failureCode)
  return { ok: true, channel: asText ? 'sms' : attempt.channel }
}

/**
 * Until when somebody should still be told: until the last shift it is about is over, otherwise for a week after it was
 * written.
 */
export function matterUntil(createdAt: Date, shiftEnds: readonly Date[]): Date {
  if (shiftEnds.length > 0) return new Date(Math.max(...shiftEnds.map((end) => end.getTime())))
  return new Date(createdAt.getTime() + LIFETIME.undelivered)
}
