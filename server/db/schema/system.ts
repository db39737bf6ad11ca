// What the server keeps for itself.

import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, createdAt, sequence } from './columns.ts'

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

export const appSecrets = pgTable('app_secrets', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  createdAt: createdAt(),
})
