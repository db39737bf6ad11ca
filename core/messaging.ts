// Messages: the WhatsApp window and length, how a delivery status grows, replies on the board, and small labels.

import { can, type Role } from './capabilities.ts'
import { LIMITS } from './limits.ts'
import { HOUR_MS } from './time.ts'
import { FORMATS, formatInstant } from './time-labels.ts'

// ---- WhatsApp: free text only within 24 hours of the person's last message to us

export const WINDOW_MS = 24 * HOUR_MS

export function whatsappWindow(lastInboundAt: Date | null, now: Date): { open: boolean; until: Date | null } {
  if (lastInboundAt === null) return { open: false, until: null }
  const until = new Date(lastInboundAt.getTime() + WINDOW_MS)
  return { open: now < until, until }
}

// ---- Words

export const MESSAGE_WORDS = {
  incomplete: 'Please fill in both subject and message content',
  empty: 'Please enter a message',
  subjectLong: `The subject must be ${LIMITS.messageSubject} characters or less`,
  contentLong: 'The message must be 20,000 characters or less',
  replyEmpty: "Please write your reply message above the '--- Original Message ---' section",
  conversationIncomplete: 'Please select a contractor and enter a message',
  whatsappIncomplete: 'Please select a contractor and enter a subject',
} as const

/** Every character can be kept but NUL, and half of one, which becomes the sign for what cannot be read. */
export const keepable = (text: string): string =>
  text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd')

// ---- Length

/** At most so many UTF-16 units, as a string's length counts them, and never half of a character. */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text
  const last = text.charCodeAt(limit - 1)
  const splits = last >= 0xd800 && last <= 0xdbff
  return text.slice(0, splits ? limit - 1 : limit)
}

export const cutForWhatsApp = (text: string): string => cut(text, LIMITS.whatsappLimit)

type CounterState = { level: 'fine' | 'warning' | 'over'; text: string | null }

export function counterState(length: number): CounterState {
  if (length >= LIMITS.whatsappLimit) {
    return { level: 'over', text: 'Message exceeds WhatsApp limit and will be truncated' }
  }
  if (length >= LIMITS.whatsappWarning)
    return { level: 'warning', text: 'Approaching WhatsApp character limit' }
  return { level: 'fine', text: null }
}

/** The last message in a list of conversations. */
export const previewOf = (text: string): string =>
  text.length > LIMITS.previewCut ? `${cut(text, LIMITS.previewCut)}...` : text

/** How a message to all contractors went. */
export const broadcastWords = (results: {
  total: number
  eligible: number
  success: number
  failed: number
}): string =>
  `WhatsApp: ${results.success} sent, ${results.failed} failed out of ${results.eligible} eligible contractors (${results.total} total active contractors)`

// ---- Delivery

// Receipts come late, twice and out of order, so the status is the furthest of all that were reported. FAILED
// lies beyond SENT, for a message may be sent and then not arrive; DELIVERED lies beyond FAILED, for what
// reached the phone has reached it, whatever another attempt reported.
export const DELIVERY_STATUSES = ['PENDING', 'SENT', 'FAILED', 'DELIVERED'] as const
type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

export interface Delivery {
  status: DeliveryStatus
  /** The provider's code of a failure. */
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

/** The provider's word for a status in ours; null for one we do not know, which then changes nothing. */
export const deliveryStatusOf = (word: string): DeliveryStatus | null =>
  Object.hasOwn(PROVIDER_STATUSES, word) ? (PROVIDER_STATUSES[word] ?? null) : null

const rank = (status: DeliveryStatus) => DELIVERY_STATUSES.indexOf(status)

/** Order and repetition of receipts make no difference. Of two failure codes the lower stands. */
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
const FAILURES: Record<string, readonly [words: string, next: string]> = {
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

/** 'This number is not on WhatsApp. Check the number … (63003)'. What the provider said stands in for unknown codes. */
export function failureReason(code: string | null, said: string | null = null): string {
  const known = code !== null && Object.hasOwn(FAILURES, code) ? FAILURES[code] : undefined
  const [words, next] = known ?? [cut(said?.trim().replace(/\.+$/, '') ?? '', 200) || UNSAID, TRY_AGAIN]
  return `${words}. ${next}${code && /^\d+$/.test(code) ? ` (${cut(code, 20)})` : ''}`
}

/** The provider was asked to send it, and its answer never came. */
export const UNCERTAIN_REASON =
  'We do not know whether this message was sent: the provider was asked, and its answer never came. Ask them whether it arrived before you send it again.'

// ---- Replies on the message board

export const ORIGINAL_MARKER = '--- Original Message ---'
const LONGEST_QUOTE = LIMITS.messageContent / 2

export const RECIPIENT_TYPES = ['GROUP_CONTRACTORS', 'INDIVIDUAL', 'FRONTLINE_TEAM'] as const
export type RecipientType = (typeof RECIPIENT_TYPES)[number]

interface Recipient {
  recipientType: RecipientType
  recipientId: string | null
}

interface BoardMessage {
  subject: string
  content: string
  senderId: string
  senderName: string
  createdAt: Date
}

export const replySubject = (subject: string): string =>
  cut(/^\s*re:/i.test(subject) ? subject.trim() : `Re: ${subject}`, LIMITS.messageSubject)

/** Two empty lines to write in, then the original. */
export const quotedReply = (original: BoardMessage): string =>
  [
    '',
    '',
    ORIGINAL_MARKER,
    `From: ${original.senderName}`,
    `Date: ${formatInstant(original.createdAt, FORMATS.dateTime)}`,
    `Subject: ${original.subject}`,
    '',
    cut(original.content, LONGEST_QUOTE),
  ].join('\n')

/** What the person wrote themself: all above the first marker. */
export const textAboveOriginal = (content: string): string => (content.split(ORIGINAL_MARKER)[0] ?? '').trim()

/** An id goes with an individual alone. */
export const recipientFor = (recipientType: RecipientType, id: string | null): Recipient => ({
  recipientType,
  recipientId: recipientType === 'INDIVIDUAL' ? id : null,
})

/** Whom a message that is for no single person is shown as being for. */
export const GROUP_NAMES = {
  GROUP_CONTRACTORS: 'All contractors',
  FRONTLINE_TEAM: 'Frontline Team',
} as const

/** Staff answer the sender, whoever the message was to; a contractor answers the team. */
export const replyRecipient = (replier: Role, original: Pick<BoardMessage, 'senderId'>): Recipient =>
  can(replier, 'messages:board')
    ? recipientFor('INDIVIDUAL', original.senderId)
    : recipientFor('FRONTLINE_TEAM', null)
