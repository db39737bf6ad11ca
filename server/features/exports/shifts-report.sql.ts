// Reads the shifts of a period in batches. Each batch continues after the last row of the previous one, so a slow
// client holds neither a connection nor a transaction.

import { sql } from 'drizzle-orm'
import type { ReportShift } from '#core/shift-report.ts'
import type { Span } from '#core/time.ts'
import type { Db } from '#server/db/connection.ts'

const BATCH = 1000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

// An instant as text: milliseconds would lose the position among rows that differ by less.
interface Row extends Omit<ReportShift, 'start' | 'end'> {
  id: string
  place: string
  start: string
  end: string
  [column: string]: unknown
}

export async function* readReport(db: Db, span: Span): AsyncGenerator<ReportShift[]> {
  let after: Pick<Row, 'place' | 'id'> = { place: span.start.toISOString(), id: FIRST_ID }
  for (;;) {
    const { rows } = await db.execute<Row>(sql`
      SELECT s.id, s.date_start::text AS place, s.date_start AS start, s.date_end AS end,
        trim(u.first_name || ' ' || u.last_name) AS contractor, s.headline, s.address,
        s.service_user_initials AS "serviceUserInitials", s.local_authority AS "localAuthority",
        s.job_id AS "jobId", s.notes
      FROM shifts s JOIN users u ON u.id = s.assigned_to_id
      WHERE s.deleted_at IS NULL AND s.date_start < ${span.end}
        AND s.date_start >= ${after.place} AND (s.date_start, s.id) > (${after.place}, ${after.id})
      ORDER BY s.date_start, s.id LIMIT ${BATCH}`)
    if (rows.length > 0) {
      yield rows.map((row) => ({ ...row, start: new Date(row.start), end: new Date(row.end) }))
    }
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last
  }
}

export async function countReport(db: Db, { start, end }: Span): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM shifts
    WHERE deleted_at IS NULL AND date_start >= ${start} AND date_start < ${end}`)
  return rows[0]?.n ?? 0
}
