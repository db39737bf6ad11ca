// What the simulated phones have received and typed.

import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { simulatorFailures, simulatorMessages, users } from '#server/db/schema.ts'

const NEWEST = 200
const PER_PHONE = 40

export async function listMessagesTo(db: Db, to: string | null) {
  return db
    .select({
      id: simulatorMessages.id,
      channel: simulatorMessages.channel,
      to: simulatorMessages.phoneNumber,
      body: simulatorMessages.body,
      createdAt: simulatorMessages.createdAt,
    })
    .from(simulatorMessages)
    .where(and(eq(simulatorMessages.inbound, false), to ? eq(simulatorMessages.phoneNumber, to) : undefined))
    .orderBy(desc(simulatorMessages.seq))
    .limit(NEWEST)
}

/** Every account's phone and every stranger's that has a message; the most recently used first. */
export async function listPhones(db: Db) {
  const accounts = await db
    .select({
      phoneNumber: users.whatsappNumber,
      name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
    })
    .from(users)
    .where(and(isNull(users.deletedAt), sql`${users.whatsappNumber} IS NOT NULL`))
  const failures = await db.select().from(simulatorFailures)
  const ranked = db
    .select({
      id: simulatorMessages.id,
      seq: simulatorMessages.seq,
      channel: simulatorMessages.channel,
      inbound: simulatorMessages.inbound,
      phoneNumber: simulatorMessages.phoneNumber,
      body: simulatorMessages.body,
      createdAt: simulatorMessages.createdAt,
      rank: sql<number>`row_number() OVER (PARTITION BY ${simulatorMessages.phoneNumber} ORDER BY ${simulatorMessages.seq} DESC)`.as(
        'rank',
      ),
    })
    .from(simulatorMessages)
    .as('ranked')
  const messages = await db
    .select()
    .from(ranked)
    .where(sql`${ranked.rank} <= ${PER_PHONE}`)
    .orderBy(desc(ranked.seq))

  const phones = new Map<string, (typeof messages)[number][]>()
  for (const message of messages) {
    const list = phones.get(message.phoneNumber) ?? []
    list.push(message)
    phones.set(message.phoneNumber, list)
  }
  for (const { phoneNumber } of accounts)
    if (phoneNumber && !phones.has(phoneNumber)) phones.set(phoneNumber, [])
  const names = new Map(accounts.map(({ phoneNumber, name }) => [phoneNumber, name]))
  return [...phones].map(([phoneNumber, list]) => {
    const failure = failures.find((row) => row.phoneNumber === phoneNumber && row.timesLeft > 0)
    return {
      phoneNumber,
      name: names.get(phoneNumber) || null,
      failing: failure ? { reason: failure.reason, times: failure.timesLeft } : null,
      messages: list.map(({ id, channel, inbound, body, createdAt }) => ({
        id,
        channel,
        inbound,
        body,
        createdAt: createdAt.toISOString(),
      })),
    }
  })
}

/** Keeps what was typed on the phone and gives it the id a provider would. */
export async function insertReply(db: Db, from: string, body: string, now: Date): Promise<string> {
  const [row] = await db
    .insert(simulatorMessages)
    .values({ channel: 'whatsapp', inbound: true, phoneNumber: from, body, createdAt: now })
    .returning({ id: simulatorMessages.id })
  return `SIM-${row!.id}`
}

export async function setFailures(
  db: Db,
  phoneNumber: string,
  reason: string,
  timesLeft: number,
): Promise<void> {
  await db
    .insert(simulatorFailures)
    .values({ phoneNumber, reason, timesLeft })
    .onConflictDoUpdate({ target: simulatorFailures.phoneNumber, set: { reason, timesLeft } })
}
