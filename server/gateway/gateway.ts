// The interface for sending messages to phones. Drivers: the simulator and the provider.

import type { Channel } from '#core/whatsapp.ts'

export interface OutgoingMessage {
  /** Our id; a driver that supports deduplication sends once per id. */
  id: string
  channel: Channel
  to: string
  body: string
  /** Whether the person wrote to us by WhatsApp within the last 24 hours; true for texts. */
  windowOpen: boolean
  /** The offer that it makes, for buttons; null for other messages. */
  offerId: string | null
}

export interface Accepted {
  providerId: string
  /** Already known to be delivered; otherwise receipts report it later. */
  delivered: boolean
}

export interface Gateway {
  /** Whether sending again with the same id is safe, so that a send interrupted by a crash can be repeated. */
  readonly repeatable: boolean
  /** Messages per second and channel that the provider accepts, across all servers; null for no limit. */
  readonly perSecond: number | null
  /** The pauses before each retry; after the last retry the message has failed. */
  readonly retryMs: readonly number[]
  /** How WhatsApp's 24-hour window is applied. */
  readonly window: 'ignored' | 'kept' | 'template'
  /** Hands the message over, or throws a GatewayError. */
  send(message: OutgoingMessage): Promise<Accepted>
}

/**
 * `permanent`: a retry cannot help (a wrong number, a closed window). `passing`: it was not accepted, but may be later.
 * `unknown`: there was no reply, so it may have been sent; it is never retried.
 */
type Failure = 'permanent' | 'passing' | 'unknown'

export class GatewayError extends Error {
  readonly code: string
  readonly failure: Failure
  /** The provider asked us to wait this long before the next request. */
  readonly pauseMs: number | null

  constructor(code: string, message: string, failure: Failure, pauseMs: number | null = null) {
    super(message)
    this.code = code
    this.failure = failure
    this.pauseMs = pauseMs
  }
}
