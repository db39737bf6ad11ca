// Messages that wait while their action can be undone, as rows. Taking a row deletes it, so each is sent or dropped once.

import { arrayContains, eq, sql } from 'drizzle-orm'
import type { ComposedMessages } from '#core/shifts/person-messages.ts'
import { LIFETIME } from '#core/timing.ts'
import type { Db } from '#server/db/connection.ts'
import { named } from '#server/db/named.ts'
import { heldMessages } from '#server/db/schema.ts'
import { addDelayedJobs, PRIORITY } from '#server/queue/queue.ts'
import { hasLiveJob } from '#server/queue/worker-tables.sql.ts'

const JOB_TRIES = 8

/** With the job that sends them, in the caller's transaction. */
export async function insertHeld(db: Db, held: typeof heldMessages.$inferInsert): Promise<void> {
  const rows = await db.insert(heldMessages).values(held).returning({ id: heldMessages.id })
  await queueHeld(db, rows, LIFETIME.held)
}

/** The held messages of a person, oldest first. */
export async function takeHeldOf(db: Db, userId: string): Promise<ComposedMessages[]> {
  // Runs with every booking, and nearly always finds nothing.
  const { rows } = await db.execute<{ messages: ComposedMessages; at: string }>(sql`${named('take-held')}
    DELETE FROM held_messages WHERE user_id = ${userId} RETURNING messages, created_at::text AS at`)
  return rows.sort((a, b) => a.at.localeCompare(b.at)).map(({ messages }) => messages)
}

export async function takeHeld(db: Db, id: string): Promise<ComposedMessages | null> {
  const [row] = await db.delete(heldMessages).where(eq(heldMessages.id, id)).returning()
  return row?.messages ?? null
}

/** Whether there were any. */
export async function takeHeldOfShift(db: Db, shiftId: string): Promise<boolean> {
  const rows = await db
    .delete(heldMessages)
    .where(arrayContains(heldMessages.shiftIds, [shiftId]))
    .returning({ id: heldMessages.id })
  return rows.length > 0
}

export async function findHeldPerson(db: Db, id: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: heldMessages.userId })
    .from(heldMessages)
    .where(eq(heldMessages.id, id))
  return row?.userId ?? null
}

/** The safety net: messages whose job is gone (it gave up during an outage, or the database was restored) get a new one. */
export async function requeueStrandedHeld(db: Db): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT h.id FROM held_messages h WHERE NOT ${hasLiveJob('heldId', sql`h.id::text`)} LIMIT 1000`,
  )
  await queueHeld(db, rows, 0)
}

async function queueHeld(db: Db, rows: readonly { id: string }[], delayMs: number): Promise<void> {
  const jobs = rows.map(({ id }) => ({ key: `held:${id}`, payload: { heldId: id } }))
  await addDelayedJobs(db, 'send-held-messages', jobs, {
    priority: PRIORITY.usual,
    delayMs,
    maxAttempts: JOB_TRIES,
  })
}
