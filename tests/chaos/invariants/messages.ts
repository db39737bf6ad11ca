// Compares the messages in the database with those the provider accepted: none lost, none sent twice, and no more in
// doubt than were in flight when something broke.

import { outgoingIdOf } from '../../support/twilio-stand-in.ts'
import type { World } from '../world.ts'

interface Row extends Record<string, unknown> {
  id: string
  status: string
  provider_id: string | null
}

export interface Messages {
  total: number
  uncertain: number
  broken: string[]
}

/** How many are still waiting to be sent. */
export async function waitingMessages({ database }: World): Promise<number> {
  const [row] = await database.query<{ n: number }>(
    `SELECT (SELECT count(*) FROM outgoing_messages WHERE status IN ('PENDING', 'SENDING'))::int
          + (SELECT count(*) FROM held_messages)::int AS n`,
  )
  return row!.n
}

export async function judgeMessages(world: World): Promise<Messages> {
  const rows = await world.database.query<Row>('SELECT id, status, provider_id FROM outgoing_messages')
  const known = new Map(rows.map((row) => [row.id, row]))
  const sids = new Map<string, string[]>()
  const broken: string[] = []
  for (const { sid, statusCallback } of world.provider.taken) {
    const id = outgoingIdOf(statusCallback)
    sids.set(id, [...(sids.get(id) ?? []), sid])
    if (!known.has(id)) broken.push(`the provider took a message that no transaction has kept (${id})`)
  }
  for (const { id, status, provider_id } of rows) {
    const taken = sids.get(id) ?? []
    if (taken.length > 1) broken.push(`${id} (${status}) was sent ${taken.length} times`)
    const isSent = status === 'SENT' || status === 'DELIVERED'
    if (isSent && taken[0] !== provider_id)
      broken.push(`${id} is ${status} but the provider has not taken it`)
    if (!isSent && status !== 'UNCERTAIN') broken.push(`${id} is ${status}`)
  }
  broken.push(...(await lostMessages(world)))
  return { total: rows.length, uncertain: rows.filter(({ status }) => status === 'UNCERTAIN').length, broken }
}

/** Every acknowledged booking and broadcast must have written its messages exactly once. */
async function lostMessages({ database, ledger }: World): Promise<string[]> {
  const rows = await database.query<{ key: string; n: number }>(
    // Messages that waited for the same person may have gone out as one.
    `SELECT key, count(*)::int AS n FROM (
       SELECT DISTINCT id, (regexp_matches(body, '(?:booking \\d+ (?:early|late)|broadcast \\d+)', 'g'))[1] AS key
         FROM outgoing_messages) AS said GROUP BY key`,
  )
  const found = new Map(rows.map(({ key, n }) => [key, n]))
  const wanted = [...[...ledger.booked.keys()].map((key) => [key, 1] as const), ...ledger.broadcasts]
  return wanted
    .filter(([key, n]) => found.get(key) !== n)
    .map(([key, n]) => `"${key}" should have ${n} messages and has ${found.get(key) ?? 0}`)
}
