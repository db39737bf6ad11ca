// WhatsApp conversations and their messages, as rows.

import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { whatsappConversations, whatsappMessages } from '#server/db/schema.ts'

export interface Correspondent {
  contractorId: string | null
  phoneNumber: string
}

/** The living conversation with a person, or with a number that nobody has; made where there is none. */
export async function openConversation(
  db: Db,
  { contractorId, phoneNumber }: Correspondent,
  now: Date,
): Promise<string> {
  // Two messages at once to or from one phone share a conversation.
  await db.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`whatsapp:${contractorId ?? phoneNumber}`}, 0))`,
  )
  const living = isNull(whatsappConversations.deletedAt)
  const whose = contractorId
    ? eq(whatsappConversations.contractorId, contractorId)
    : and(eq(whatsappConversations.phoneNumber, phoneNumber), isNull(whatsappConversations.contractorId))
  const [found] = await db
    .select({ id: whatsappConversations.id })
    .from(whatsappConversations)
    .where(and(living, whose))
  if (found) return found.id
  const [made] = await db
    .insert(whatsappConversations)
    .values({ contractorId, phoneNumber, createdAt: now })
    .returning({ id: whatsappConversations.id })
  return made!.id
}

export async function insertWhatsappMessage(
  db: Db,
  message: typeof whatsappMessages.$inferInsert & { createdAt: Date },
): Promise<string> {
  const [row] = await db.insert(whatsappMessages).values(message).returning({ id: whatsappMessages.id })
  await db
    .update(whatsappConversations)
    .set({
      lastMessageAt: message.createdAt,
      ...(message.inbound ? { lastInboundAt: message.createdAt } : {}),
    })
    .where(eq(whatsappConversations.id, message.conversationId))
  return row!.id
}

export async function isKnownProviderId(db: Db, providerId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: whatsappMessages.id })
    .from(whatsappMessages)
    .where(eq(whatsappMessages.providerId, providerId))
  return row !== undefined
}
