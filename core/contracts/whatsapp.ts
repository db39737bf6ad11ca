// The WhatsApp dashboard: conversations with contractors and with unknown numbers.

import { z } from 'zod'
import * as endpoints from '../endpoints/whatsapp.ts'
import { LIMITS } from '../limits.ts'
import { MESSAGE_ERRORS } from '../message-text.ts'
import { Done, Id, IdParams, Moment } from './common.ts'
import { plainText } from './inputs.ts'
import { route } from './route.ts'

export const WhatsappConversation = z.object({
  id: Id,
  /** Null: an unknown number. */
  contractorId: Id.nullable(),
  contractorName: z.string(),
  contractorWhatsapp: z.string(),
  /** Whether they can receive messages: not deleted, not paused. */
  reachable: z.boolean(),
  subject: z.string(),
  unreadCount: z.number().int(),
  /** Outgoing messages that did not arrive, with which nobody has dealt. */
  failedCount: z.number().int(),
  lastMessageAt: Moment.nullable(),
  lastMessage: z
    .object({ content: z.string(), senderId: Id.nullable(), senderName: z.string(), inbound: z.boolean() })
    .nullable(),
})
export type WhatsappConversation = z.infer<typeof WhatsappConversation>

export const WhatsappMessage = z.object({
  id: Id,
  /** The order in which messages were written. */
  seq: z.number().int(),
  content: z.string(),
  inbound: z.boolean(),
  /** Attached pictures, voice notes and files. */
  mediaCount: z.number().int(),
  senderId: Id.nullable(),
  senderName: z.string(),
  createdAt: Moment,
  /** Null for incoming messages. */
  deliveryStatus: z.enum(['PENDING', 'SENT', 'DELIVERED', 'FAILED', 'UNCERTAIN']).nullable(),
  failureReason: z.string().nullable(),
  /** Null for incoming messages. A text if WhatsApp did not deliver it, or was not used. */
  channel: z.enum(['sms', 'whatsapp']).nullable(),
  /** How a retry would go; null if it cannot or need not be sent again. */
  retryAs: z.enum(['sms', 'whatsapp']).nullable(),
  /** Who told them in another way, if it failed. */
  toldBy: z.string().nullable(),
})
export type WhatsappMessage = z.infer<typeof WhatsappMessage>

export const listWhatsappConversations = route({
  ...endpoints.listWhatsappConversations,
  summary: 'The conversations, by the last message that a person wrote; automatic messages do not count',
  query: z.object({
    search: z.string().trim().max(LIMITS.search).optional(),
    filter: z.enum(['all', 'unread', 'failed']).default('all'),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(LIMITS.whatsappConversationsMost)
      .default(LIMITS.whatsappConversations),
  }),
  reply: z.object({ conversations: z.array(WhatsappConversation), total: z.number().int() }),
})

export const listWhatsappMessages = route({
  ...endpoints.listWhatsappMessages,
  summary: 'The newest messages of a conversation, or those before one, in the order they were written',
  params: IdParams,
  query: z.object({
    before: z.coerce.number().int().min(1).optional(),
    limit: z.coerce.number().int().min(1).max(LIMITS.pageMost).default(LIMITS.threadPage),
  }),
  reply: z.object({
    messages: z.array(WhatsappMessage),
    hasOlder: z.boolean(),
    /** Free text is allowed until then; null if the person has never written. */
    window: z.object({
      kept: z.enum(['ignored', 'kept', 'template']),
      until: Moment.nullable(),
    }),
  }),
})

export const sendWhatsappMessage = route({
  ...endpoints.sendWhatsappMessage,
  summary: 'Write to a person, or in the conversation with a number that nobody has',
  status: 201,
  body: z
    .object({
      recipientId: Id.nullish(),
      conversationId: Id.nullish(),
      subject: plainText()
        .pipe(z.string().trim().max(LIMITS.messageSubject, MESSAGE_ERRORS.subjectLong))
        .default('Direct Message'),
      content: plainText().pipe(
        z.string().trim().min(1, MESSAGE_ERRORS.empty).max(LIMITS.messageContent, MESSAGE_ERRORS.contentLong),
      ),
    })
    .refine(({ recipientId, conversationId }) => recipientId || conversationId, {
      path: ['recipientId'],
      message: 'Choose who the message is for.',
    }),
  reply: z.object({ success: z.literal(true), conversationId: Id, message: WhatsappMessage }),
})

export const deleteWhatsappMessage = route({
  ...endpoints.deleteWhatsappMessage,
  summary: 'Delete a message from its conversation',
  params: IdParams,
  reply: Done,
})

export const deleteWhatsappConversation = route({
  ...endpoints.deleteWhatsappConversation,
  summary: 'Delete a conversation and all its messages from the dashboard',
  params: IdParams,
  reply: Done,
})

export const markWhatsappRead = route({
  ...endpoints.markWhatsappRead,
  summary: 'Mark a conversation as read',
  params: IdParams,
  reply: Done,
})

export const markAllWhatsappRead = route({
  ...endpoints.markAllWhatsappRead,
  summary: 'Mark every WhatsApp message as read',
  reply: Done,
})

export const countUnreadWhatsapp = route({
  ...endpoints.countUnreadWhatsapp,
  summary: 'How many WhatsApp messages are unread, and the latest of them',
  reply: z.object({
    count: z.number().int(),
    latestMessage: z.object({ sender: z.string(), preview: z.string(), conversationId: Id }).nullable(),
  }),
})
