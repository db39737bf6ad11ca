// Tells people: one row for each recipient, so that clearing one's own board clears nobody else's.

import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Role } from '#core/capabilities.ts'
import type { Notice as NoticeWords } from '#core/notifications.ts'
import { PATHS } from '#core/paths.ts'
import type { Db } from '#server/db/connection.ts'
import { notifications, users } from '#server/db/schema.ts'
import { pushToPeople } from '#server/features/push/push.service.ts'

interface Notice extends NoticeWords {
  contractorId?: string | null
  contractorName?: string | null
  jobId?: string | null
  applicationId?: string | null
}

/** A notice and those who are told. */
export interface Telling {
  to: readonly string[]
  notice: Notice
}

/** A statement takes 65,535 values; a row has nine. */
const ROWS_AT_ONCE = 5000
/** From here on one notice goes to everyone in a statement that bears it once. */
const MANY = 50

export async function notifyEach(db: Db, tellings: readonly Telling[], now: Date): Promise<void> {
  const rows = tellings
    .filter(({ to }) => to.length <= MANY)
    .flatMap(({ to, notice }) => [...new Set(to)].map((userId) => ({ ...notice, userId, createdAt: now })))
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await db.insert(notifications).values(rows.slice(from, from + ROWS_AT_ONCE))
  }
  for (const { to, notice } of tellings.filter(({ to }) => to.length > MANY)) {
    await insertForMany(db, [...new Set(to)], notice, now)
  }
  for (const { to, notice } of tellings) {
    // Where their own news stands; a new message is pushed by whoever knows where it can be read.
    if (notice.type !== 'JOB_CONFIRMED' && notice.type !== 'JOB_REJECTED') continue
    await pushToPeople(db, [...new Set(to)], {
      title: notice.title,
      body: notice.message,
      url: PATHS.jobs,
      tag: `job:${notice.jobId ?? ''}`,
    })
  }
}

async function insertForMany(db: Db, userIds: string[], notice: Notice, now: Date): Promise<void> {
  const { type, title, message, contractorId, contractorName, jobId, applicationId } = notice
  await db.execute(sql`
    INSERT INTO notifications
      (user_id, type, title, message, contractor_id, contractor_name, job_id, application_id, created_at)
    SELECT person, ${type}, ${title}, ${message}, ${contractorId ?? null}::uuid, ${contractorName ?? null},
           ${jobId ?? null}::uuid, ${applicationId ?? null}::uuid, ${now}::timestamptz
      FROM unnest(${sql.param(userIds)}::uuid[]) AS person`)
}

export async function notifyPeople(
  db: Db,
  userIds: readonly string[],
  notice: Notice,
  now: Date,
): Promise<void> {
  await notifyEach(db, [{ to: userIds, notice }], now)
}

/** Tells every active person of these roles, but one who did it themself. */
export async function notifyRoles(
  db: Db,
  roles: readonly Role[],
  notice: Notice,
  now: Date,
  exceptId?: string,
): Promise<void> {
  await notifyPeople(db, await peopleOfRoles(db, roles, exceptId), notice, now)
}

/** The ids of every active person of these roles. */
export async function peopleOfRoles(db: Db, roles: readonly Role[], exceptId?: string): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.role, [...roles]), eq(users.isActive, true), isNull(users.deletedAt)))
  return rows.map((row) => row.id).filter((id) => id !== exceptId)
}
