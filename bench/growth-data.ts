// An agency of any size, written by the database itself: everything grows with the number of people.

import type pg from 'pg'

/** What boards show: 56 days from a Monday. */
export const FROM = '2026-06-01'
export const TO = '2026-07-26'

/** About 20 shifts and 10 availability entries for each person in those days. */
const SHIFTS = `
  INSERT INTO shifts (assigned_to_id, date_start, date_end, headline, address, service_user_initials)
  SELECT u.id, d + interval '8 hours', d + interval '20 hours', 'Long day, residential', '12 High Street, Leeds', 'AB'
  FROM users u, generate_series($1::date, $2::date, '1 day') d
  WHERE u.role = 'CONTRACTOR' AND random() < 20.0 / 56`
const AVAILABILITY = `
  INSERT INTO availability (user_id, kind, first_day, last_day)
  SELECT u.id, CASE WHEN random() < 0.5 THEN 'DAY_SHIFT' ELSE 'UNAVAILABLE' END, d::date, d::date
  FROM users u, generate_series($1::date, $2::date, '1 day') d
  WHERE u.role = 'CONTRACTOR' AND random() < 10.0 / 56`
/** A job for every second person, in the future, with two applicants. */
const JOBS = `
  INSERT INTO jobs (headline, address, shift_start_time, shift_end_time, hours_per_day, start_date, end_date)
  SELECT 'Support worker ' || n, n || ' High Street, Leeds', '08:00', '20:00', 12, day, day
  FROM generate_series(1, $1::int / 2) n, LATERAL (SELECT current_date + 1 + n % 60 AS day) days`
const APPLICATIONS = `
  INSERT INTO job_applications (job_id, contractor_id)
  SELECT j.id, u.id
  FROM (SELECT id, row_number() OVER () n FROM jobs) j
  JOIN (SELECT id, row_number() OVER () n FROM users WHERE role = 'CONTRACTOR') u ON u.n IN (2 * j.n - 1, 2 * j.n)`
/** The admin's board: one notification for every fifth person. */
const NOTIFICATIONS = `
  INSERT INTO notifications (user_id, type, title, message)
  SELECT $1, 'NEW_MESSAGE', 'New message', 'Message ' || n FROM generate_series(1, $2::int / 5) n`
const WHATSAPP = `
  INSERT INTO whatsapp_conversations (contractor_id, phone_number, last_message_at)
  SELECT id, whatsapp_number, now() FROM users WHERE role = 'CONTRACTOR'`
const WHATSAPP_MESSAGES = `
  INSERT INTO whatsapp_messages (conversation_id, inbound, content, sender_name)
  SELECT c.id, n % 2 = 0, 'Message ' || n, 'Someone' FROM whatsapp_conversations c, generate_series(1, 5) n`
const CONVERSATIONS = `
  INSERT INTO internal_conversations (contractor_id) SELECT id FROM users WHERE role = 'CONTRACTOR'`
const CONVERSATION_MESSAGES = `
  INSERT INTO internal_messages (conversation_id, sender_id, content)
  SELECT c.id, c.contractor_id, 'Message ' || n FROM internal_conversations c, generate_series(1, 5) n`

const FILLED = [
  'users',
  'shifts',
  'availability',
  'jobs',
  'job_applications',
  'notifications',
  'whatsapp_conversations',
  'whatsapp_messages',
  'internal_conversations',
  'internal_messages',
]

export async function fillAgency(
  pool: pg.Pool,
  people: number,
): Promise<{ adminId: string; contractorId: string }> {
  // Triggers announce each row to browsers, of which there are none.
  for (const table of FILLED) await pool.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  // Reads do not use it, and it would take longer than everything else.
  await pool.query('ALTER TABLE shifts DROP CONSTRAINT shifts_no_overlap')
  const [adminId] = await addPeople(pool, 'ADMIN', 1)
  const [contractorId] = await addPeople(pool, 'CONTRACTOR', people)
  await pool.query(SHIFTS, [FROM, TO])
  await pool.query(AVAILABILITY, [FROM, TO])
  await pool.query(JOBS, [people])
  await pool.query(APPLICATIONS)
  await pool.query(NOTIFICATIONS, [adminId, people])
  await pool.query(WHATSAPP)
  await pool.query(WHATSAPP_MESSAGES)
  await pool.query(CONVERSATIONS)
  await pool.query(CONVERSATION_MESSAGES)
  for (const table of FILLED) await pool.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  await pool.query('VACUUM ANALYZE')
  return { adminId: adminId!, contractorId: contractorId! }
}

async function addPeople(pool: pg.Pool, role: string, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO users (first_name, last_name, username, role, whatsapp_number)
     SELECT 'First' || n, 'Last' || n, gen_random_uuid(), $1::text,
       '+447' || (CASE $1::text WHEN 'ADMIN' THEN 400000000 ELSE 500000000 END + n)
     FROM generate_series(1, $2::int) n RETURNING id`,
    [role, count],
  )
  return rows.map(({ id }) => id)
}
