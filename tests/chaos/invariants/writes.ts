// What the database must contain afterwards: every acknowledged write once, with its audit entry, and nobody booked
// twice.

import type { World } from '../world.ts'

interface Check {
  /** What a violation means; follows a number. */
  broken: string
  /** Counts the violations, as `n`. */
  sql: string
  values?: (world: World) => unknown[]
}

const CHECKS: Check[] = [
  {
    broken: 'acknowledged bookings are lost',
    sql: `SELECT count(*)::int AS n FROM unnest($1::text[], $2::uuid[]) AS known(key, id)
           WHERE NOT EXISTS (SELECT 1 FROM shifts s WHERE s.id = known.id AND s.headline = known.key
                              AND s.deleted_at IS NULL)`,
    values: ({ ledger }) => [[...ledger.booked.keys()], [...ledger.booked.values()]],
  },
  {
    broken: 'bookings were made twice for one key',
    sql: `SELECT count(*)::int AS n FROM
           (SELECT headline FROM shifts WHERE headline LIKE 'booking %' GROUP BY 1 HAVING count(*) > 1) AS doubled`,
  },
  {
    broken: 'bookings were refused and made all the same',
    sql: 'SELECT count(*)::int AS n FROM shifts WHERE headline = ANY($1::text[])',
    values: ({ ledger }) => [[...ledger.refused]],
  },
  {
    broken: 'pairs of shifts overlap for one person',
    sql: `SELECT count(*)::int AS n FROM shifts a JOIN shifts b
             ON b.assigned_to_id = a.assigned_to_id AND b.id > a.id
            AND tstzrange(a.date_start, a.date_end) && tstzrange(b.date_start, b.date_end)
          WHERE a.deleted_at IS NULL AND b.deleted_at IS NULL`,
  },
  {
    broken: 'acknowledged applications are lost',
    sql: `SELECT count(*)::int AS n FROM unnest($1::uuid[]) AS known(id)
           WHERE NOT EXISTS (SELECT 1 FROM job_applications a WHERE a.id = known.id)`,
    values: ({ ledger }) => [[...ledger.applied]],
  },
  {
    broken: 'people have two applications for one job',
    sql: `SELECT count(*)::int AS n FROM (SELECT 1 FROM job_applications WHERE cleared_at IS NULL
           GROUP BY job_id, contractor_id HAVING count(*) > 1) AS doubled`,
  },
  {
    broken: 'acknowledged confirmations are lost, or without their shift',
    sql: `SELECT count(*)::int AS n FROM unnest($1::uuid[]) AS known(id)
           WHERE NOT EXISTS (SELECT 1 FROM job_applications a JOIN shifts s ON s.application_id = a.id
                              WHERE a.id = known.id AND a.status = 'CONFIRMED' AND s.deleted_at IS NULL)`,
    values: ({ ledger }) => [[...ledger.confirmed]],
  },
  {
    broken: 'jobs that were raced for are not filled by exactly one person, with one shift',
    sql: `SELECT count(*)::int AS n FROM jobs j WHERE j.id = ANY($1::uuid[]) AND NOT (
             j.status = 'FILLED'
             AND (SELECT count(*) FROM job_applications a WHERE a.job_id = j.id AND a.status = 'CONFIRMED') = 1
             AND (SELECT count(*) FROM job_applications a WHERE a.job_id = j.id AND a.status = 'APPLIED') = 0
             AND (SELECT count(*) FROM shifts s WHERE s.job_id = j.id AND s.deleted_at IS NULL) = 1)`,
    values: ({ ledger }) => [[...ledger.jobs]],
  },
  {
    broken: 'shifts have not exactly one audit entry',
    sql: `SELECT count(*)::int AS n FROM shifts s WHERE 1 <> (SELECT count(*) FROM audit_logs l
           WHERE l.action = 'SHIFT_PUBLISHED' AND l.resource_id = s.id::text)`,
  },
  {
    broken: 'applications have not exactly one audit entry for each step',
    sql: `WITH entries AS (SELECT metadata->>'applicationId' AS id, action, count(*) AS n FROM audit_logs
                            WHERE action LIKE 'JOB_APPLICATION_%' GROUP BY 1, 2)
          SELECT count(*)::int AS n FROM job_applications a WHERE NOT (
             EXISTS (SELECT 1 FROM entries e WHERE e.id = a.id::text AND e.action = 'JOB_APPLICATION_SUBMITTED' AND e.n = 1)
             AND (a.status = 'APPLIED' OR EXISTS (SELECT 1 FROM entries e
                   WHERE e.id = a.id::text AND e.action = 'JOB_APPLICATION_' || a.status AND e.n = 1)))`,
  },
  {
    broken: 'jobs and messages have not exactly one audit entry',
    sql: `SELECT count(*)::int AS n FROM (
             SELECT id::text, 'JOB_CREATED' AS action FROM jobs
             UNION ALL SELECT id::text, 'MESSAGE_SENT' FROM messages) AS made
           WHERE 1 <> (SELECT count(*) FROM audit_logs l WHERE l.action = made.action AND l.resource_id = made.id)`,
  },
  {
    broken: 'acknowledged changes of availability have not exactly one audit entry',
    sql: `SELECT count(*)::int AS n FROM unnest($1::text[]) AS known(text) LEFT JOIN
             (SELECT metadata->'after'->>'text' AS text, count(*) AS n FROM audit_logs
               WHERE action = 'AVAILABILITY_CHANGED' GROUP BY 1) AS entries USING (text)
           WHERE entries.n IS DISTINCT FROM 1`,
    values: ({ ledger }) => [ledger.changes],
  },
]

/** The violations, in words. */
export async function brokenWrites(world: World): Promise<string[]> {
  const broken: string[] = []
  for (const { sql, values, broken: words } of CHECKS) {
    const [row] = await world.database.query<{ n: number }>(sql, values?.(world))
    if (row!.n > 0) broken.push(`${row!.n} ${words}`)
  }
  return broken
}
