import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createEmptyDatabase, migrate, migrateUpTo } from '#tests/support/database.ts'
import { refuseOldServer } from './migrate.ts'

async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

/** Every database object with its definition: what running a migration twice would change. */
const PICTURE = `
  SELECT c.relname AS name, c.oid::int, c.relfilenode::int FROM pg_class c
   WHERE c.relnamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace, 'drizzle'::regnamespace)
   ORDER BY 1`

describe('migrations', () => {
  it('leave one complete database when several servers start at once on an empty one', async () => {
    const database = await createEmptyDatabase()
    await Promise.all([1, 2, 3].map(() => migrate(database.url)))
    const applied = await query(database.url, 'SELECT 1 FROM drizzle.__drizzle_migrations')
    const journal = await import('./migrations/meta/_journal.json')
    expect(applied).toHaveLength(journal.entries.length)
    expect(await query(database.url, 'SELECT 1 FROM shifts')).toEqual([])
    await database.drop()
  })

  it('change nothing when they have run before', async () => {
    const database = await createEmptyDatabase()
    await migrate(database.url)
    await query(database.url, "INSERT INTO users (username, role) VALUES ('amara.okafor', 'ADMIN')")
    const before = await query(database.url, PICTURE)
    await migrate(database.url)
    expect(await query(database.url, PICTURE)).toEqual(before)
    expect(before.length).toBeGreaterThan(50)
    expect(await query(database.url, 'SELECT username FROM users')).toEqual([{ username: 'amara.okafor' }])
    await database.drop()
  })
})

describe('jobs that were published with the notes of the shift they find cover for', () => {
  const SECRET = 'KEYSAFE 4471'
  const id = (n: number) => `'00000000-0000-4000-8000-${String(n).padStart(12, '0')}'`
  const shift = (n: number, notes: string | null, more: { job?: number; gone?: boolean } = {}) =>
    `INSERT INTO shifts (id, assigned_to_id, date_start, date_end, headline, notes, job_id, deleted_at) VALUES
      (${id(n)}, ${id(1)}, '2026-06-01T08:00Z'::timestamptz + ${n} * interval '1 day',
       '2026-06-01T16:00Z'::timestamptz + ${n} * interval '1 day', 'Care', ${notes === null ? 'NULL' : `'${notes}'`},
       ${more.job ? id(more.job) : 'NULL'}, ${more.gone ? 'now()' : 'NULL'})`
  const job = (n: number, notes: string | null, more: { covers?: number; from?: number } = {}) =>
    `INSERT INTO jobs (id, headline, address, shift_start_time, shift_end_time, hours_per_day, start_date, end_date,
       notes, cover_for_shift_id, offered_from_id) VALUES
      (${id(n)}, 'Care', 'Leeds', '08:00', '16:00', 8, '2026-06-24', '2026-06-24',
       ${notes === null ? 'NULL' : `'${notes}'`}, ${more.covers ? id(more.covers) : 'NULL'}, ${more.from ? id(more.from) : 'NULL'})`

  it('lose them, and the bookings have them', async () => {
    const database = await createEmptyDatabase()
    await migrateUpTo(database.url, '0018_offers_written')
    const rows = [
      `INSERT INTO users (id, username, role) VALUES (${id(1)}, 'amara.okafor', 'CONTRACTOR')`,
      // Copied, and booked again from the copy.
      shift(10, SECRET, { gone: true }),
      job(110, SECRET, { covers: 10 }),
      shift(11, SECRET, { job: 110 }),
      // The new booking has none, or a newer code of its own.
      shift(20, SECRET, { gone: true }),
      job(120, SECRET, { covers: 20 }),
      shift(21, null, { job: 120 }),
      shift(22, 'KEYSAFE 9999', { job: 120 }),
      // The job was edited since.
      shift(30, SECRET, { gone: true }),
      job(130, `${SECRET}. Parking behind`, { covers: 30 }),
      shift(31, SECRET, { job: 130 }),
      // The job was rewritten since.
      shift(35, 'Door by the garden', { gone: true }),
      job(135, SECRET, { covers: 35 }),
      shift(36, 'Door by the garden', { job: 135 }),
      // The shift lost them.
      shift(40, null, { gone: true }),
      job(140, SECRET, { covers: 40 }),
      // Offered again from a cover job.
      job(141, SECRET, { from: 140 }),
      // Published on purpose.
      job(150, 'Driver needed'),
      job(151, 'Driver needed', { from: 150 }),
    ]
    await query(database.url, rows.join(';'))
    await migrate(database.url)
    const notes = async (table: string) =>
      Object.fromEntries(
        (
          await query<{ n: number; notes: string | null }>(
            database.url,
            `SELECT right(id::text, 3)::int AS n, notes FROM ${table}`,
          )
        ).map((row) => [row.n, row.notes]),
      )
    expect(await notes('jobs')).toEqual({
      110: null,
      120: null,
      130: null,
      135: null,
      140: null,
      141: null,
      150: 'Driver needed',
      151: 'Driver needed',
    })
    expect(await notes('shifts')).toEqual({
      10: SECRET,
      11: SECRET,
      20: SECRET,
      21: SECRET,
      22: 'KEYSAFE 9999',
      30: `${SECRET}. Parking behind`,
      31: `${SECRET}. Parking behind`,
      35: `Door by the garden\n\n${SECRET}`,
      36: `Door by the garden\n\n${SECRET}`,
      40: SECRET,
    })
    await database.drop()
  })
})

describe('a PostgreSQL that is too old', () => {
  it.each([[130_014, '13.14']])('is refused with what to do (%i)', (version, shown) => {
    expect(() => refuseOldServer(version)).toThrow(
      `Frontline Rota needs PostgreSQL 14 or newer; this is ${shown}. Set DATABASE_URL to a newer one`,
    )
  })

  it('is not 14 itself, nor anything later', () => {
    expect(() => refuseOldServer(140_000)).not.toThrow()
    expect(() => refuseOldServer(180_001)).not.toThrow()
  })
})
