// Notifies people: one row per recipient, so that clearing one's own list clears nobody else's.

import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Capability, rolesWith } from '#core/capabilities.ts'
import type { Notice as NoticeText } from '#core/notifications.ts'
import { PATHS } from '#core/paths.ts'
import type { Call } from '#server/call.ts'
import type { Db } from '#server/db/connection.ts'
import { named } from '#server/db/named.ts'
import { notifications, users } from '#server/db/schema.ts'
import { pushToPeople } from '#server/features/push/push.service.ts'

interface Notice extends NoticeText {
  contractorId?: string | null
  contractorName?: string | null
  jobId?: string | null
  applicationId?: string | null
  /** The screen that it opens. */
  link?: string | null
}

type Notifying = Pick<Call, 'db' | 'now'>

/** A notification and its recipients. */
interface Delivery {
  to: readonly string[]
  notice: Notice
}

/** A statement takes 65,535 values; a row has ten. */
const ROWS_AT_ONCE = 5000
/** From this many recipients on, one statement sends the text only once. */
const MANY = 50

export async function notifyEach({ db, now }: Notifying, deliveries: readonly Delivery[]): Promise<void> {
  // A single one is part of every booking, so it takes the prepared statement too.
  const isLarge = ({ to }: Delivery) => to.length > MANY || deliveries.length === 1
  const rows = deliveries
    .filter((delivery) => !isLarge(delivery))
    .flatMap(({ to, notice }) => [...new Set(to)].map((userId) => ({ ...notice, userId, createdAt: now })))
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await db.insert(notifications).values(rows.slice(from, from + ROWS_AT_ONCE))
  }
  for (const { to, notice } of deliveries.filter(isLarge)) {
    await insertForMany(db, [...new Set(to)], notice, now)
  }
  for (const { to, notice } of deliveries) {
    // The jobs page shows these results. A new message is pushed by the code that knows where it can be read.
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
  const { type, title, message, contractorId, contractorName, jobId, applicationId, link } = notice
  await db.execute(sql`${named('notify-people')}
    INSERT INTO notifications
      (user_id, type, title, message, contractor_id, contractor_name, job_id, application_id, link, created_at)
    SELECT person, ${type}, ${title}, ${message}, ${contractorId ?? null}::uuid, ${contractorName ?? null},
           ${jobId ?? null}::uuid, ${applicationId ?? null}::uuid, ${link ?? null}, ${now}::timestamptz
      FROM unnest(${sql.param(userIds)}::uuid[]) AS person`)
}

export async function notifyPeople(
  call: Notifying,
  userIds: readonly string[],
  notice: Notice,
): Promise<void> {
  await notifyEach(call, [{ to: userIds, notice }])
}

/** Notifies every active person with this capability, except the person who did it. */
export async function notifyAudience(
  call: Notifying,
  capability: Capability,
  notice: Notice,
  exceptId?: string,
): Promise<void> {
  await notifyPeople(call, await audienceOf(call.db, capability, exceptId), notice)
}

/** The ids of every active person with this capability. */
export async function audienceOf(db: Db, capability: Capability, exceptId?: string): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(inArray(users.role, [...rolesWith(capability)]), eq(users.isActive, true), isNull(users.deletedAt)),
    )
  return rows.map((row) => row.id).filter((id) => id !== exceptId)
}

/** Takes notices about a job off the lists of these people: what they ask for can no longer be done. */
export async function removeNotices(
  db: Db,
  type: NoticeText['type'],
  jobId: string,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return
  await db
    .delete(notifications)
    .where(
      and(
        inArray(notifications.userId, [...userIds]),
        eq(notifications.type, type),
        eq(notifications.jobId, jobId),
      ),
    )
}

/** Adds the name to the notices about a registration. */
export async function rewordRegistration(
  db: Db,
  userId: string,
  contractorName: string,
  message: string,
): Promise<void> {
  await db
    .update(notifications)
    .set({ contractorName, message })
    .where(and(eq(notifications.type, 'ACCOUNT_PENDING'), eq(notifications.contractorId, userId)))
}
