// The tables for typed queries, by area. migrations/ is the source of truth; a test compares the two column by column.

export * from './schema/accounts.ts'
export * from './schema/messages.ts'
export * from './schema/system.ts'
export * from './schema/work.ts'

export const DRIZZLE_OPTIONS = { casing: 'snake_case' } as const
