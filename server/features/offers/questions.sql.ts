// Questions by message as rows: the offers that somebody was asked, "1 or 2?", and what was written to them last.

import { and, eq, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { YesOrNo } from '#core/questions/question.ts'
import type { Channel } from '#core/whatsapp.ts'
import type { Db } from '#server/db/connection.ts'
import { offerQuestions, offerRounds, offers, outgoingMessages } from '#server/db/schema.ts'
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

export async function insertQuestion(
  db: Db,
  question: {
    contractorId: string
    answer: YesOrNo
    offerIds: string[]
    whatsappMessageId: string
    askedAt: Date
  },
): Promise<void> {
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

export interface AskedOffer {
  offer: OfferRow
  roundEndedAt: Date | null
  /** The ways on which its message went out. One that failed did not, nor one that is still to be sent. */
  channels: Channel[]
}

/** The person's open offers, those asked since a moment, and another one of theirs; the latest asked first. */
export async function findAsked(
  db: Db,
  contractorId: string,
  since: Date,
  offerId: string | null,
): Promise<AskedOffer[]> {
  const { sentAt, state } = offers
  return db
    .select({
      offer: offers,
      roundEndedAt: offerRounds.endedAt,
      channels: sql<Channel[]>`array(
        SELECT DISTINCT m.channel FROM outgoing_messages m WHERE m.offer_id = ${offers.id}
           AND m.status IN ('SENDING', 'SENT', 'DELIVERED', 'UNCERTAIN'))`,
    })
    .from(offers)
    .innerJoin(offerRounds, eq(offerRounds.id, offers.roundId))
    .where(
      and(
        eq(offers.contractorId, contractorId),
        isNotNull(sentAt),
        or(eq(state, 'SENT'), gt(sentAt, since), offerId === null ? undefined : eq(offers.id, offerId)),
      ),
    )
    .orderBy(sql`${sentAt} DESC`, offers.id)
}

/** The newest message to the person by any way, unless it did not arrive; also one that is still to be sent. */
export async function findNewest(
  db: Db,
  contractorId: string,
  phoneNumber: string,
): Promise<{ messageId: string | null; isByHand: boolean } | null> {
  const { rows } = await db.execute<{ messageId: string | null; isByHand: boolean }>(sql`
    SELECT id AS "messageId", by_hand AS "isByHand" FROM (
      (SELECT m.id, m.sender_id IS NOT NULL AS by_hand, m.created_at, 0 AS is_unplaced
         FROM whatsapp_messages m JOIN whatsapp_conversations c ON c.id = m.conversation_id
        WHERE c.contractor_id = ${contractorId} AND c.deleted_at IS NULL AND NOT m.inbound
          AND NOT EXISTS (SELECT 1 FROM outgoing_messages o WHERE o.whatsapp_message_id = m.id AND o.status = 'FAILED')
        ORDER BY m.seq DESC LIMIT 1)
      UNION ALL
      (SELECT NULL, false, o.created_at, 1 FROM outgoing_messages o
        WHERE o.to_number = ${phoneNumber} AND o.whatsapp_message_id IS NULL AND o.status <> 'FAILED'
        ORDER BY o.created_at DESC LIMIT 1)) newest
     ORDER BY created_at DESC, is_unplaced DESC LIMIT 1`)
  return rows[0] ?? null
}

/** The codes of a person's other offers: of the open ones, and of those asked since a moment. */
export async function findCodes(
  db: Db,
  { id, contractorId }: OfferRow,
  since: Date,
): Promise<{ open: string[]; recent: string[] }> {
  const rows = await db
    .select({ code: offers.textCode, state: offers.state })
    .from(offers)
    .where(
      and(
        eq(offers.contractorId, contractorId),
        ne(offers.id, id),
        isNotNull(offers.textCode),
        or(eq(offers.state, 'SENT'), gt(offers.sentAt, since)),
      ),
    )
  const codes = (some: typeof rows) => some.flatMap(({ code }) => code ?? [])
  return {
    open: codes(rows.filter(({ state }) => state === 'SENT')),
    recent: codes(rows),
  }
}
