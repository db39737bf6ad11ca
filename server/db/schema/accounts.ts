// Accounts and how people sign in.

import { bigint, boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Role } from '#core/capabilities.ts'
import { bytea, createdAt, id, instant, sequence } from './columns.ts'

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
  provedAt: instant(),
  ip: text(),
  userAgent: text(),
})

export const oneTimeCodes = pgTable('one_time_codes', {
  id: id(),
  purpose: text().$type<'LOGIN' | 'FIRST_ADMIN' | 'PROOF' | 'NEW_NUMBER'>().notNull(),
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
  purpose: text().$type<'ADD' | 'SIGN_IN' | 'AFTER_CODE' | 'AFTER_PASSWORD' | 'PROOF'>().notNull(),
  userId: uuid(),
  challenge: text().notNull(),
  expiresAt: instant().notNull(),
})
