// The WhatsApp dashboard: conversations with contractors, and with numbers that nobody has.

import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { MESSAGE_WORDS } from '../messaging.ts'
import { Done, Id, IdParams, Moment } from './common.ts'
import { route } from './route.ts'
import { plainText } from './text.ts'

export const WhatsappConversation = z.object({
  id: Id,
  /** Null: a number that nobody has. */
  contractorId: Id.nullable(),
  contractorName: z.string(),
  contractorWhatsapp: z.string(),
  /** Whether they can be written to: not deleted, not paused. */
  reachable: z.boolean(),
  subject: z.string(),
  unreadCount: z.number().int(),
  lastMessageAt: Moment.nullable(),
  lastMessage: z
    .object({ content: z.string(), senderId: Id.nullable(), senderName: z.string(), inbound: z.boolean() })
    .nullable(),
})
export type WhatsappConversation = z.infer<typeof WhatsappConversation>

export const WhatsappMessage = z.object({
  id: Id,
  /** The order in which they were written. */
  seq: z.number().int(),
  content: z.string(),
  inbound: z.boolean(),
  /** Pictures, voice notes and files that came with it. */
  mediaCount: z.number().int(),
  senderId: Id.nullable(),
  senderName: z.string(),
  createdAt: Moment,
  /** Null for what came in. */
  deliveryStatus: z.enum(['PENDING', 'SENT', 'DELIVERED', 'FAILED', 'UNCERTAIN']).nullable(),
  failureReason: z.string().nullable(),
})
export type WhatsappMessage = z.infer<typeof WhatsappMessage>

export const listWhatsappConversations = route({
  method: 'GET',
  path: '/api/whatsapp/conversations',
  needs: 'whatsapp:use',
  summary: 'The conversations, the latest first',
  reads: ['whatsapp', 'users'],
  query: z.object({
    search: z.string().trim().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(5000).default(500),
  }),
  reply: z.object({ conversations: z.array(WhatsappConversation), total: z.number().int() }),
})

export const listWhatsappMessages = route({
  method: 'GET',
  path: '/api/whatsapp/conversations/:id/messages',
  needs: 'whatsapp:use',
  summary: 'The newest messages of a conversation, or those before one, in the order they were written',
  reads: ['whatsapp', 'users'],
  params: IdParams,
  query: z.object({
    before: z.coerce.number().int().min(1).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: z.object({
    messages: z.array(WhatsappMessage),
    hasOlder: z.boolean(),
    /** Free text is possible until then; null where the person has never written. */
    window: z.object({
      kept: z.enum(['ignored', 'kept', 'template']),
      until: Moment.nullable(),
    }),
  }),
})

export const sendWhatsappMessage = route({
  method: 'POST',
  path: '/api/whatsapp/send-custom',
  needs: 'whatsapp:use',
  summary: 'Write to a person, or in the conversation with a number that nobody has',
  status: 201,
  body: z
    .object({
      recipientId: Id.nullish(),
      conversationId: Id.nullish(),
      subject: plainText()
        .pipe(z.string().trim().max(LIMITS.messageSubject, MESSAGE_WORDS.subjectLong))
        .default('Direct Message'),
      content: plainText().pipe(
        z.string().trim().min(1, MESSAGE_WORDS.empty).max(LIMITS.messageContent, MESSAGE_WORDS.contentLong),
      ),
    })
    .refine(({ recipientId, conversationId }) => recipientId || conversationId, {
      path: ['recipientId'],
      message: 'Choose whom the message is for.',
    }),
  reply: z.object({ success: z.literal(true), conversationId: Id, message: WhatsappMessage }),
})

export const deleteWhatsappMessage = route({
  method: 'DELETE',
  path: '/api/whatsapp/messages/:id',
  needs: 'whatsapp:delete',
  summary: 'Take a message out of its conversation',
  params: IdParams,
  reply: Done,
})

export const deleteWhatsappConversation = route({
  method: 'DELETE',
  path: '/api/whatsapp/conversations/:id',
  needs: 'whatsapp:delete',
  summary: 'Take a conversation and all its messages off the dashboard',
  params: IdParams,
  reply: Done,
})

export const markWhatsappRead = route({
  method: 'PUT',
  path: '/api/whatsapp/conversations/:id/mark-read',
  needs: 'whatsapp:use',
  summary: 'What came in a conversation is read',
  params: IdParams,
  reply: Done,
})

export const markAllWhatsappRead = route({
  method: 'PUT',
  path: '/api/whatsapp/mark-all-read',
  needs: 'whatsapp:use',
  summary: 'Everything that came by WhatsApp is read',
  reply: Done,
})

export const countUnreadWhatsapp = route({
  method: 'GET',
  path: '/api/whatsapp/unread-count',
  needs: 'whatsapp:use',
  summary: 'How many WhatsApp messages are unread, and the latest of them',
  reads: ['whatsapp', 'users'],
  reply: z.object({
    count: z.number().int(),
    latestMessage: z.object({ sender: z.string(), preview: z.string() }).nullable(),
  }),
})
