// The message board: messages from staff to all contractors or to one person, and from contractors to the team.

import { z } from 'zod'
import * as endpoints from '../endpoints/message-board.ts'
import { LIMITS } from '../limits.ts'
import { ORIGINAL_MARKER, RECIPIENT_TYPES, textAboveOriginal } from '../message-board.ts'
import { MESSAGE_ERRORS } from '../message-text.ts'
import { Done, Id, IdParams, Moment, RoleName } from './common.ts'
import { Day, plainText } from './inputs.ts'
import { route } from './route.ts'

const Subject = plainText().pipe(
  z.string().trim().min(1, MESSAGE_ERRORS.incomplete).max(LIMITS.messageSubject, MESSAGE_ERRORS.subjectLong),
)
const Content = plainText().pipe(
  z.string().trim().min(1, MESSAGE_ERRORS.incomplete).max(LIMITS.messageContent, MESSAGE_ERRORS.contentLong),
)

export const NewMessage = z
  .object({
    subject: Subject,
    content: Content,
    recipientType: z.enum(RECIPIENT_TYPES, 'Choose who the message is for.'),
    recipientId: Id.nullish(),
    /** Of a group message: only these contractors. Without it, all of them. */
    recipientIds: z.array(Id).min(1, 'Choose who the message is for.').max(LIMITS.idsInList).optional(),
  })
  .refine(({ content }) => !content.includes(ORIGINAL_MARKER) || textAboveOriginal(content) !== '', {
    path: ['content'],
    message: MESSAGE_ERRORS.replyEmpty,
  })
  .refine(({ recipientType, recipientId }) => recipientType !== 'INDIVIDUAL' || recipientId, {
    path: ['recipientId'],
    message: 'Choose who the message is for.',
  })
export type NewMessage = z.input<typeof NewMessage>

/** The result of the first attempts; the last two fields are only present when not zero. */
export const WhatsappResults = z.object({
  total: z.number().int(),
  eligible: z.number().int(),
  success: z.number().int(),
  failed: z.number().int(),
  /** Not attempted yet. */
  pending: z.number().int().optional(),
})
export type WhatsappResults = z.infer<typeof WhatsappResults>

/** The current WhatsApp status of a group message. */
export const Broadcast = z.object({
  total: z.number().int(),
  eligible: z.number().int(),
  sent: z.number().int(),
  failed: z.number().int(),
  uncertain: z.number().int(),
  waiting: z.number().int(),
})
export type Broadcast = z.infer<typeof Broadcast>

export const Message = z.object({
  id: Id,
  subject: z.string(),
  content: z.string(),
  recipientType: z.enum(RECIPIENT_TYPES),
  recipientId: Id.nullable(),
  recipientName: z.string(),
  senderId: Id,
  senderName: z.string(),
  senderRole: RoleName,
  createdAt: Moment,
  /** For the current user; one's own messages are never unread. */
  unread: z.boolean(),
  broadcast: Broadcast.nullable(),
})

/** Somebody whom a group message did not reach by phone. */
export const NotReached = z.object({
  personId: Id,
  name: z.string(),
  state: z.enum(['FAILED', 'UNCERTAIN', 'NO_NUMBER']),
  reason: z.string(),
  /** Whether Retry sends it again. */
  canRetry: z.boolean(),
})
export type NotReached = z.infer<typeof NotReached>
export type Message = z.infer<typeof Message>

const Page = z.object({
  /** Older than this message. */
  before: Id.optional(),
  limit: z.coerce.number().int().min(1).max(LIMITS.pageMost).default(LIMITS.boardPage),
})

export const listMessages = route({
  ...endpoints.listMessages,
  summary: 'The message board, newest first',
  query: Page,
  reply: z.array(Message),
})

export const sendMessage = route({
  ...endpoints.sendMessage,
  summary: 'Write on the board; to all contractors it also goes by WhatsApp',
  status: 201,
  ownTransactions: true,
  query: z.object({ results: z.enum(['wait', 'later']).default('wait') }),
  body: NewMessage,
  reply: Message.extend({ whatsappResults: WhatsappResults.optional() }),
})

export const getAudience = route({
  ...endpoints.getAudience,
  summary: 'Who a message to all contractors, or to those free on a day, would reach by WhatsApp',
  query: z.object({ freeOn: Day.optional() }),
  reply: z.object({
    total: z.number().int(),
    eligible: z.number().int(),
    recipients: z.array(z.object({ id: Id, name: z.string() })),
    withoutNumber: z.array(z.object({ id: Id, name: z.string() })),
  }),
})

export const getBroadcast = route({
  ...endpoints.getBroadcast,
  summary: 'How far a message to all contractors has come',
  params: IdParams,
  reply: z.object({ results: WhatsappResults, now: Broadcast, notReached: z.array(NotReached) }),
})

export const retryBroadcast = route({
  ...endpoints.retryBroadcast,
  summary: 'Send a group message again to those whom it did not reach',
  params: IdParams,
  reply: z.object({ success: z.literal(true), queued: z.number().int() }),
})

export const countUnreadMessages = route({
  ...endpoints.countUnreadMessages,
  summary:
    'How many messages to the reader are unread, on the board and in conversations, and the latest of them',
  reply: z.object({
    count: z.number().int(),
    board: z.number().int(),
    /** Only what contractors wrote counts. */
    conversations: z.number().int(),
    /** With the screen that it opens. */
    latestMessage: z.object({ sender: z.string(), preview: z.string(), link: z.string() }).nullable(),
  }),
})

export const markMessagesRead = route({
  ...endpoints.markMessagesRead,
  summary: 'Mark every board message to the reader as read',
  reply: Done,
})

export const deleteMessage = route({
  ...endpoints.deleteMessage,
  summary: 'Delete a message from the board',
  params: IdParams,
  reply: Done,
})
