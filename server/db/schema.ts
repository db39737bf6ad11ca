// The tables as typed queries see them. migrations/ holds the truth; a test compares the two column by column.

import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Role } from '#core/capabilities.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const instant = () => timestamp({ withTimezone: true })
const id = () => uuid().primaryKey().defaultRandom()
const sequence = () => bigint({ mode: 'number' }).generatedAlwaysAsIdentity()
const createdAt = () => instant().notNull().defaultNow()

export const DRIZZLE_OPTIONS = { casing: 'snake_case' } as const

export const users = pgTable('users', {
  id: id(),
  firstName: text().notNull().default(''),
  lastName: text().notNull().default(''),
  email: text(),
  username: text().notNull(),
  role: text().$type<Role>().notNull(),
  isActive: boolean().notNull().default(true),
  whatsappNumber: text(),
  profileImageUrl: text(),
  passwordHash: text(),
  passwordExpiresAt: instant(),
  createdAt: createdAt(),
  updatedAt: createdAt(),
  deletedAt: instant(),
})

export const signIns = pgTable('sign_ins', { userId: uuid().primaryKey(), lastAt: instant().notNull() })

export const sessions = pgTable('sessions', {
  id: id(),
  tokenHash: bytea().notNull(),
  userId: uuid().notNull(),
  createdAt: createdAt(),
  lastSeenAt: createdAt(),
  expiresAt: instant().notNull(),
  ip: text(),
  userAgent: text(),
})

export const oneTimeCodes = pgTable('one_time_codes', {
  id: id(),
  purpose: text().$type<'LOGIN' | 'FIRST_ADMIN'>().notNull(),
  phoneNumber: text().notNull(),
  codeHash: text().notNull(),
  attempts: integer().notNull().default(0),
  createdAt: createdAt(),
  expiresAt: instant().notNull(),
  endedAt: instant(),
})

export const limitedEvents = pgTable('limited_events', {
  id: sequence().primaryKey(),
  kind: text().notNull(),
  subject: text().notNull(),
  at: instant().notNull(),
})

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid().notNull(),
    key: text().notNull(),
    requestHash: bytea().notNull(),
    status: integer(),
    reply: jsonb(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
)

export const jobs = pgTable('jobs', {
  id: id(),
  headline: text().notNull(),
  address: text().notNull(),
  genderPreference: text().$type<'NO_PREFERENCE' | 'MALE' | 'FEMALE'>().notNull().default('NO_PREFERENCE'),
  shiftStartTime: text().notNull(),
  shiftEndTime: text().notNull(),
  hoursPerDay: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
  startDate: date({ mode: 'string' }).notNull(),
  endDate: date({ mode: 'string' }).notNull(),
  serviceUserInitials: text(),
  localAuthority: text(),
  notes: text(),
  bonus: text(),
  roleLabel: text(),
  status: text().$type<'OPEN' | 'ACTIVE' | 'PUBLISHED' | 'FILLED' | 'CANCELLED'>().notNull().default('OPEN'),
  createdById: uuid(),
  createdAt: createdAt(),
  updatedAt: createdAt(),
  deletedAt: instant(),
})

export const jobApplications = pgTable('job_applications', {
  id: id(),
  jobId: uuid().notNull(),
  contractorId: uuid().notNull(),
  status: text().$type<'APPLIED' | 'CONFIRMED' | 'REJECTED' | 'WITHDRAWN'>().notNull().default('APPLIED'),
  reason: text(),
  notes: text(),
  appliedAt: createdAt(),
  confirmedAt: instant(),
  rejectedAt: instant(),
  reviewedById: uuid(),
  clearedAt: instant(),
})

export const jobDismissals = pgTable(
  'job_dismissals',
  { jobId: uuid().notNull(), contractorId: uuid().notNull(), createdAt: createdAt() },
  (t) => [primaryKey({ columns: [t.contractorId, t.jobId] })],
)

export const shifts = pgTable('shifts', {
  id: id(),
  assignedToId: uuid().notNull(),
  dateStart: instant().notNull(),
  dateEnd: instant().notNull(),
  headline: text().notNull(),
  roleLabel: text(),
  address: text(),
  notes: text(),
  localAuthority: text(),
  serviceUserInitials: text(),
  initialsKey: text().generatedAlwaysAs('made by the database'),
  jobId: uuid(),
  applicationId: uuid(),
  createdById: uuid(),
  createdAt: createdAt(),
  updatedAt: createdAt(),
  deletedAt: instant(),
})

export const availability = pgTable('availability', {
  id: id(),
  userId: uuid().notNull(),
  kind: text()
    .$type<'DAY_SHIFT' | 'NIGHT_SHIFT' | 'TWENTYFOUR_HOURS' | 'AVAILABLE_FOR_ANY' | 'UNAVAILABLE'>()
    .notNull(),
  firstDay: date({ mode: 'string' }).notNull(),
  lastDay: date({ mode: 'string' }).notNull(),
  text: text(),
  rrule: text(),
  recurStart: date({ mode: 'string' }),
  recurEnd: date({ mode: 'string' }),
  createdById: uuid(),
  createdAt: createdAt(),
  updatedAt: createdAt(),
  deletedAt: instant(),
})

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
  createdAt: createdAt(),
})

export const auditLogs = pgTable('audit_logs', {
  id: sequence().primaryKey(),
  createdAt: createdAt(),
  actorId: uuid(),
  actorName: text(),
  actorRole: text(),
  action: text().notNull(),
  resourceType: text().notNull(),
  resourceId: text(),
  targetUserId: uuid(),
  targetName: text(),
  description: text().notNull(),
  ip: text(),
  userAgent: text(),
  metadata: jsonb().$type<Record<string, unknown>>().notNull().default({}),
})

export const messages = pgTable('messages', {
  id: id(),
  subject: text().notNull(),
  content: text().notNull(),
  recipientType: text().$type<'GROUP_CONTRACTORS' | 'INDIVIDUAL' | 'FRONTLINE_TEAM'>().notNull(),
  recipientId: uuid(),
  senderId: uuid().notNull(),
  activeContractors: integer(),
  /** How a group message fared by WhatsApp, once its receipts are in. */
  broadcast: jsonb().$type<{ eligible: number; sent: number; failed: number; uncertain: number }>(),
  createdAt: createdAt(),
  deletedAt: instant(),
})

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
  channel: text().$type<'sms' | 'whatsapp'>().notNull(),
  toNumber: text().notNull(),
  body: text(),
  secret: boolean().notNull().default(false),
  userId: uuid(),
  whatsappMessageId: uuid(),
  status: text()
    .$type<'PENDING' | 'SENDING' | 'SENT' | 'DELIVERED' | 'FAILED' | 'UNCERTAIN'>()
    .notNull()
    .default('PENDING'),
  providerId: text(),
  failureCode: text(),
  failureReason: text(),
  attempts: integer().notNull().default(0),
  createdAt: createdAt(),
  updatedAt: createdAt(),
})

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
  createdAt: createdAt(),
})

export const appSecrets = pgTable('app_secrets', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  createdAt: createdAt(),
})

export const simulatorMessages = pgTable('simulator_messages', {
  id: id(),
  seq: sequence().notNull(),
  channel: text().$type<'sms' | 'whatsapp'>().notNull(),
  inbound: boolean().notNull(),
  phoneNumber: text().notNull(),
  body: text().notNull(),
  createdAt: createdAt(),
})

export const simulatorFailures = pgTable('simulator_failures', {
  phoneNumber: text().primaryKey(),
  reason: text().notNull(),
  timesLeft: integer().notNull(),
})
