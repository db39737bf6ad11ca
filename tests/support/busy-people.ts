// People as busy as they can be: a shift on every day of a year, a job of a year that they have applied for, and as
// many availability entries as are allowed.

import type pg from 'pg'
import { LIMITS } from '#core/limits.ts'
import { onOwnConnection } from './database.ts'
import type { TestServer } from './server.ts'

const FIRST_DAY = '2026-06-16'

export interface BusyPerson {
  id: string
  /** A free job of 366 days, which leaves too little rest on each of them. */
  jobId: string
  applicationId: string
  /** A job of 366 days that overlaps a shift on each of them. */
  takenJobId: string
  takenApplicationId: string
  shiftId: string
  availabilityId: string
}

export const makeBusyPeople = ({ databaseUrl }: TestServer, count: number): Promise<BusyPerson[]> =>
  onOwnConnection(databaseUrl, (client) => insertBusyPeople(client, count))

async function insertBusyPeople(client: pg.Client, count: number): Promise<BusyPerson[]> {
  const { rows: people } = await client.query<{ id: string }>(
    `INSERT INTO users (first_name, last_name, username, role, whatsapp_number)
     SELECT repeat('F', 50), repeat('L', 50), 'busy' || n, 'CONTRACTOR', '+44752' || (1000000 + n)
       FROM generate_series(1, $1) n RETURNING id`,
    [count],
  )
  const ids = people.map(({ id }) => id)
  await client.query(
    `INSERT INTO shifts (assigned_to_id, date_start, date_end, headline)
     SELECT p.id, start, start + interval '8 hours', 'Home visit'
       FROM unnest($1::uuid[]) p(id) CROSS JOIN generate_series(0, 365) d
       CROSS JOIN LATERAL (SELECT ('${FIRST_DAY}'::date + d + time '06:00') AT TIME ZONE 'Europe/London' AS start) t`,
    [ids],
  )
  await client.query(
    `INSERT INTO availability (user_id, kind, first_day, last_day, rrule, recur_start)
     SELECT p.id, 'NIGHT_SHIFT', '${FIRST_DAY}'::date + n, '${FIRST_DAY}'::date + n,
            CASE WHEN n < ${LIMITS.availabilityRules - 1} THEN 'FREQ=DAILY' END,
            CASE WHEN n < ${LIMITS.availabilityRules - 1} THEN '${FIRST_DAY}'::date END
       FROM unnest($1::uuid[]) p(id) CROSS JOIN generate_series(0, ${LIMITS.availabilityEntries - 2}) n`,
    [ids],
  )
  const { rows } = await client.query<BusyPerson>(
    `WITH job AS (
       INSERT INTO jobs (headline, address, shift_start_time, shift_end_time, hours_per_day, start_date, end_date, notes)
       SELECT repeat('H', 100), repeat('A', 300), t.start, t.end, 8, '${FIRST_DAY}'::date, '${FIRST_DAY}'::date + 365,
              repeat('N', ${LIMITS.notes})
         FROM generate_series(1, cardinality($1::uuid[])),
              (VALUES ('15:00', '23:00'), ('13:00', '21:00')) t(start, "end")
       RETURNING id, shift_start_time AS start),
     numbered AS (SELECT id, start, row_number() OVER (PARTITION BY start) AS n FROM job),
     application AS (
       INSERT INTO job_applications (job_id, contractor_id)
       SELECT j.id, p.id FROM unnest($1::uuid[]) WITH ORDINALITY p(id, n) JOIN numbered j ON j.n = p.n
       RETURNING id, job_id, contractor_id)
     SELECT p.id, free.id AS "jobId", a.id AS "applicationId", taken.id AS "takenJobId", b.id AS "takenApplicationId",
            (SELECT s.id FROM shifts s WHERE s.assigned_to_id = p.id ORDER BY date_start OFFSET 180 LIMIT 1) AS "shiftId",
            (SELECT v.id FROM availability v WHERE v.user_id = p.id AND v.rrule IS NULL LIMIT 1) AS "availabilityId"
       FROM unnest($1::uuid[]) WITH ORDINALITY p(id, n)
       JOIN numbered free ON free.n = p.n AND free.start = '15:00' JOIN application a ON a.job_id = free.id
       JOIN numbered taken ON taken.n = p.n AND taken.start = '13:00' JOIN application b ON b.job_id = taken.id`,
    [ids],
  )
  await client.query('ANALYZE')
  return rows
}
