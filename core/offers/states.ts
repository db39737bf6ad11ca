// The states of rounds and offers, as they are stored and sent.

export const ROUND_STATES = ['RUNNING', 'FILLED', 'EXHAUSTED', 'STOPPED'] as const
export type RoundState = (typeof ROUND_STATES)[number]

export const OFFER_STATES = [
  'WAITING',
  'SENT',
  'ACCEPTED',
  'DECLINED',
  'EXPIRED',
  'FILLED',
  'WITHDRAWN',
  'BLOCKED',
] as const
export type OfferState = (typeof OFFER_STATES)[number]

/** Delivery status of the message with an offer. */
export const OFFER_DELIVERIES = ['app', 'queued', 'sent', 'delivered', 'failed', 'uncertain'] as const
export type OfferDelivery = (typeof OFFER_DELIVERIES)[number]

/** `first`: the first who accepts is booked. `choose`: who accepts becomes an applicant. */
export const ROUND_MODES = ['first', 'choose'] as const
export type RoundMode = (typeof ROUND_MODES)[number]
