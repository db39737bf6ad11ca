// Restores a backup into an empty database: first the tables as of the backup, then its rows in one transaction, then
// the newer migrations.

import { createReadStream } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { ConnectionConfig } from '../db/connection.ts'
import { migrateDatabase } from '../db/migrate.ts'
import type { Logger } from '../log.ts'
import { BackupError } from './backup-error.ts'
import { type Head, type Line, readBackup, type TableStart } from './backup-file.ts'
import { countRows, listTables, quoted, readSchemaVersion, type Table } from './catalog.sql.ts'
import { settleRestored } from './settle.ts'
import { isLeftOut, replacedColumns } from './tables.ts'

/** Rows and characters in memory at once. */
const BATCH_ROWS = 500
const BATCH_TEXT = 1_000_000

/** Tables that the server fills in every new database: their rows do not mean that it is in use. */
const OWN_ROWS = new Set(['gateway_pace', 'app_secrets'])

interface RestoreSummary {
  tables: number
  rows: number
  /** When the backup was made. */
  createdAt: string
}

interface RestoreParts {
  connection: ConnectionConfig
  migrationsFolder: string
  log: Logger
  passphrase: string | null
}

export async function restoreFromFile(parts: RestoreParts, file: string): Promise<RestoreSummary> {
  const lines = readBackup(createReadStream(file), parts.passphrase)
  const head = await readHead(lines)
  const client = new pg.Client({ ...parts.connection, application_name: 'frontline-rota restore' })
  await client.connect()
  try {
    await client.query('SET statement_timeout = 0')
    await refuseOtherSchema(client, head)
    await migrateTo(parts, head.schema)
    await client.query('BEGIN')
    const rows = await load(client, lines)
    await client.query('COMMIT')
    await migrateDatabase(parts.connection, parts.migrationsFolder, parts.log)
    // Without statistics the planner would treat every table as small.
    await client.query('ANALYZE')
    return { ...rows, createdAt: head.createdAt }
  } finally {
    // Rolls back a transaction that is still open.
    await client.end()
  }
}

async function readHead(lines: AsyncGenerator<Line>): Promise<Head> {
  const { value } = await lines.next()
  if (!value || !('note' in value) || !('schema' in value.note))
    throw new BackupError('This is no backup of Frontline Rota.')
  return value.note
}

async function refuseOtherSchema(client: pg.Client, head: Head): Promise<void> {
  const schema = await readSchemaVersion(client)
  if (schema !== null && schema !== head.schema)
    throw new BackupError(
      'The database was set up by another version than the backup. Restore into a new, empty one.',
    )
}

/** Creates the tables as of that migration. */
async function migrateTo({ connection, migrationsFolder, log }: RestoreParts, schema: number): Promise<void> {
  const journalFile = 'meta/_journal.json'
  const journal = JSON.parse(await readFile(path.join(migrationsFolder, journalFile), 'utf8')) as {
    entries: { when: number }[]
  }
  if (!journal.entries.some(({ when }) => when === schema))
    throw new BackupError('The backup was made by a newer version. Install that one, then restore.')
  const folder = await mkdtemp(path.join(tmpdir(), 'frontline-restore-'))
  try {
    await cp(migrationsFolder, folder, { recursive: true })
    const entries = journal.entries.filter(({ when }) => when <= schema)
    await writeFile(path.join(folder, journalFile), JSON.stringify({ ...journal, entries }))
    await migrateDatabase(connection, folder, log)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function load(
  client: pg.Client,
  lines: AsyncGenerator<Line>,
): Promise<{ tables: number; rows: number }> {
  const tables = await listTables(client)
  await prepare(client, tables)
  let table: TableStart | null = null
  let batch: string[] = []
  let length = 0
  let inTable = 0
  let inFile = 0
  let isComplete = false
  const restored = { tables: 0, rows: 0 }
  const flush = async () => {
    if (table && batch.length > 0) await insert(client, table, batch)
    inTable += batch.length
    batch = []
    length = 0
  }
  for await (const line of lines) {
    if ('row' in line) {
      if (table && isLeftOut(table.table)) {
        inTable += 1
        continue
      }
      batch.push(line.row)
      length += line.row.length
      if (batch.length >= BATCH_ROWS || length >= BATCH_TEXT) await flush()
    } else if ('table' in line.note) {
      table = line.note
      inTable = 0
      if (!isLeftOut(table.table)) refuseUnknown(tables, table)
    } else if ('end' in line.note) {
      await flush()
      if (inTable !== line.note.rows) throw new BackupError(`The backup lacks rows of ${line.note.end}.`)
      inFile += inTable
      if (isLeftOut(line.note.end)) continue
      restored.tables += 1
      restored.rows += inTable
    } else if ('sequences' in line.note) await setSequences(client, line.note.sequences)
    else if ('complete' in line.note) isComplete = line.note.rows === inFile
  }
  if (!isComplete) throw new BackupError('The backup is cut off. Nothing was restored.')
  await finish(client, tables)
  return restored
}

/** Nobody else can write from here on, and no trigger announces, numbers or refuses the restored rows. */
async function prepare(client: pg.Client, tables: Table[]): Promise<void> {
  for (const { name } of tables) await client.query(`ALTER TABLE public.${quoted(name)} DISABLE TRIGGER USER`)
  for (const { name } of tables) {
    if (!OWN_ROWS.has(name) && (await countRows(client, name)) > 0)
      throw new BackupError(
        `The database is not empty: there are rows in ${name}. Restore only into an empty one (a new DATA_DIR, or a new database).`,
      )
    await client.query(`DELETE FROM public.${quoted(name)}`)
  }
}

async function finish(client: pg.Client, tables: Table[]): Promise<void> {
  // Backups from earlier versions still contain them.
  for (const { name, columns } of tables) {
    for (const [column, sql] of Object.entries(replacedColumns(name))) {
      if (!columns.includes(column)) continue
      const [table, value] = [`public.${quoted(name)}`, `(${sql})`]
      await client.query(
        `UPDATE ${table} SET ${quoted(column)} = ${value} WHERE ${quoted(column)} IS DISTINCT FROM ${value}`,
      )
    }
  }
  await settleRestored(client, tables)
}

function refuseUnknown(tables: Table[], { table, columns }: TableStart): void {
  const known = tables.find(({ name }) => name === table)
  if (!known || columns.some((column) => !known.columns.includes(column)))
    throw new BackupError(`The backup does not fit this database: ${table} is not as it was.`)
}

async function insert(client: pg.Client, { table, columns }: TableStart, rows: string[]): Promise<void> {
  const [name, list] = [quoted(table), columns.map(quoted).join(', ')]
  await client.query(
    `INSERT INTO public.${name} (${list}) OVERRIDING SYSTEM VALUE
     SELECT ${list} FROM json_populate_recordset(NULL::public.${name}, $1::json)`,
    [`[${rows.join(',')}]`],
  )
}

async function setSequences(client: pg.Client, sequences: Record<string, string>): Promise<void> {
  for (const [place, last] of Object.entries(sequences)) {
    const [table = '', column = ''] = place.split('.')
    if (isLeftOut(table)) continue
    await client.query(
      `SELECT setval(pg_get_serial_sequence($1, $2), greatest($3::bigint, 1), $3::bigint > 0)`,
      [`public.${quoted(table)}`, column, last],
    )
  }
}
