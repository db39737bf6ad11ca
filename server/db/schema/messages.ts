// What people are told: notifications, messages of all kinds, and their delivery.

import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { RecipientType } from '#core/message-board.ts'
import type { HeldMessages } from '#core/shifts/person-messages.ts'
import type { Channel, OutgoingStatus } from '#core/whatsapp.ts'
import { createdAt, id, instant, sequence } from './columns.ts'

export const notifications = pgTable('notifications', {
  id: id(),
  userId: uuid().notNull(),
  type: text().notNull(),
  title: text().notNull(),
  message: text().notNull(),
  contractorId: uuid(),
  contractorName: text(),
  jobId: uuid(),
  applicationId: uuid(),
  readAt: instant(),
  createdAt: createdAt(),
  /** The screen that it opens. */
  link: text(),
})

export const messages = pgTable('messages', {
  id: id(),
  subject: text().notNull(),
  content: text().notNull(),
  recipientType: text().$type<RecipientType>().notNull(),
  recipientId: uuid(),
  senderId: uuid().notNull(),
  activeContractors: integer(),
  /** The final WhatsApp result of a group message, once its receipts are in. */
  broadcast: jsonb().$type<{ eligible: number; sent: number; failed: number; uncertain: number }>(),
  createdAt: createdAt(),
  deletedAt: instant(),
  /** A group message to chosen people: only they see it. */
  chosen: boolean().notNull().default(false),
})

export const messageRecipients = pgTable(
  'message_recipients',
  { messageId: uuid().notNull(), userId: uuid().notNull() },
  (t) => [primaryKey({ columns: [t.messageId, t.userId] })],
)

export const messageReads = pgTable(
  'message_reads',
  { userId: uuid().notNull(), messageId: uuid().notNull(), readAt: createdAt() },
  (t) => [primaryKey({ columns: [t.userId, t.messageId] })],
)

export const whatsappConversations = pgTable('whatsapp_conversations', {
  id: id(),
  contractorId: uuid(),
  phoneNumber: text().notNull(),
  subject: text().notNull().default('Direct Message'),
  lastMessageAt: instant(),
  lastInboundAt: instant(),
  createdAt: createdAt(),
  deletedAt: instant(),
  /** The last message from the person, or written to them by hand. */
  lastWrittenAt: instant(),
})

export const whatsappMessages = pgTable('whatsapp_messages', {
  id: id(),
  seq: sequence().notNull(),
  conversationId: uuid().notNull(),
  inbound: boolean().notNull(),
  content: text().notNull(),
  mediaCount: integer().notNull().default(0),
  senderId: uuid(),
  senderName: text().notNull(),
  boardMessageId: uuid(),
  providerId: text(),
  readAt: instant(),
  createdAt: createdAt(),
  deletedAt: instant(),
})

export const outgoingMessages = pgTable('outgoing_messages', {
  id: id(),
  channel: text().$type<Channel>().notNull(),
  toNumber: text().notNull(),
  body: text(),
  secret: boolean().notNull().default(false),
  userId: uuid(),
  whatsappMessageId: uuid(),
  status: text().$type<OutgoingStatus>().notNull().default('PENDING'),
  providerId: text(),
  failureCode: text(),
  failureReason: text(),
  attempts: integer().notNull().default(0),
  createdAt: createdAt(),
  updatedAt: createdAt(),
  /** The failed message that this one replaces. */
  insteadOfId: uuid(),
  toldAt: instant(),
  toldById: uuid(),
  /** The offer that it makes. */
  offerId: uuid(),
  /** What a text says that goes instead, where that is something else. */
  textBody: text(),
})

export const heldMessages = pgTable('held_messages', {
  id: id(),
  userId: uuid().notNull(),
  shiftIds: uuid().array().notNull(),
  messages: jsonb().$type<HeldMessages>().notNull(),
  createdAt: createdAt(),
})

/** The shifts that a message is about. */
export const shiftMessages = pgTable(
  'shift_messages',
  { shiftId: uuid().notNull(), whatsappMessageId: uuid().notNull() },
  (t) => [primaryKey({ columns: [t.shiftId, t.whatsappMessageId] })],
)

export const gatewayPace = pgTable('gateway_pace', {
  channel: text().primaryKey(),
  nextAt: instant().notNull(),
})

export const internalConversations = pgTable('internal_conversations', {
  id: id(),
  contractorId: uuid().notNull(),
  createdById: uuid(),
  createdAt: createdAt(),
  lastMessageAt: createdAt(),
})

export const internalMessages = pgTable('internal_messages', {
  id: id(),
  seq: sequence().notNull(),
  conversationId: uuid().notNull(),
  senderId: uuid().notNull(),
  content: text().notNull(),
  createdAt: createdAt(),
})

export const internalReads = pgTable(
  'internal_reads',
  {
    conversationId: uuid().notNull(),
    userId: uuid().notNull(),
    lastSeq: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.conversationId, t.userId] })],
)

export const pushSubscriptions = pgTable('push_subscriptions', {
  id: id(),
  userId: uuid().notNull(),
  endpoint: text().notNull(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  userAgent: text(),
  sessionId: uuid(),
  createdAt: createdAt(),
})

export const simulatorMessages = pgTable('simulator_messages', {
  id: id(),
  seq: sequence().notNull(),
  channel: text().$type<Channel>().notNull(),
  inbound: boolean().notNull(),
  phoneNumber: text().notNull(),
  body: text().notNull(),
  createdAt: createdAt(),
  buttons: jsonb().$type<{ title: string; payload: string }[]>(),
})

export const simulatorFailures = pgTable('simulator_failures', {
  phoneNumber: text().primaryKey(),
  reason: text().notNull(),
  timesLeft: integer().notNull(),
})
