// Columns that many tables have.

import { bigint, customType, timestamp, uuid } from 'drizzle-orm/pg-core'

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
export const instant = () => timestamp({ withTimezone: true })
export const id = () => uuid().primaryKey().defaultRandom()
export const sequence = () => bigint({ mode: 'number' }).generatedAlwaysAsIdentity()
export const createdAt = () => instant().notNull().defaultNow()
