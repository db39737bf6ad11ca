// Nobody can be double-booked, however many requests arrive together: the database itself refuses it.

import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { makeDatabase } from '../support/fixtures.ts'

const CALLERS = 50

const it = test
  .extend('database', { scope: 'file' }, makeDatabase)
  .extend('pool', { scope: 'file' }, async ({ database }, { onCleanup }) => {
    const pool = new pg.Pool({ connectionString: database.url, max: CALLERS })
    onCleanup(() => pool.end())
    return pool
  })
  .extend('person', async ({ pool }): Promise<string> => {
    const { rows } = await pool.query(
      "INSERT INTO users (username, role) VALUES (gen_random_uuid()::text, 'CONTRACTOR') RETURNING id",
    )
    return rows[0].id
  })

function book(who: string, pool: pg.Pool, start: string, end: string): Promise<string> {
  return pool
    .query(
      "INSERT INTO shifts (assigned_to_id, date_start, date_end, headline) VALUES ($1, $2, $3, 'Care') RETURNING id",
      [who, start, end],
    )
    .then(
      ({ rows }) => rows[0].id,
      (error: pg.DatabaseError) => error.constraint ?? error.message,
    )
}

const isBooked = (answer: string) => /^[0-9a-f-]{36}$/.test(answer)

/** Opens every connection first, so that the inserts really run at the same time. */
async function warm(pool: pg.Pool): Promise<void> {
  await Promise.all(Array.from({ length: CALLERS }, () => pool.query('SELECT pg_sleep(0.01)')))
}

describe('booking one person', () => {
  it(`lets exactly one of ${CALLERS} identical bookings through`, async ({ pool, person }) => {
    await warm(pool)
    const answers = await Promise.all(
      Array.from({ length: CALLERS }, () => book(person, pool, '2026-06-15T08:00Z', '2026-06-15T16:00Z')),
    )
    expect(answers.filter(isBooked)).toHaveLength(1)
    expect(new Set(answers.filter((a) => !isBooked(a)))).toEqual(new Set(['shifts_no_overlap']))
  })

  it('lets exactly one through when each overlaps the others only by a minute or more', async ({
    pool,
    person,
  }) => {
    await warm(pool)
    const minute = (n: number) => String(n).padStart(2, '0')
    const answers = await Promise.all(
      Array.from({ length: CALLERS }, (_, n) =>
        book(person, pool, `2026-06-15T08:${minute(n)}Z`, `2026-06-15T09:${minute(n)}Z`),
      ),
    )
    expect(answers.filter(isBooked)).toHaveLength(1)
  })

  it('allows a shift that begins as another ends, and one that ends as it begins', async ({
    pool,
    person,
  }) => {
    expect(await book(person, pool, '2026-06-15T08:00Z', '2026-06-15T16:00Z')).toSatisfy(isBooked)
    expect(await book(person, pool, '2026-06-15T16:00Z', '2026-06-15T20:00Z')).toSatisfy(isBooked)
    expect(await book(person, pool, '2026-06-15T06:00Z', '2026-06-15T08:00Z')).toSatisfy(isBooked)
    expect(await book(person, pool, '2026-06-15T15:59Z', '2026-06-15T16:01Z')).toBe('shifts_no_overlap')
  })

  it('is not hindered by a shift that was unbooked', async ({ pool, person }) => {
    const first = await book(person, pool, '2026-06-15T08:00Z', '2026-06-15T16:00Z')
    await pool.query('UPDATE shifts SET deleted_at = now() WHERE id = $1', [first])
    expect(await book(person, pool, '2026-06-15T08:00Z', '2026-06-15T16:00Z')).toSatisfy(isBooked)
  })

  it('is not hindered by what another person does', async ({ pool, person }) => {
    const { rows } = await pool.query(
      "INSERT INTO users (username, role) VALUES (gen_random_uuid()::text, 'CONTRACTOR') RETURNING id",
    )
    expect(await book(person, pool, '2026-06-15T08:00Z', '2026-06-15T16:00Z')).toSatisfy(isBooked)
    expect(await book(rows[0].id, pool, '2026-06-15T08:00Z', '2026-06-15T16:00Z')).toSatisfy(isBooked)
  })

  it('refuses to move a shift onto another, or to bring one back under another', async ({ pool, person }) => {
    const morning = await book(person, pool, '2026-06-15T08:00Z', '2026-06-15T12:00Z')
    const evening = await book(person, pool, '2026-06-15T16:00Z', '2026-06-15T20:00Z')
    const moved = pool.query("UPDATE shifts SET date_end = '2026-06-15T17:00Z' WHERE id = $1", [morning])
    await expect(moved).rejects.toMatchObject({ constraint: 'shifts_no_overlap' })
    await pool.query('UPDATE shifts SET deleted_at = now() WHERE id = $1', [evening])
    await pool.query("UPDATE shifts SET date_end = '2026-06-15T17:00Z' WHERE id = $1", [morning])
    const revived = pool.query('UPDATE shifts SET deleted_at = NULL WHERE id = $1', [evening])
    await expect(revived).rejects.toMatchObject({ constraint: 'shifts_no_overlap' })
  })
})
