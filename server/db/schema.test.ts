// Typed queries trust schema.ts, but migrations/ create the real tables: these tests check that the two agree.

import { getTableColumns, is } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { makeDatabase } from '#tests/support/fixtures.ts'
import { CONSTRAINTS, refusalOf } from './constraints.ts'
import * as schema from './schema.ts'

const it = test
  .extend('database', { scope: 'file' }, makeDatabase)
  .extend('client', { scope: 'file' }, async ({ database }, { onCleanup }) => {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    onCleanup(() => client.end())
    return client
  })

interface Column {
  column: string
  type: string
  isNullable: boolean
  hasDefault: boolean
  isGenerated: boolean
}

const tables = Object.values(schema).filter((value) => is(value, PgTable)) as PgTable[]

function believed(table: PgTable): Column[] {
  return Object.values(getTableColumns(table)).map((column) => ({
    column: column.keyAsName ? toSnakeCase(column.name) : column.name,
    type: column.getSQLType().replaceAll(', ', ','),
    isNullable: !column.notNull,
    hasDefault: column.hasDefault && !column.generated && !column.generatedIdentity,
    isGenerated: column.generated !== undefined || column.generatedIdentity !== undefined,
  }))
}

async function actual(client: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `SELECT c.column_name AS "column", format_type(a.atttypid, a.atttypmod) AS type,
            c.is_nullable = 'YES' AS "isNullable",
            c.column_default IS NOT NULL AS "hasDefault",
            c.is_generated = 'ALWAYS' OR c.is_identity = 'YES' AS "isGenerated"
       FROM information_schema.columns c
       JOIN pg_attribute a ON a.attrelid = format('%I.%I', c.table_schema, c.table_name)::regclass
                          AND a.attname = c.column_name
      WHERE c.table_schema = 'public' AND c.table_name = $1`,
    [table],
  )
  return rows
}

const byName = (columns: Column[]) => Object.fromEntries(columns.map(({ column, ...rest }) => [column, rest]))

describe('the schema that queries are typed by', () => {
  it('names the tables that the migrations make, all of them', async ({ client }) => {
    const { rows } = await client.query<{ name: string }>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
    )
    expect(rows.map(({ name }) => name).sort()).toEqual(tables.map((t) => getTableConfig(t).name).sort())
  })

  it.for(tables.map((table) => [getTableConfig(table).name, table] as const))(
    'has the columns of %s: names, types, nullability, defaults',
    async ([name, table], { client }) => {
      expect(byName(believed(table))).toEqual(byName(await actual(client, name)))
    },
  )
})

/** The constraints that a caller can violate: all except NOT NULL and keys that the database generates. */
async function breakableConstraints(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.conname AS name FROM pg_constraint c
      WHERE c.connamespace = 'public'::regnamespace AND c.conrelid <> 0 AND c.contype IN ('u', 'c', 'f', 'x', 't')
     UNION
     SELECT i.indexrelid::regclass::text FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
      WHERE t.relnamespace = 'public'::regnamespace AND i.indisunique AND NOT i.indisprimary
     UNION
     SELECT c.conname FROM pg_constraint c
      WHERE c.connamespace = 'public'::regnamespace AND c.contype = 'p' AND NOT EXISTS (
        SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
           AND (a.atthasdef OR a.attidentity <> ''))`,
  )
  return rows.map(({ name }) => name).sort()
}

function withoutMeaning(constraints: string[], meanings: Record<string, unknown>): string[] {
  return constraints.filter((name) => !(name in meanings))
}

describe('what a violated constraint means', () => {
  it('is written down for every constraint of every table', async ({ client }) => {
    const constraints = await breakableConstraints(client)
    expect(constraints.length).toBeGreaterThan(60)
    expect(withoutMeaning(constraints, CONSTRAINTS), 'add these to server/db/constraints.ts').toEqual([])
  })

  it('is noticed when it is missing', async ({ client }) => {
    const { shifts_no_overlap: _, ...rest } = CONSTRAINTS
    expect(withoutMeaning(await breakableConstraints(client), rest)).toEqual(['shifts_no_overlap'])
  })

  it('is written down for no constraint that has gone', async ({ client }) => {
    const constraints = new Set(await breakableConstraints(client))
    const stale = Object.keys(CONSTRAINTS).filter((name) => !constraints.has(name))
    expect(stale, 'remove these from server/db/constraints.ts').toEqual([])
  })

  it('is found behind the error that a query throws', async ({ client }) => {
    const error = await client
      .query("INSERT INTO users (username, role) VALUES ('nobody', 'KING')")
      .catch((e: unknown) => e)
    expect(refusalOf(new Error('Failed query', { cause: error }))).toMatchObject({
      status: 400,
      message: 'That is not a known role.',
    })
    expect(refusalOf(new Error('something else'))).toBeNull()
  })
})

describe('the audit log', () => {
  it.for([
    ['altered', "UPDATE audit_logs SET description = 'nothing happened'"],
    ['altered where nothing matches', "UPDATE audit_logs SET description = '' WHERE false"],
    ['deleted', 'DELETE FROM audit_logs'],
    ['emptied', 'TRUNCATE audit_logs'],
  ] as const)('cannot be %s', async ([_what, statement], { client }) => {
    await client.query(
      "INSERT INTO audit_logs (action, resource_type, description) VALUES ('USER_LOGIN', 'USER', 'Amara signed in')",
    )
    const count = async () => (await client.query('SELECT count(*)::int AS n FROM audit_logs')).rows[0].n
    const before = await count()
    await expect(client.query(statement)).rejects.toThrow('the audit log is append-only')
    expect(await count()).toBe(before)
    const { rowCount } = await client.query("SELECT 1 FROM audit_logs WHERE description <> 'Amara signed in'")
    expect(rowCount).toBe(0)
  })
})
