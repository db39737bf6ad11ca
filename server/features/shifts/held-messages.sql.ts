// Messages that wait while their action can be undone, as rows. Taking a row deletes it, so each is sent or dropped once.

import { and, arrayContains, asc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm'
import type { HeldMessages, OtherNotice } from '#core/shifts/person-messages.ts'
import { LIFETIME } from '#core/timing.ts'
import type { Db } from '#server/db/connection.ts'
import { named } from '#server/db/named.ts'
import { heldMessages } from '#server/db/schema.ts'
import { addDelayedJobs, PRIORITY } from '#server/queue/queue.ts'
import { hasLiveJob } from '#server/queue/worker-tables.sql.ts'

const JOB_TRIES = 8

export type HeldRow = typeof heldMessages.$inferSelect

/** With the job that sends them, in the caller's transaction. */
export async function insertHeld(db: Db, held: Omit<HeldRow, 'id'>): Promise<void> {
  const { userId, shiftIds, messages, createdAt } = held
  // One statement: it is part of every booking.
  await db.execute(sql`${named('hold-messages')}
    WITH held AS (
      INSERT INTO held_messages (user_id, shift_ids, messages, created_at)
      VALUES (${userId}, ${sql.param(shiftIds)}::uuid[], ${JSON.stringify(messages)}::jsonb, ${createdAt})
      RETURNING id)
    SELECT graphile_worker.add_job('send-held-messages', json_build_object('heldId', id), job_key := 'held:' || id,
        run_at := now() + make_interval(secs => ${LIFETIME.held / 1000}), max_attempts := ${JOB_TRIES}::int,
        priority := ${PRIORITY.usual}::int)
      FROM held`)
}

/** The held messages of a person, oldest first. */
export async function takeHeldOf(db: Db, userId: string): Promise<HeldMessages[]> {
  // Runs with every message about shifts, and nearly always finds nothing.
  const { rows } = await db.execute<{ messages: HeldMessages; at: string }>(sql`${named('take-held')}
    DELETE FROM held_messages WHERE user_id = ${userId} RETURNING messages, created_at::text AS at`)
  return rows.sort((a, b) => a.at.localeCompare(b.at)).map(({ messages }) => messages)
}

/** These and all earlier ones of the same person, oldest first, so that they arrive in order. */
export async function takeHeldUntil(db: Db, { id, userId, createdAt }: HeldRow): Promise<HeldMessages[]> {
  const rows = await db
    .delete(heldMessages)
    .where(
      or(
        eq(heldMessages.id, id),
        and(eq(heldMessages.userId, userId), lt(heldMessages.createdAt, createdAt)),
      ),
    )
    .returning()
  return rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()).map(({ messages }) => messages)
}

/** Drops the messages of an unbooking. Returns whether there were any. */
export async function takeHeldUnbooking(db: Db, shiftId: string): Promise<boolean> {
  const isUnbooking = sql`coalesce(${heldMessages.messages} #>> '{undo,what}', 'unbooking') = 'unbooking'`
  const rows = await db
    .delete(heldMessages)
    .where(and(arrayContains(heldMessages.shiftIds, [shiftId]), isUnbooking))
    .returning({ id: heldMessages.id })
  return rows.length > 0
}

/** How many of them had not been sent. */
export async function dropHeld(db: Db, ids: string[]): Promise<number> {
  const rows = await db
    .delete(heldMessages)
    .where(inArray(heldMessages.id, ids))
    .returning({ id: heldMessages.id })
  return rows.length
}

export async function findHeld(db: Db, id: string): Promise<HeldRow | null> {
  const [row] = await db.select().from(heldMessages).where(eq(heldMessages.id, id))
  return row ?? null
}

/** What waits about any of these shifts since the given time, oldest first. */
export async function findHeldAbout(db: Db, shiftIds: string[], since: Date): Promise<HeldRow[]> {
  return db
    .select()
    .from(heldMessages)
    .where(and(isAboutAny(shiftIds), gt(heldMessages.createdAt, since)))
    .orderBy(asc(heldMessages.createdAt))
}

/** A copied week has thousands: `= ANY` looks them up in a hash table, where `&&` compares each with each. */
const isAboutAny = (shiftIds: string[]) =>
  sql`EXISTS (SELECT FROM unnest(${heldMessages.shiftIds}) s WHERE s = ANY(${sql.param(shiftIds)}::uuid[]))`

/** What waits about a copied week, in the order of the people's ids. */
export async function findHeldOfWeek(db: Db, weekId: string): Promise<HeldRow[]> {
  return db
    .select()
    .from(heldMessages)
    .where(sql`${heldMessages.messages} #>> '{undo,week,id}' = ${weekId}`)
    .orderBy(asc(heldMessages.userId))
}

/** Notifications to others wait with the messages of the booking. */
export async function holdAlso(db: Db, shiftId: string, also: readonly OtherNotice[]): Promise<void> {
  if (also.length === 0) return
  await db
    .update(heldMessages)
    .set({ messages: sql`${heldMessages.messages} || ${JSON.stringify({ also })}::jsonb` })
    .where(arrayContains(heldMessages.shiftIds, [shiftId]))
}

/** Whether the booking that filled a job can still be undone. */
export async function isFillingUndoable(db: Db, jobId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT 1 FROM held_messages WHERE messages #>> '{undo,job,id}' = ${jobId} LIMIT 1`)
  return rows.length > 0
}

/** The safety net: messages whose job is gone (it gave up during an outage) get a new one. */
export async function requeueStrandedHeld(db: Db): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT h.id FROM held_messages h WHERE NOT ${hasLiveJob('heldId', sql`h.id::text`)} LIMIT 1000`,
  )
  const jobs = rows.map(({ id }) => ({ key: `held:${id}`, payload: { heldId: id } }))
  await addDelayedJobs(db, 'send-held-messages', jobs, {
    priority: PRIORITY.usual,
    delayMs: 0,
    maxAttempts: JOB_TRIES,
  })
}
