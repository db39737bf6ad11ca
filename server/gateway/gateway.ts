// The one way out to phones. Drivers: the simulator here, and the provider's.

export type Channel = 'sms' | 'whatsapp'

export interface OutgoingMessage {
  /** Ours; a driver that can be asked twice with the same id sends once. */
  id: string
  channel: Channel
  to: string
  body: string
  /** Whether the person wrote to us by WhatsApp within the last 24 hours; true for texts. */
  windowOpen: boolean
}

export interface Accepted {
  providerId: string
  /** It is known to have arrived; otherwise receipts tell later. */
  delivered: boolean
}

export interface Gateway {
  /** Whether asking again with the same id is harmless, so that a crash in mid-send can simply be repeated. */
  readonly repeatable: boolean
  /** How many messages of a channel the provider takes in a second, over all servers; null where it sets no bound. */
  readonly perSecond: number | null
  /** How long to wait before each further try; after the last one the message has failed. */
  readonly retryMs: readonly number[]
  /** What WhatsApp's 24-hour window means here. */
  readonly window: 'ignored' | 'kept' | 'template'
  /** Hands the message over, or throws a GatewayError. */
  send(message: OutgoingMessage): Promise<Accepted>
}

/**
 * `permanent`: trying again cannot help (a wrong number, a closed window). `passing`: it was not taken, and may be
 * later. `unknown`: no answer came, so it may have been sent; it is never tried again.
 */
type Failure = 'permanent' | 'passing' | 'unknown'

export class GatewayError extends Error {
  readonly code: string
  readonly failure: Failure
  /** The provider asked us to wait this long before anything else. */
  readonly pauseMs: number | null

  constructor(code: string, message: string, failure: Failure, pauseMs: number | null = null) {
    super(message)
    this.code = code
    this.failure = failure
    this.pauseMs = pauseMs
  }
}
