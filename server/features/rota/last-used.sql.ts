// What was last booked with a service user's initials.

import { sql } from 'drizzle-orm'
import { type Day, ZONE } from '#core/time.ts'
import type { Db } from '#server/db/connection.ts'

interface LastUsed {
  address: string | null
  localAuthority: string | null
  notes: string | null
  day: Day
}

/** The content of the shift with these initials that was made or changed last. The initials are the search key. */
export async function findLastUsed(db: Db, initials: string): Promise<LastUsed | null> {
  const { rows } = await db.execute<{ [K in keyof LastUsed]: LastUsed[K] }>(sql`
    SELECT address, local_authority AS "localAuthority", notes,
      to_char(date_start AT TIME ZONE ${ZONE}, 'YYYY-MM-DD') AS day
      FROM shifts
     WHERE initials_key = ${initials} AND deleted_at IS NULL
       AND (address IS NOT NULL OR local_authority IS NOT NULL OR notes IS NOT NULL)
     ORDER BY updated_at DESC, id LIMIT 1`)
  return rows[0] ?? null
}
