// Nobody is booked twice at once, whoever asks and however many ask together: the database itself refuses it.

import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../support/database.ts'

const CALLERS = 50

let database: TestDatabase
let pool: pg.Pool
let person: string
beforeAll(async () => {
  database = await createDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: CALLERS })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
beforeEach(async () => {
  const { rows } = await pool.query(
    "INSERT INTO users (username, role) VALUES (gen_random_uuid()::text, 'CONTRACTOR') RETURNING id",
  )
  person = rows[0].id
})

function book(start: string, end: string, who = person): Promise<string> {
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

/** Opens every connection first, so that the inserts truly meet. */
async function warm(): Promise<void> {
  await Promise.all(Array.from({ length: CALLERS }, () => pool.query('SELECT pg_sleep(0.01)')))
}

describe('booking one person', () => {
  it(`lets exactly one of ${CALLERS} identical bookings through`, async () => {
    await warm()
    const answers = await Promise.all(
      Array.from({ length: CALLERS }, () => book('2026-06-15T08:00Z', '2026-06-15T16:00Z')),
    )
    expect(answers.filter(isBooked)).toHaveLength(1)
    expect(new Set(answers.filter((a) => !isBooked(a)))).toEqual(new Set(['shifts_no_overlap']))
  })

  it('lets exactly one through when each overlaps the others only by a minute or more', async () => {
    await warm()
    const minute = (n: number) => String(n).padStart(2, '0')
    const answers = await Promise.all(
      Array.from({ length: CALLERS }, (_, n) =>
        book(`2026-06-15T08:${minute(n)}Z`, `2026-06-15T09:${minute(n)}Z`),
      ),
    )
    expect(answers.filter(isBooked)).toHaveLength(1)
  })

  it('allows a shift that begins as another ends, and one that ends as it begins', async () => {
    expect(await book('2026-06-15T08:00Z', '2026-06-15T16:00Z')).toSatisfy(isBooked)
    expect(await book('2026-06-15T16:00Z', '2026-06-15T20:00Z')).toSatisfy(isBooked)
    expect(await book('2026-06-15T06:00Z', '2026-06-15T08:00Z')).toSatisfy(isBooked)
    expect(await book('2026-06-15T15:59Z', '2026-06-15T16:01Z')).toBe('shifts_no_overlap')
  })

  it('is not hindered by a shift that was unbooked', async () => {
    const first = await book('2026-06-15T08:00Z', '2026-06-15T16:00Z')
    await pool.query('UPDATE shifts SET deleted_at = now() WHERE id = $1', [first])
    expect(await book('2026-06-15T08:00Z', '2026-06-15T16:00Z')).toSatisfy(isBooked)
  })

  it('is not hindered by what another person does', async () => {
    const { rows } = await pool.query(
      "INSERT INTO users (username, role) VALUES (gen_random_uuid()::text, 'CONTRACTOR') RETURNING id",
    )
    expect(await book('2026-06-15T08:00Z', '2026-06-15T16:00Z')).toSatisfy(isBooked)
    expect(await book('2026-06-15T08:00Z', '2026-06-15T16:00Z', rows[0].id)).toSatisfy(isBooked)
  })

  it('refuses to move a shift onto another, or to bring one back under another', async () => {
    const morning = await book('2026-06-15T08:00Z', '2026-06-15T12:00Z')
    const evening = await book('2026-06-15T16:00Z', '2026-06-15T20:00Z')
    const moved = pool.query("UPDATE shifts SET date_end = '2026-06-15T17:00Z' WHERE id = $1", [morning])
    await expect(moved).rejects.toMatchObject({ constraint: 'shifts_no_overlap' })
    await pool.query('UPDATE shifts SET deleted_at = now() WHERE id = $1', [evening])
    await pool.query("UPDATE shifts SET date_end = '2026-06-15T17:00Z' WHERE id = $1", [morning])
    const revived = pool.query('UPDATE shifts SET deleted_at = NULL WHERE id = $1', [evening])
    await expect(revived).rejects.toMatchObject({ constraint: 'shifts_no_overlap' })
  })
})
