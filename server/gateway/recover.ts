// The safety net for jobs: a waiting message whose job is gone (it gave up during a database outage) gets a new one.

import { sql } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import { PRIORITY } from '../queue/queue.ts'
import { hasLiveJob } from '../queue/worker-tables.sql.ts'
import { queueDelivery } from './outgoing.ts'

export async function requeueStrandedMessages(db: Db): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT o.id FROM outgoing_messages o
     WHERE o.status IN ('PENDING', 'SENDING') AND NOT ${hasLiveJob('outgoingId', sql`o.id::text`)}
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
