// The audit log, as rows: pages, counts and batches for a filter. Entries are only ever added.

import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { AuditFilters } from '#core/contracts/audit.ts'
import { dayRange } from '#core/time.ts'
import type { Db } from '#server/db/connection.ts'
import { escapeLike } from '#server/db/like.ts'
import { auditLogs, users } from '#server/db/schema.ts'

export type AuditRow = typeof auditLogs.$inferSelect

// Must match the index expression exactly.
const searched = sql`(coalesce(${auditLogs.actorName}, '') || ' ' || coalesce(${auditLogs.targetName}, '') || ' ' || ${auditLogs.description})`
const newestFirst = [desc(auditLogs.createdAt), desc(auditLogs.id)]

/** A part of the log: from a time on, or before one. */
interface Part {
  from?: Date
  before?: Date
}

function matching(filters: AuditFilters, part: Part = {}): SQL | undefined {
  const { search, actorId, action, resourceType, targetUserId, dateFrom, dateTo } = filters
  return and(
    actorId ? eq(auditLogs.actorId, actorId) : undefined,
    action ? eq(auditLogs.action, action) : undefined,
    resourceType ? eq(auditLogs.resourceType, resourceType) : undefined,
    targetUserId ? eq(auditLogs.targetUserId, targetUserId) : undefined,
    dateFrom ? gte(auditLogs.createdAt, dayRange(dateFrom, dateFrom).start) : undefined,
    dateTo ? lt(auditLogs.createdAt, dayRange(dateTo, dateTo).end) : undefined,
    part.from ? gte(auditLogs.createdAt, part.from) : undefined,
    part.before ? lt(auditLogs.createdAt, part.before) : undefined,
    search ? sql`${searched} ILIKE ${`%${escapeLike(search)}%`}` : undefined,
  )
}

/** Counts at most `most`, if given. */
export async function countEntries(
  db: Db,
  filters: AuditFilters,
  part: Part,
  most?: number,
): Promise<number> {
  const where = matching(filters, part)
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(auditLogs)
    .where(where)
  const counted = most === undefined ? found : found.limit(most)
  const [row] = await db.select({ n: sql<number>`count(*)::int` }).from(counted.as('found'))
  return row?.n ?? 0
}

/** Finds the ids in an index only, so a distant page does not read the rows before it. */
export async function findPage(
  db: Db,
  filters: AuditFilters,
  offset: number,
  limit: number,
): Promise<AuditRow[]> {
  const ids = db
    .select({ id: auditLogs.id })
    .from(auditLogs)
    .where(matching(filters))
    .orderBy(...newestFirst)
    .offset(offset)
    .limit(limit)
  return db
    .select()
    .from(auditLogs)
    .where(inArray(auditLogs.id, ids))
    .orderBy(...newestFirst)
}

const BATCH = 1000

/** Everything that matches a filter, newest first, in batches: each starts where the last one ended. */
export async function* readBatches(db: Db, filters: AuditFilters): AsyncGenerator<AuditRow[]> {
  let lastId: number | null = null
  for (;;) {
    const batch: AuditRow[] = await findBatch(db, filters, lastId)
    if (batch.length > 0) yield batch
    if (batch.length < BATCH) return
    lastId = batch[batch.length - 1]!.id
  }
}

function findBatch(db: Db, filters: AuditFilters, lastId: number | null): Promise<AuditRow[]> {
  // The database's own timestamp of the last entry: JavaScript dates only have milliseconds.
  const after = sql`(SELECT last.created_at, last.id FROM audit_logs last WHERE last.id = ${lastId})`
  const older = lastId === null ? undefined : sql`(${auditLogs.createdAt}, ${auditLogs.id}) < ${after}`
  return db
    .select()
    .from(auditLogs)
    .where(and(matching(filters), older))
    .orderBy(...newestFirst)
    .limit(BATCH)
}

/** Everyone who ever had an account, by name; deleted ones too, because the log keeps what they did. */
export async function findEveryone(db: Db): Promise<{ id: string; name: string; isDeleted: boolean }[]> {
  const name = sql<string>`coalesce(nullif(trim(${users.firstName} || ' ' || ${users.lastName}), ''), ${users.whatsappNumber}, ${users.username})`
  return db
    .select({ id: users.id, name, isDeleted: sql<boolean>`${users.deletedAt} IS NOT NULL` })
    .from(users)
    .orderBy(sql`${users.deletedAt} IS NOT NULL`, sql`lower(${name})`, users.id)
}
