// Rounds and offers, as rows.

import { and, type Column, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { offerRounds, offers, shifts } from '#server/db/schema.ts'

export type RoundRow = typeof offerRounds.$inferSelect
export type OfferRow = typeof offers.$inferSelect

export async function findRunningRound(db: Db, jobId: string): Promise<RoundRow | null> {
  const [row] = await db
    .select()
    .from(offerRounds)
    .where(and(eq(offerRounds.jobId, jobId), eq(offerRounds.state, 'RUNNING')))
  return row ?? null
}

export async function findRound(db: Db, id: string): Promise<RoundRow | null> {
  const [row] = await db.select().from(offerRounds).where(eq(offerRounds.id, id))
  return row ?? null
}

/** The running one first, then the latest. */
export async function findRoundsOf(db: Db, jobId: string, most: number): Promise<RoundRow[]> {
  return db
    .select()
    .from(offerRounds)
    .where(eq(offerRounds.jobId, jobId))
    .orderBy(sql`${offerRounds.endedAt} DESC NULLS FIRST`, desc(offerRounds.startedAt), offerRounds.id)
    .limit(most)
}

/** In the order in which people are asked. */
export async function findOffersIn(db: Db, roundIds: readonly string[]): Promise<OfferRow[]> {
  return db
    .select()
    .from(offers)
    .where(inArray(offers.roundId, [...roundIds]))
    .orderBy(offers.place)
}

export async function findOffer(db: Db, id: string): Promise<OfferRow | null> {
  const [row] = await db.select().from(offers).where(eq(offers.id, id))
  return row ?? null
}

export async function insertRound(db: Db, round: typeof offerRounds.$inferInsert): Promise<RoundRow> {
  const [row] = await db.insert(offerRounds).values(round).returning()
  return row!
}

/** People who are in the round already are left as they are. */
export async function insertOffers(
  db: Db,
  round: RoundRow,
  contractorIds: readonly string[],
  firstPlace: number,
): Promise<OfferRow[]> {
  if (contractorIds.length === 0) return []
  const { id: roundId, jobId, mode } = round
  return db
    .insert(offers)
    .values(
      contractorIds.map((contractorId, n) => ({
        ...{ roundId, jobId, mode, contractorId },
        place: firstPlace + n,
      })),
    )
    .returning()
}

export async function updateRound(db: Db, id: string, change: Partial<RoundRow>): Promise<void> {
  await db.update(offerRounds).set(change).where(eq(offerRounds.id, id))
}

/** In one statement, so that no other sees a round between two states. Winners are written last. */
export async function updateOffers(db: Db, changed: readonly OfferRow[]): Promise<void> {
  if (changed.length === 0) return
  await db.execute(sql`
    UPDATE offers o SET state = c.state, wave = c.wave, sent_at = c."sentAt", ends_at = c."endsAt",
      answered_at = c."answeredAt", reason = c.reason, owed = c.owed
    FROM json_to_recordset(${JSON.stringify(changed)}) AS c (id uuid, state text, wave int, "sentAt" timestamptz,
      "endsAt" timestamptz, "answeredAt" timestamptz, reason text, owed text)
    WHERE o.id = c.id`)
}

/** The next message that the people of a job's rounds are to get. */
export async function findOwed(db: Db, jobId: string): Promise<OfferRow | null> {
  const [row] = await db
    .select()
    .from(offers)
    .where(and(eq(offers.jobId, jobId), sql`${offers.owed} IS NOT NULL`))
    .orderBy(offers.place)
    .limit(1)
  return row ?? null
}

/** `made`: what became of the message: the one that makes the offer, or when the person was told of its end. */
export async function clearOwed(
  db: Db,
  id: string,
  made: Partial<Pick<OfferRow, 'whatsappMessageId' | 'toldAt' | 'textCode'>>,
): Promise<void> {
  await db
    .update(offers)
    .set({ owed: null, ...made })
    .where(eq(offers.id, id))
}

export async function noteWritten(
  db: Db,
  ids: readonly string[],
  note: Partial<Pick<OfferRow, 'wroteAt' | 'hintedAt'>>,
): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(offers)
    .set(note)
    .where(inArray(offers.id, [...ids]))
}

/** Returns how many the offer with most has now. */
export async function countWrongCode(db: Db, ids: readonly string[]): Promise<number> {
  const rows = await db
    .update(offers)
    .set({ wrongCodes: sql`${offers.wrongCodes} + 1` })
    .where(inArray(offers.id, [...ids]))
    .returning({ wrongCodes: offers.wrongCodes })
  return Math.max(0, ...rows.map(({ wrongCodes }) => wrongCodes))
}

/** The shifts that a person has of a job, however they were booked. Both can be columns of another query. */
export const shiftsOfJob = (db: Db, jobId: string | Column, personId: string | Column) =>
  db
    .select({ id: shifts.id })
    .from(shifts)
    .where(and(eq(shifts.jobId, jobId), eq(shifts.assignedToId, personId), isNull(shifts.deletedAt)))

/** Those among these people who can take no work any more: paused, deleted, or no contractors. */
export async function findGone(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT id FROM users WHERE id = ANY(${sql.param([...ids])}::uuid[])
       AND (deleted_at IS NOT NULL OR NOT is_active OR role <> 'CONTRACTOR')`)
  return rows.map(({ id }) => id)
}

/** The people among these who exist and are contractors, or wait to become one. */
export async function findContractors(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT id FROM users WHERE id = ANY(${sql.param([...ids])}::uuid[])
       AND deleted_at IS NULL AND role IN ('CONTRACTOR', 'PENDING')`)
  return rows.map(({ id }) => id)
}
