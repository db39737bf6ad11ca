// The net below the jobs: a message that waits and has no job any more (its job gave up while the database was away)
// gets a new one.

import { sql } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import { PRIORITY } from '../jobs/queue.ts'
import { queueDelivery } from './outgoing.ts'

export async function requeueStrandedMessages(db: Db): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT o.id FROM outgoing_messages o
     WHERE o.status IN ('PENDING', 'SENDING') AND NOT EXISTS (
       SELECT 1 FROM graphile_worker._private_jobs j
        WHERE j.payload->>'outgoingId' = o.id::text AND (j.locked_at IS NOT NULL OR j.attempts < j.max_attempts))
     ORDER BY o.created_at
     LIMIT 1000`)
  if (rows.length > 0)
    await queueDelivery(
      db,
      rows.map((row) => row.id),
      PRIORITY.usual,
    )
  return rows.length
}
