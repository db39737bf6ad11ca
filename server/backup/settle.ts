// A backup is hours or days old when it is restored. What was under way then has ended since, one way or another: nobody
// may be asked for work, or told about it, on the strength of what was true in the night.

import type pg from 'pg'
import { quoted, type Table } from './catalog.sql.ts'

/** What stops, by the table that has it. The tables of an older version may lack some. */
const ENDED: Readonly<Record<string, readonly string[]>> = {
  // Messages that were waiting may have been sent since, and must not be sent twice.
  outgoing_messages: [
    `UPDATE outgoing_messages SET status = 'UNCERTAIN' WHERE status IN ('PENDING', 'SENDING')`,
  ],
  // They wait for the seconds in which a booking can be undone.
  held_messages: ['DELETE FROM held_messages'],
  offers: [
    `UPDATE offers SET owed = NULL WHERE owed IS NOT NULL`,
    `UPDATE offers SET state = 'WITHDRAWN' WHERE state IN ('WAITING', 'SENT')`,
    // They ask for an answer that nobody waits for any more.
    `DELETE FROM notifications WHERE type = 'JOB_OFFERED'`,
  ],
  offer_questions: ['UPDATE offer_questions SET ended_at = now() WHERE ended_at IS NULL'],
}

const END_ROUNDS = `
  WITH ended AS (
    UPDATE offer_rounds SET state = 'STOPPED', ended_at = now() WHERE state = 'RUNNING' RETURNING job_id)
  INSERT INTO audit_logs (action, resource_type, resource_id, description, metadata)
  SELECT 'OFFERS_ENDED', 'JOB', j.id::text,
      'Offers of ' || j.headline || ' ended, as the data was restored from a backup',
      '{"before": {"state": "RUNNING"}, "after": {"state": "STOPPED"}}'
    FROM ended JOIN jobs j ON j.id = ended.job_id`

/** In the transaction of the restore, so that no server ever sees it otherwise. Ends with the triggers back at work. */
export async function settleRestored(client: pg.Client, tables: readonly Table[]): Promise<void> {
  const names = new Set(tables.map(({ name }) => name))
  for (const [table, statements] of Object.entries(ENDED)) {
    if (names.has(table)) for (const statement of statements) await client.query(statement)
  }
  for (const name of names) await client.query(`ALTER TABLE public.${quoted(name)} ENABLE TRIGGER USER`)
  // The audit log numbers and counts its entries.
  if (names.has('offer_rounds')) await client.query(END_ROUNDS)
}
