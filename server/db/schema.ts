// The tables for typed queries. migrations/ is the source of truth; a test compares the two column by column.

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
import type { ApplicationStatus } from '#core/applications.ts'
import type { AvailabilityKind } from '#core/availability.ts'
import type { Role } from '#core/capabilities.ts'
import type { GenderPreference, JobStatus } from '#core/jobs.ts'
import type { RecipientType } from '#core/message-board.ts'
import type { AskedFor, OwedMessage } from '#core/offers/messages.ts'
import type { OfferState, RoundMode, RoundState } from '#core/offers/round.ts'
import type { RuleName } from '#core/rules/names.ts'
import type { HeldMessages } from '#core/shifts/person-messages.ts'
import type { Channel, OutgoingStatus } from '#core/whatsapp.ts'
import type { Gender, WorkProfile } from '#core/work-profile.ts'

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
  challenge: bytea().notNull(),
  device: text(),
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

export const straySignIns = pgTable(
  'stray_sign_ins',
  {
    site: text().notNull(),
    hour: instant().notNull(),
    door: text().$type<'CODE' | 'PASSWORD' | 'PASSKEY'>().notNull(),
    tries: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.hour, t.site, t.door] })],
)

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
  genderPreference: text().$type<GenderPreference>().notNull().default('NO_PREFERENCE'),
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
  status: text().$type<JobStatus>().notNull().default('OPEN'),
  /** The job whose uncovered days it offers again. */
  offeredFromId: uuid(),
  /** The unbooked shift that it finds cover for. */
  coverForShiftId: uuid(),
  createdById: uuid(),
  createdAt: createdAt(),
  updatedAt: createdAt(),
  deletedAt: instant(),
})

export const jobApplications = pgTable('job_applications', {
  id: id(),
  jobId: uuid().notNull(),
  contractorId: uuid().notNull(),
  status: text().$type<ApplicationStatus | 'WITHDRAWN'>().notNull().default('APPLIED'),
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

/** People are asked to take a job, in order, a few at a time. */
export const offerRounds = pgTable('offer_rounds', {
  id: id(),
  jobId: uuid().notNull(),
  state: text().$type<RoundState>().notNull().default('RUNNING'),
  mode: text().$type<RoundMode>().notNull(),
  waveSize: integer().notNull(),
  waveMinutes: integer(),
  isHurried: boolean().notNull().default(false),
  /** The time and place that people were asked for. */
  askedFor: jsonb().$type<AskedFor>().notNull(),
  startedById: uuid(),
  startedAt: createdAt(),
  endedAt: instant(),
})

export const offers = pgTable('offers', {
  id: id(),
  roundId: uuid().notNull(),
  mode: text().$type<RoundMode>().notNull(),
  jobId: uuid().notNull(),
  contractorId: uuid().notNull(),
  place: integer().notNull(),
  state: text().$type<OfferState>().notNull().default('WAITING'),
  wave: integer(),
  sentAt: instant(),
  endsAt: instant(),
  answeredAt: instant(),
  reason: text(),
  /** The messages that the person is still to get. */
  owed: text().$type<OwedMessage>(),
  /** When they were told that the offer has ended. */
  toldAt: instant(),
  whatsappMessageId: uuid(),
})

/** "1 or 2?" */
export const offerQuestions = pgTable('offer_questions', {
  id: id(),
  contractorId: uuid().notNull(),
  answer: text().$type<'yes' | 'no'>().notNull(),
  offerIds: uuid().array().notNull(),
  whatsappMessageId: uuid(),
  askedAt: createdAt(),
  endedAt: instant(),
})

/** People who want no messages about offers. */
export const offerStops = pgTable('offer_stops', { userId: uuid().primaryKey(), stoppedAt: createdAt() })

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

/** Blocks that somebody overruled. */
export const shiftOverrides = pgTable('shift_overrides', {
  id: id(),
  shiftId: uuid().notNull(),
  /** The shift that was booked or changed, beside or the same as the one that breaks the rule. */
  bookedId: uuid().notNull(),
  userId: uuid().notNull(),
  rule: text().$type<RuleName>().notNull(),
  message: text().notNull(),
  reason: text().notNull(),
  createdById: uuid(),
  createdAt: createdAt(),
})

export const workProfiles = pgTable('work_profiles', {
  userId: uuid().primaryKey(),
  gender: text().$type<Gender>(),
  dateOfBirth: date({ mode: 'string' }),
  startedOn: date({ mode: 'string' }),
  optOutSignedOn: date({ mode: 'string' }),
  optOutEndsOn: date({ mode: 'string' }),
  visaHours: integer().$type<10 | 20>(),
  visaTerms: jsonb().$type<WorkProfile['visaTerms']>().notNull().default([]),
  otherHours: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull().default(0),
  updatedAt: createdAt(),
})

export const ruleSettings = pgTable('rule_settings', {
  onlyRow: boolean().primaryKey().default(true),
  version: integer().notNull(),
  rules: jsonb().notNull(),
  updatedAt: createdAt(),
})

export const doNotSend = pgTable('do_not_send', {
  id: id(),
  userId: uuid().notNull(),
  serviceUserInitials: text().notNull(),
  initialsKey: text().notNull(),
  localAuthority: text(),
  reason: text().notNull(),
  createdById: uuid(),
  createdAt: createdAt(),
  endedById: uuid(),
  endedAt: instant(),
})

export const availability = pgTable('availability', {
  id: id(),
  userId: uuid().notNull(),
  kind: text().$type<AvailabilityKind>().notNull(),
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
  readAt: instant(),
  createdAt: createdAt(),
  /** The screen that it opens. */
  link: text(),
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

export const passkeys = pgTable('passkeys', {
  id: id(),
  userId: uuid().notNull(),
  credentialId: text().notNull(),
  publicKey: bytea().notNull(),
  counter: bigint({ mode: 'number' }).notNull(),
  transports: text().array().notNull().default([]),
  device: text().notNull(),
  createdAt: createdAt(),
  lastUsedAt: instant(),
})

export const passkeySteps = pgTable('passkey_steps', {
  tokenHash: bytea().primaryKey(),
  purpose: text().$type<'ADD' | 'SIGN_IN' | 'AFTER_CODE' | 'AFTER_PASSWORD'>().notNull(),
  userId: uuid(),
  challenge: text().notNull(),
  expiresAt: instant().notNull(),
})

export const appSecrets = pgTable('app_secrets', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
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
