// The message board: what staff write to all contractors or to one person, and what contractors write to the team.

import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { MESSAGE_WORDS, ORIGINAL_MARKER, RECIPIENT_TYPES, textAboveOriginal } from '../messaging.ts'
import { Done, Id, IdParams, Moment, RoleName } from './common.ts'
import { route } from './route.ts'
import { plainText } from './text.ts'

const Subject = plainText().pipe(
  z.string().trim().min(1, MESSAGE_WORDS.incomplete).max(LIMITS.messageSubject, MESSAGE_WORDS.subjectLong),
)
const Content = plainText().pipe(
  z.string().trim().min(1, MESSAGE_WORDS.incomplete).max(LIMITS.messageContent, MESSAGE_WORDS.contentLong),
)

export const NewMessage = z
  .object({
    subject: Subject,
    content: Content,
    recipientType: z.enum(RECIPIENT_TYPES, 'Choose whom the message is for.'),
    recipientId: Id.nullish(),
  })
  .refine(({ content }) => !content.includes(ORIGINAL_MARKER) || textAboveOriginal(content) !== '', {
    path: ['content'],
    message: MESSAGE_WORDS.replyEmpty,
  })
  .refine(({ recipientType, recipientId }) => recipientType !== 'INDIVIDUAL' || recipientId, {
    path: ['recipientId'],
    message: 'Choose whom the message is for.',
  })
export type NewMessage = z.input<typeof NewMessage>

/** What happened at the first try; the last two are there only while they are not nothing. */
export const WhatsappResults = z.object({
  total: z.number().int(),
  eligible: z.number().int(),
  success: z.number().int(),
  failed: z.number().int(),
  /** Not tried yet. */
  pending: z.number().int().optional(),
})
export type WhatsappResults = z.infer<typeof WhatsappResults>

/** How a group message stands by WhatsApp now. */
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
  /** By the reader; one's own messages are never unread. */
  unread: z.boolean(),
  broadcast: Broadcast.nullable(),
})
export type Message = z.infer<typeof Message>

const Page = z.object({
  /** Older than this message. */
  before: Id.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
})

export const listMessages = route({
  method: 'GET',
  path: '/api/messages',
  needs: 'messages:board',
  summary: 'The message board, newest first',
  reads: ['messages', 'whatsapp', 'users'],
  query: Page,
  reply: z.array(Message),
})

export const listMyMessages = route({
  method: 'GET',
  path: '/api/messages/mine',
  needs: 'messages:send',
  summary: 'What was written to and by the reader, newest first',
  query: Page,
  reply: z.array(Message),
})

export const sendMessage = route({
  method: 'POST',
  path: '/api/messages',
  needs: 'messages:send',
  summary: 'Write on the board; to all contractors it also goes by WhatsApp',
  status: 201,
  ownTransactions: true,
  query: z.object({ results: z.enum(['wait', 'later']).default('wait') }),
  body: NewMessage,
  reply: Message.extend({ whatsappResults: WhatsappResults.optional() }),
})

export const getAudience = route({
  method: 'GET',
  path: '/api/messages/audience',
  needs: 'messages:board',
  summary: 'Whom a message to all contractors would reach by WhatsApp',
  reads: ['users'],
  reply: z.object({
    total: z.number().int(),
    eligible: z.number().int(),
    recipients: z.array(z.object({ id: Id, name: z.string() })),
    withoutNumber: z.array(z.object({ id: Id, name: z.string() })),
  }),
})

export const getBroadcast = route({
  method: 'GET',
  path: '/api/messages/:id/broadcast',
  needs: 'messages:board',
  summary: 'How far a message to all contractors has come',
  reads: ['messages', 'whatsapp'],
  params: IdParams,
  reply: z.object({ results: WhatsappResults, now: Broadcast }),
})

export const countUnreadMessages = route({
  method: 'GET',
  path: '/api/messages/unread-count',
  needs: 'messages:send',
  summary: 'How many board messages to the reader are unread',
  reads: ['messages'],
  reply: z.object({ count: z.number().int() }),
})

export const markMessagesRead = route({
  method: 'PUT',
  path: '/api/messages/mark-all-read',
  needs: 'messages:send',
  summary: 'Every board message to the reader is read',
  reply: Done,
})

export const deleteMessage = route({
  method: 'DELETE',
  path: '/api/user-messages/:id',
  needs: 'messages:board',
  summary: 'Take a message off the board',
  params: IdParams,
  reply: Done,
})
