// Jobs, offers, shifts, and what decides who may work them.

import { boolean, date, integer, jsonb, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ApplicationStatus } from '#core/applications.ts'
import type { AvailabilityKind } from '#core/availability.ts'
import type { GenderPreference, JobStatus } from '#core/jobs.ts'
import type { AskedFor, OwedMessage } from '#core/offers/messages.ts'
import type { OfferState, RoundMode, RoundState } from '#core/offers/states.ts'
import type { RuleName } from '#core/rules/names.ts'
import type { Gender, WorkProfile } from '#core/work-profile.ts'
import { createdAt, id, instant } from './columns.ts'

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
  /** When they last wrote something that is neither a yes nor a no. */
  wroteAt: instant(),
  whatsappMessageId: uuid(),
  /** The two digits that an answer by text must have. */
  textCode: text(),
  wrongCodes: integer().notNull().default(0),
  /** When they were told how to answer. */
  hintedAt: instant(),
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
