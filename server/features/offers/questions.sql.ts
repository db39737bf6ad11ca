// "1 or 2?", and which offer a message belongs to, as rows.

import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { offerQuestions, offers, outgoingMessages } from '#server/db/schema.ts'
import type { OfferRow } from './offers.sql.ts'

export type QuestionRow = typeof offerQuestions.$inferSelect

export async function findQuestion(db: Db, contractorId: string, since: Date): Promise<QuestionRow | null> {
  const { contractorId: whose, endedAt, askedAt } = offerQuestions
  const [row] = await db
    .select()
    .from(offerQuestions)
    .where(and(eq(whose, contractorId), isNull(endedAt), gt(askedAt, since)))
  return row ?? null
}

/** A new question, or an answer, ends the one before. */
export async function endQuestions(db: Db, contractorId: string, now: Date): Promise<void> {
  await db
    .update(offerQuestions)
    .set({ endedAt: now })
    .where(and(eq(offerQuestions.contractorId, contractorId), isNull(offerQuestions.endedAt)))
}

export async function insertQuestion(db: Db, question: typeof offerQuestions.$inferInsert): Promise<void> {
  await db.insert(offerQuestions).values(question)
}

/** Our message that somebody replied to: the offer that it makes, and its place in the conversation. */
export async function findRepliedTo(
  db: Db,
  providerId: string,
): Promise<{ offerId: string | null; whatsappMessageId: string | null } | null> {
  const [row] = await db
    .select({ offerId: outgoingMessages.offerId, whatsappMessageId: outgoingMessages.whatsappMessageId })
    .from(outgoingMessages)
    .where(eq(outgoingMessages.providerId, providerId))
  return row ?? null
}

/** Those that can still be answered, the one that ends first on top. */
export async function findOpenOffers(db: Db, contractorId: string, now: Date): Promise<OfferRow[]> {
  return db
    .select()
    .from(offers)
    .where(and(eq(offers.contractorId, contractorId), eq(offers.state, 'SENT'), gt(offers.endsAt, now)))
    .orderBy(offers.endsAt, offers.id)
}

/** The latest offer that ended before the person answered. */
export async function findMissedOffer(db: Db, contractorId: string, since: Date): Promise<OfferRow | null> {
  const [row] = await db
    .select()
    .from(offers)
    .where(
      and(
        eq(offers.contractorId, contractorId),
        inArray(offers.state, ['SENT', 'EXPIRED', 'FILLED', 'WITHDRAWN']),
        gt(offers.sentAt, since),
      ),
    )
    .orderBy(desc(offers.sentAt))
    .limit(1)
  return row ?? null
}
