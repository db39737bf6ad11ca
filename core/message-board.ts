// The message board: recipients and replies.

import { can, type Role } from './capabilities.ts'
import { LIMITS } from './limits.ts'
import { cut } from './message-text.ts'
import { FORMATS, formatInstant } from './time-labels.ts'

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

/** The person's own text: everything above the first marker. */
export const textAboveOriginal = (content: string): string => (content.split(ORIGINAL_MARKER)[0] ?? '').trim()

/** Only messages to an individual have an id. */
export const recipientFor = (recipientType: RecipientType, id: string | null): Recipient => ({
  recipientType,
  recipientId: recipientType === 'INDIVIDUAL' ? id : null,
})

/** The recipient shown for a message that is not to one person. */
export const GROUP_NAMES = {
  GROUP_CONTRACTORS: 'All contractors',
  FRONTLINE_TEAM: 'Frontline Team',
} as const

/** Staff reply to the sender; a contractor replies to the team. */
export const replyRecipient = (replier: Role, original: Pick<BoardMessage, 'senderId'>): Recipient =>
  can(replier, 'messages:board')
    ? recipientFor('INDIVIDUAL', original.senderId)
    : recipientFor('FRONTLINE_TEAM', null)
