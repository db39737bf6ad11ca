// A large agency, written with a few statements: 1,000 people with 20 shifts each in eight weeks, availability, jobs,
// applications, messages and history. Enough rows for every read to return as much as it ever does.

import { onOwnConnection } from './database.ts'
import { createPerson } from './people.ts'
import type { TestServer } from './server.ts'

const PEOPLE = 1000
/** Of the eight weeks that a board shows. */
const FIRST_DAY = '2026-06-15'

export async function fillLargeAgency({ deps, databaseUrl }: TestServer): Promise<void> {
  const { id: viewerId } = await createPerson(deps, { role: 'MANAGER' })
  await onOwnConnection(databaseUrl, async (client) => {
    for (const statement of STATEMENTS) {
      await client.query(
        statement.replaceAll(':viewer', `'${viewerId}'::uuid`).replaceAll(':day', `'${FIRST_DAY}'::date`),
      )
    }
    await client.query('ANALYZE')
  })
}

const STATEMENTS = [
  `INSERT INTO users (first_name, last_name, username, role, whatsapp_number)
   SELECT 'First' || n, 'Last' || n, 'large' || n, 'CONTRACTOR', '+44751' || (1000000 + n)
     FROM generate_series(1, ${PEOPLE}) n`,
  `CREATE TABLE large_people AS
   SELECT id, row_number() OVER (ORDER BY username)::int AS n FROM users WHERE username LIKE 'large%'`,
  `INSERT INTO sign_ins (user_id, last_at) SELECT id, now() FROM large_people`,
  // Days and nights in turn, so that every rule finds something.
  `INSERT INTO shifts (assigned_to_id, date_start, date_end, headline, address, notes, service_user_initials)
   SELECT p.id, t.start, t.start + interval '11 hours', 'Home visit', '1 High Street, Leeds', 'Two flights of stairs', 'AB'
     FROM large_people p
     CROSS JOIN generate_series(0, 19) s
     CROSS JOIN LATERAL (SELECT (:day + (s / 5) * 14 + s % 5)::timestamp AT TIME ZONE 'Europe/London'
       + CASE WHEN (p.n + s) % 2 = 0 THEN interval '7 hours' ELSE interval '19 hours' END AS start) t`,
  `INSERT INTO availability (user_id, kind, first_day, last_day, text, rrule, recur_start)
   SELECT p.id, k.kind, :day + e, :day + e, 'Only near home', NULL, NULL
     FROM large_people p CROSS JOIN generate_series(0, 17) e
     CROSS JOIN LATERAL (SELECT (ARRAY['DAY_SHIFT', 'NIGHT_SHIFT', 'UNAVAILABLE'])[1 + (p.n + e) % 3] AS kind) k
   UNION ALL
   SELECT p.id, 'DAY_SHIFT', :day, :day, NULL, 'FREQ=WEEKLY;BYDAY=MO,TU,WE', :day FROM large_people p
   UNION ALL
   SELECT p.id, 'UNAVAILABLE', :day, :day, NULL, 'FREQ=MONTHLY;BYDAY=-1SA', :day FROM large_people p`,
  `INSERT INTO jobs (headline, address, shift_start_time, shift_end_time, hours_per_day, start_date, end_date, notes)
   SELECT 'Job ' || n, n || ' High Street, Leeds', '09:00', '17:00', 8, :day + n % 50, :day + n % 50 + n % 14, 'Ring twice'
     FROM generate_series(1, 1000) n`,
  `CREATE TABLE large_jobs AS SELECT id, (row_number() OVER ())::int AS n FROM jobs`,
  `INSERT INTO job_applications (job_id, contractor_id, status)
   SELECT j.id, p.id, CASE WHEN k = 0 THEN 'APPLIED' ELSE 'REJECTED' END
     FROM large_jobs j CROSS JOIN generate_series(0, 3) k JOIN large_people p ON p.n = 1 + (j.n + k * 7) % ${PEOPLE}`,
  `INSERT INTO notifications (user_id, type, title, message, contractor_id, contractor_name)
   SELECT :viewer, 'APPLICATION_RECEIVED', 'New application', 'Somebody applied for a job', id, 'Somebody'
     FROM large_people`,
  `INSERT INTO audit_logs (actor_id, actor_name, actor_role, action, resource_type, resource_id, target_user_id, target_name, description)
   SELECT :viewer, 'Max', 'MANAGER', 'SHIFT_PUBLISHED', 'SHIFT', gen_random_uuid(), p.id, 'First Last', 'Booked First Last'
     FROM large_people p CROSS JOIN generate_series(1, 20)`,
  `INSERT INTO messages (subject, content, recipient_type, recipient_id, sender_id)
   SELECT 'Subject', repeat('Words ', 300), 'INDIVIDUAL', id, :viewer FROM large_people
   UNION ALL
   SELECT 'Subject', repeat('Words ', 300), 'GROUP_CONTRACTORS', NULL, :viewer FROM generate_series(1, 500)`,
  `INSERT INTO whatsapp_conversations (contractor_id, phone_number, last_message_at)
   SELECT id, '+44751' || (1000000 + n), now() FROM large_people`,
  `INSERT INTO whatsapp_messages (conversation_id, inbound, content, sender_name)
   SELECT c.id, m % 2 = 0, repeat('Words ', 200), 'Somebody'
     FROM whatsapp_conversations c CROSS JOIN generate_series(1, 5) m`,
  `INSERT INTO internal_conversations (contractor_id, created_by_id) SELECT id, :viewer FROM large_people`,
  `INSERT INTO internal_messages (conversation_id, sender_id, content)
   SELECT c.id, c.contractor_id, repeat('Words ', 200) FROM internal_conversations c CROSS JOIN generate_series(1, 5)`,
  `DROP TABLE large_people, large_jobs`,
]
