// The one way out to phones. Drivers: the simulator here, and the provider's.

export interface OutgoingMessage {
  /** Ours; a driver that can be asked twice with the same id sends once. */
  id: string
  channel: 'sms' | 'whatsapp'
  to: string
  body: string
}

export interface Gateway {
  /** Whether asking again with the same id is harmless, so that a crash in mid-send can simply be repeated. */
  readonly repeatable: boolean
  /** Hands the message over and returns the provider's id, or throws a GatewayError. */
  send(message: OutgoingMessage): Promise<{ providerId: string; delivered: boolean }>
}

export class GatewayError extends Error {
  readonly code: string
  /** Trying again cannot help (a wrong number, a closed window). */
  readonly permanent: boolean

  constructor(code: string, message: string, permanent: boolean) {
    super(message)
    this.code = code
    this.permanent = permanent
  }
}
