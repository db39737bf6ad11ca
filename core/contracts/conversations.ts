// Internal conversations: one per contractor, shared with all staff.

import { z } from 'zod'
import * as endpoints from '../endpoints/conversations.ts'
import { LIMITS } from '../limits.ts'
import { MESSAGE_ERRORS } from '../message-text.ts'
import { Id, IdParams, Moment, RoleName } from './common.ts'
import { plainText } from './inputs.ts'
import { route } from './route.ts'

const Content = (missing: string) =>
  plainText().pipe(z.string().trim().min(1, missing).max(LIMITS.messageContent, MESSAGE_ERRORS.contentLong))

export const InternalConversation = z.object({
  id: Id,
  contractorId: Id,
  contractorName: z.string(),
  /** The member of staff who wrote last. */
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
  ...endpoints.listInternalConversations,
  summary: "All conversations for staff, a contractor's own for them; the latest first",
  reply: z.array(InternalConversation),
})

export const listInternalMessages = route({
  ...endpoints.listInternalMessages,
  summary:
    'The newest messages, or those before one, in the order they were written; reading them marks them read',
  params: IdParams,
  query: z.object({
    before: z.coerce.number().int().min(1).optional(),
    limit: z.coerce.number().int().min(1).max(LIMITS.pageMost).default(LIMITS.threadPage),
  }),
  reply: z.array(InternalMessage),
})

export const sendInternalMessage = route({
  ...endpoints.sendInternalMessage,
  summary: 'Write in a conversation',
  status: 201,
  params: IdParams,
  body: z.object({ content: Content(MESSAGE_ERRORS.empty) }),
  reply: InternalMessage,
})

export const NewConversation = z.object({
  contractorId: z.uuid(MESSAGE_ERRORS.conversationIncomplete),
  initialMessage: Content(MESSAGE_ERRORS.conversationIncomplete),
})

export const startInternalConversation = route({
  ...endpoints.startInternalConversation,
  summary: 'Start a conversation with a contractor',
  status: 201,
  body: NewConversation,
  reply: InternalConversation,
})
