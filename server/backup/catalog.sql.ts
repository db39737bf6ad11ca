// The database's tables, for backup and restore: names, columns, order, sequences, rows.

import pg from 'pg'

export interface Table {
  name: string
  /** Without generated columns. */
  columns: string[]
  /** The tables it references. */
  needs: string[]
}

/** Our tables, each after the tables it references, so rows can be restored in this order. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT c.relname AS name,
           (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
             WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
           ARRAY(SELECT DISTINCT r.relname::text FROM pg_constraint k JOIN pg_class r ON r.oid = k.confrelid
                  WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid <> c.oid) AS needs
      FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
       AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
     ORDER BY c.relname`)
  return inOrder(rows)
}

function inOrder(tables: Table[]): Table[] {
  const placed: Table[] = []
  const isPlaced = (name: string) => placed.some((table) => table.name === name)
  while (placed.length < tables.length) {
    const next = tables.filter((table) => !isPlaced(table.name) && table.needs.every(isPlaced))
    if (next.length === 0) throw new Error('these tables refer to each other in a circle')
    placed.push(...next)
  }
  return placed
}

/** The state of each sequence: `table.column` and the last number given out. */
export async function readSequences(client: pg.Client, tables: Table[]): Promise<Record<string, string>> {
  const counted: Record<string, string> = {}
  for (const { name, columns } of tables) {
    for (const column of columns) {
      const { rows } = await client.query<{ sequence: string | null }>(
        'SELECT pg_get_serial_sequence($1, $2) AS sequence',
        [`public.${quoted(name)}`, column],
      )
      const sequence = rows[0]?.sequence
      if (!sequence) continue
      const { rows: last } = await client.query<{ value: string }>(
        `SELECT CASE WHEN is_called THEN last_value ELSE 0 END::text AS value FROM ${sequence}`,
      )
      counted[`${name}.${column}`] = last[0]!.value
    }
  }
  return counted
}

/** The newest migration, or null if none has run. */
export async function readSchemaVersion(client: pg.Client): Promise<number | null> {
  const { rows: found } = await client.query<{ there: boolean }>(
    "SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS there",
  )
  if (!found[0]!.there) return null
  const { rows } = await client.query<{ schema: string | null }>(
    'SELECT max(created_at)::text AS schema FROM drizzle.__drizzle_migrations',
  )
  return rows[0]?.schema ? Number(rows[0].schema) : null
}

export async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ n: string }>(`SELECT count(*) AS n FROM public.${quoted(table)}`)
  return Number(rows[0]!.n)
}

export const quoted = (name: string): string => pg.escapeIdentifier(name)
