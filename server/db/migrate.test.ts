import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createEmptyDatabase, migrate } from '#tests/support/database.ts'
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
