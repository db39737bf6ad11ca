// Messages received and sent by the simulated phones.

import { and, desc, eq, sql } from 'drizzle-orm'
import type { SimulatorPhone } from '#core/contracts/simulator.ts'
import { searchedDigits } from '#core/phone.ts'
import type { Channel } from '#core/whatsapp.ts'
import type { Db } from '#server/db/connection.ts'
import { iso } from '#server/db/json.ts'
import { escapeLike } from '#server/db/like.ts'
import { simulatorFailures, simulatorMessages } from '#server/db/schema.ts'

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
      buttons: simulatorMessages.buttons,
    })
    .from(simulatorMessages)
    .where(and(eq(simulatorMessages.inbound, false), to ? eq(simulatorMessages.phoneNumber, to) : undefined))
    .orderBy(desc(simulatorMessages.seq))
    .limit(NEWEST)
}

interface PhoneRow extends Record<string, unknown> {
  phoneNumber: string
  name: string | null
  failing: { reason: string; times: number } | null
  messages: SimulatorPhone['messages']
  total: number
}

/** The phones of every account and of every unknown number with a message; last used first, then by name. */
export async function listPhones(
  db: Db,
  { search, limit }: { search?: string | undefined; limit: number },
): Promise<{ phones: SimulatorPhone[]; total: number }> {
  const digits = searchedDigits(search ?? '')
  const pattern = search ? `%${escapeLike(search)}%` : null
  const { rows } = await db.execute<PhoneRow>(sql`
    WITH used AS (
      SELECT phone_number, max(seq) AS seq FROM simulator_messages GROUP BY phone_number),
    phones AS (
      SELECT coalesce(u.whatsapp_number, used.phone_number) AS phone_number, used.seq,
             nullif(trim(u.first_name || ' ' || u.last_name), '') AS name
        FROM (SELECT * FROM users WHERE deleted_at IS NULL AND whatsapp_number IS NOT NULL) AS u
        FULL JOIN used ON used.phone_number = u.whatsapp_number),
    page AS (
      SELECT *, (count(*) OVER ())::int AS total FROM phones
       WHERE ${pattern}::text IS NULL OR name ILIKE ${pattern}
          OR phone_number LIKE '%' || ${digits}::text || '%'
       ORDER BY seq DESC NULLS LAST, name, phone_number LIMIT ${limit})
    SELECT p.phone_number AS "phoneNumber", p.name, p.total,
           (SELECT json_build_object('reason', f.reason, 'times', f.times_left) FROM simulator_failures f
             WHERE f.phone_number = p.phone_number AND f.times_left > 0) AS failing,
           coalesce((SELECT json_agg(json_strip_nulls(to_json(m))) FROM (
             SELECT id, channel, inbound, body, ${iso('created_at')} AS "createdAt", buttons FROM simulator_messages
              WHERE phone_number = p.phone_number ORDER BY seq DESC LIMIT ${PER_PHONE}) AS m), '[]') AS messages
      FROM page p ORDER BY p.seq DESC NULLS LAST, p.name, p.phone_number`)
  return { phones: rows.map(({ total: _, ...phone }) => phone), total: rows[0]?.total ?? 0 }
}

/** Stores the text typed on the phone, with an id like the provider's. */
export async function insertReply(
  db: Db,
  { from, body, channel }: { from: string; body: string; channel: Channel },
  now: Date,
): Promise<string> {
  const [row] = await db
    .insert(simulatorMessages)
    .values({ channel, inbound: true, phoneNumber: from, body, createdAt: now })
    .returning({ id: simulatorMessages.id })
  return providerIdOf(row!.id)
}

/** The provider's id of a message, from its id on the phone. */
export const providerIdOf = (id: string): string => (id.startsWith('SIM-') ? id : `SIM-${id}`)

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
