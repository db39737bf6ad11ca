// WhatsApp: the 24-hour window, message length, delivery status and failure reasons.

import { LIMITS } from './limits.ts'
import { cut } from './message-text.ts'
import { LIFETIME } from './timing.ts'

/** When free text stops being allowed: 24 hours after the person's last message to us; null if they never wrote. */
export const windowEnd = (lastInboundAt: Date | null): Date | null =>
  lastInboundAt && new Date(lastInboundAt.getTime() + LIFETIME.whatsappWindow)

export function whatsappWindow(lastInboundAt: Date | null, now: Date): { open: boolean; until: Date | null } {
  const until = windowEnd(lastInboundAt)
  return { open: until !== null && now < until, until }
}

// ---- Length

export const cutForWhatsApp = (text: string): string => cut(text, LIMITS.whatsappLimit)

/**
 * Joins texts that are sent at the same moment, as far as the limit allows: two messages could overtake each other on
 * their way to the phone.
 */
export function inFewMessages(texts: readonly string[]): string[] {
  const joined: string[] = []
  for (const text of texts) {
    const both = `${joined.at(-1)}\n\n${text}`
    if (joined.length === 0 || both.length > LIMITS.whatsappLimit) joined.push(text)
    else joined.splice(-1, 1, both)
  }
  return joined
}

type CounterState = { level: 'fine' | 'warning' | 'over'; text: string | null }

export function counterState(length: number): CounterState {
  if (length >= LIMITS.whatsappLimit) {
    return { level: 'over', text: 'Message exceeds WhatsApp limit and will be truncated' }
  }
  if (length >= LIMITS.whatsappWarning)
    return { level: 'warning', text: 'Approaching WhatsApp character limit' }
  return { level: 'fine', text: null }
}

// ---- Delivery

// Receipts come late, twice and out of order, so the status is the furthest one reported. FAILED comes after SENT,
// because a sent message may not arrive. DELIVERED comes after FAILED, because a message that reached the phone has
// been delivered, whatever another attempt reported.
export const DELIVERY_STATUSES = ['PENDING', 'SENT', 'FAILED', 'DELIVERED'] as const
type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]
/** Also while it is being sent, and if the provider's reply was lost. */
export type OutgoingStatus = DeliveryStatus | 'SENDING' | 'UNCERTAIN'

export type Channel = 'sms' | 'whatsapp'

export interface Delivery {
  status: DeliveryStatus
  /** The provider's failure code. */
  failureCode: string | null
}

const PROVIDER_STATUSES: Record<string, DeliveryStatus> = {
  accepted: 'PENDING',
  scheduled: 'PENDING',
  queued: 'PENDING',
  sending: 'PENDING',
  sent: 'SENT',
  delivered: 'DELIVERED',
  read: 'DELIVERED',
  undelivered: 'FAILED',
  failed: 'FAILED',
  canceled: 'FAILED',
}

/** Converts the provider's status; null for an unknown one, which changes nothing. */
export const deliveryStatusOf = (word: string): DeliveryStatus | null =>
  Object.hasOwn(PROVIDER_STATUSES, word) ? (PROVIDER_STATUSES[word] ?? null) : null

const rank = (status: DeliveryStatus) => DELIVERY_STATUSES.indexOf(status)

/** The order and repetition of receipts make no difference. Of two failure codes the lower is kept. */
export function mergeDelivery(a: Delivery, b: Delivery): Delivery {
  const status = rank(a.status) >= rank(b.status) ? a.status : b.status
  if (status !== 'FAILED') return { status, failureCode: null }
  const codes = [a, b].flatMap(({ status, failureCode }) =>
    status === 'FAILED' && failureCode ? [failureCode] : [],
  )
  return { status, failureCode: codes.sort()[0] ?? null }
}

const UNSAID = 'The message could not be sent'
const TRY_AGAIN = 'Try again in a few minutes; if it is urgent, call them.'
const CHECK_NUMBER = 'Check the number in Manage Users and correct it, or call them.'
const CALL = 'Call them, or send a text from another phone.'
const OUR_SIDE = 'Tell whoever looks after the messaging account.'

/** The provider's codes in plain words, each with what to do next. */
const FAILURES: Record<string, readonly [reason: string, next: string]> = {
  '63016': [
    'WhatsApp allows free text only within 24 hours of their last message to us, and that time has passed',
    'Ask them to send any message to our WhatsApp number, then try again; or call them.',
  ],
  '63003': ['This number is not on WhatsApp', CHECK_NUMBER],
  '63024': ['WhatsApp does not accept this number', CHECK_NUMBER],
  '63015': ['This number has not joined the WhatsApp test account', OUR_SIDE],
  '63018': ['Too many WhatsApp messages were sent in a short time', TRY_AGAIN],
  '63007': ['Our WhatsApp number is not set up with the provider', OUR_SIDE],
  '63013': ['WhatsApp refused the message under its rules', 'Reword it and try again, or call them.'],
  '63049': ['WhatsApp chose not to deliver this message', CALL],
  '21211': ['This is not a valid phone number', CHECK_NUMBER],
  '21408': ['Our messaging account may not send to this country', OUR_SIDE],
  '21608': ['Our messaging account is on trial and may not send to this number', OUR_SIDE],
  '21610': [
    'They have asked not to receive messages (STOP)',
    'Call them; they can reply START to allow messages again.',
  ],
  '21612': ['There is no route to this number', CHECK_NUMBER],
  '21614': ['This is not a mobile number', CHECK_NUMBER],
  '21617': ['The message is longer than 1600 characters', 'Shorten it and try again.'],
  '20003': ['The provider did not accept our sign-in', OUR_SIDE],
  '20429': ['Too many messages were sent in a short time', TRY_AGAIN],
  '30001': ['Too many messages are waiting to be sent', TRY_AGAIN],
  '30002': ['Our messaging account is suspended', OUR_SIDE],
  '30003': ['Their phone is switched off or out of reach', TRY_AGAIN],
  '30004': ['Their phone or network blocks our messages', CALL],
  '30005': ['This number is unknown or no longer in use', CHECK_NUMBER],
  '30006': ['This is a landline, or its network takes no messages', CHECK_NUMBER],
  '30007': ['The network filtered the message out', 'Reword it and try again, or call them.'],
  '30008': ['The network did not say why it failed', TRY_AGAIN],
}

/** 'This number is not on WhatsApp. Check the number … (63003)'. Unknown codes show the provider's own message. */
export function failureReason(code: string | null, said: string | null = null): string {
  const known = code !== null && Object.hasOwn(FAILURES, code) ? FAILURES[code] : undefined
  const [reason, next] = known ?? [cut(said?.trim().replace(/\.+$/, '') ?? '', 200) || UNSAID, TRY_AGAIN]
  return `${reason}. ${next}${code && /^\d+$/.test(code) ? ` (${cut(code, 20)})` : ''}`
}

/** The provider was asked to send it, but its reply was lost. */
export const UNCERTAIN_REASON =
  'We do not know whether this message was sent: the provider was asked, but no answer came back. Ask them whether it arrived before you send it again.'

/** The result of a message to all contractors. */
export const broadcastSummary = (results: {
  total: number
  eligible: number
  success: number
  failed: number
  pending?: number | undefined
}): string =>
  `WhatsApp: ${results.success} sent, ${results.failed} failed${results.pending ? `, ${results.pending} queued` : ''} out of ${results.eligible} eligible contractors (${results.total} total active contractors)`

/** It is only sent once nothing is waiting any more. */
export const broadcastTitle = (results: { pending?: number | undefined }): string =>
  results.pending ? 'Group Broadcast Queued' : 'Group Broadcast Sent'
