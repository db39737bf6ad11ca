// Internal conversations: one for each contractor, in which the contractor and all staff take part.

import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { MESSAGE_WORDS } from '../messaging.ts'
import { Id, IdParams, Moment, RoleName } from './common.ts'
import { route } from './route.ts'
import { plainText } from './text.ts'

const Content = (missing: string) =>
  plainText().pipe(z.string().trim().min(1, missing).max(LIMITS.messageContent, MESSAGE_WORDS.contentLong))

export const InternalConversation = z.object({
  id: Id,
  contractorId: Id,
  contractorName: z.string(),
  /** Who of the staff wrote last. */
  adminName: z.string(),
  unreadCount: z.number().int(),
  lastMessageAt: Moment,
  lastMessage: z.object({ content: z.string(), senderName: z.string() }).nullable(),
})
export type InternalConversation = z.infer<typeof InternalConversation>

export const InternalMessage = z.object({
  id: Id,
  seq: z.number().int(),
  content: z.string(),
  senderId: Id,
  senderName: z.string(),
  senderRole: RoleName,
  createdAt: Moment,
})
export type InternalMessage = z.infer<typeof InternalMessage>

export const listInternalConversations = route({
  method: 'GET',
  path: '/api/internal-conversations',
  needs: 'conversations:use',
  summary: "All conversations for staff, a contractor's own for them; the latest first",
  reads: ['conversations', 'users'],
  reply: z.array(InternalConversation),
})

export const listInternalMessages = route({
  method: 'GET',
  path: '/api/internal-conversations/:id/messages',
  needs: 'conversations:use',
  summary:
    'The newest messages, or those before one, in the order they were written; reading them marks them read',
  reads: ['conversations', 'users'],
  params: IdParams,
  query: z.object({
    before: z.coerce.number().int().min(1).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: z.array(InternalMessage),
})

export const sendInternalMessage = route({
  method: 'POST',
  path: '/api/internal-conversations/:id/messages',
  needs: 'conversations:use',
  summary: 'Write in a conversation',
  status: 201,
  params: IdParams,
  body: z.object({ content: Content(MESSAGE_WORDS.empty) }),
  reply: InternalMessage,
})

export const NewConversation = z.object({
  contractorId: z.uuid(MESSAGE_WORDS.conversationIncomplete),
  initialMessage: Content(MESSAGE_WORDS.conversationIncomplete),
})

export const startInternalConversation = route({
  method: 'POST',
  path: '/api/internal-conversations',
  needs: 'conversations:start',
  summary: 'Begin the conversation with a contractor',
  status: 201,
  body: NewConversation,
  reply: InternalConversation,
})
