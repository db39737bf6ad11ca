// Messages of every kind, and their conversations, as the browser receives them.

import type { InternalConversation, InternalMessage } from '#core/contracts/conversations.ts'
import type { Message } from '#core/contracts/message-board.ts'
import type { WhatsappConversation, WhatsappMessage } from '#core/contracts/whatsapp.ts'
import { listInternalConversations, listInternalMessages } from '#core/endpoints/conversations.ts'
import { listWhatsappConversations, listWhatsappMessages } from '#core/endpoints/whatsapp.ts'
import { idOf } from './agency.ts'
import { type Answer, answer } from './stand-in.ts'

const WHEN = '2026-06-15T09:00:00.000Z'

/** Cara Nwosu asks the team about parking. */
export const messageOf = (n: number, more: Partial<Message> = {}): Message => ({
  id: idOf(n),
  subject: 'Parking',
  content: 'Is there a permit?',
  recipientType: 'FRONTLINE_TEAM',
  recipientId: null,
  recipientName: 'Frontline Team',
  senderId: idOf(2),
  senderName: 'Cara Nwosu',
  senderRole: 'CONTRACTOR',
  createdAt: WHEN,
  unread: false,
  broadcast: null,
  ...more,
})

export const internalOf = (n: number, more: Partial<InternalConversation> = {}): InternalConversation => ({
  id: idOf(n),
  contractorId: idOf(2),
  contractorName: 'Cara Nwosu',
  adminName: 'Ada Cole',
  unreadCount: 0,
  lastMessageAt: WHEN,
  lastMessage: { content: 'Hello', senderName: 'Cara Nwosu' },
  ...more,
})

export const internalMessageOf = (n: number, more: Partial<InternalMessage> = {}): InternalMessage => ({
  id: idOf(n),
  seq: n,
  content: 'Hello',
  senderId: idOf(2),
  senderName: 'Cara Nwosu',
  senderRole: 'CONTRACTOR',
  createdAt: WHEN,
  ...more,
})

export const withInternal = (of: InternalConversation, messages: InternalMessage[]): Answer[] => [
  answer(listInternalConversations, [of]),
  answer(listInternalMessages, messages),
]

export const whatsappOf = (n: number, more: Partial<WhatsappConversation> = {}): WhatsappConversation => ({
  id: idOf(n),
  contractorId: idOf(2),
  contractorName: 'Cara Nwosu',
  contractorWhatsapp: '+447700900111',
  reachable: true,
  subject: 'Direct Message',
  unreadCount: 0,
  failedCount: 0,
  lastMessageAt: WHEN,
  lastMessage: { content: 'Good morning', senderId: idOf(2), senderName: 'Cara Nwosu', inbound: true },
  ...more,
})

/** What Cara Nwosu wrote from her phone. */
export const whatsappMessageOf = (n: number, more: Partial<WhatsappMessage> = {}): WhatsappMessage => ({
  id: idOf(n),
  seq: n,
  content: 'Good morning',
  inbound: true,
  mediaCount: 0,
  senderId: idOf(2),
  senderName: 'Cara Nwosu',
  createdAt: WHEN,
  deliveryStatus: null,
  failureReason: null,
  channel: null,
  retryAs: null,
  toldBy: null,
  ...more,
})

export const whatsappList = (...conversations: WhatsappConversation[]): Answer =>
  answer(listWhatsappConversations, { conversations, total: conversations.length })

type Window = { kept: 'ignored' | 'kept' | 'template'; until: string | null }
export const whatsappThread = (
  messages: WhatsappMessage[],
  window: Window = { kept: 'ignored', until: null },
): Answer => answer(listWhatsappMessages, { messages, hasOlder: false, window })
