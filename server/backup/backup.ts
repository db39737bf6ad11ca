// Writes the database to one file while the server is running: everything is read from one snapshot.

import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import type { ConnectionConfig } from '../db/connection.ts'
import { VERSION } from '../version.ts'
import { BackupError } from './backup-error.ts'
import { FORMAT, noteLine } from './backup-file.ts'
import { listTables, quoted, readSchemaVersion, readSequences, type Table } from './catalog.sql.ts'
import { encrypted } from './encryption.ts'
import { isLeftOut, replacedColumns } from './tables.ts'

/** Rows in memory at once. */
const BATCH = 1_000

interface BackupSummary {
  tables: number
  rows: number
}

/** The file gets its name only when it is complete; only its owner can read it. */
export async function backUpToFile(
  config: ConnectionConfig,
  file: string,
  now: Date,
  passphrase: string | null,
): Promise<BackupSummary> {
  await mkdir(path.dirname(file), { recursive: true })
  const partial = `${file}.partial`
  try {
    const summary = await backUp(config, createWriteStream(partial, { mode: 0o600 }), now, passphrase)
    const handle = await open(partial)
    await handle.sync().finally(() => handle.close())
    await rename(partial, file)
    return summary
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

export async function backUp(
  config: ConnectionConfig,
  to: Writable,
  now: Date,
  passphrase: string | null,
): Promise<BackupSummary> {
  const client = new pg.Client({ ...config, application_name: 'frontline-rota backup' })
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query('SET LOCAL statement_timeout = 0')
    const summary: BackupSummary = { tables: 0, rows: 0 }
    const lines = Readable.from(linesOf(client, now, summary), { objectMode: false })
    const encrypt = (zipped: AsyncIterable<Uint8Array>) =>
      passphrase ? encrypted(zipped, passphrase) : zipped
    await pipeline(lines, createGzip(), encrypt, to)
    await client.query('COMMIT')
    return summary
  } finally {
    await client.end()
  }
}

async function* linesOf(client: pg.Client, now: Date, summary: BackupSummary): AsyncGenerator<string> {
  const schema = await readSchemaVersion(client)
  if (schema === null)
    throw new BackupError('There is nothing to back up: this database is not of Frontline Rota.')
  const createdAt = now.toISOString()
  yield noteLine({ format: FORMAT, product: 'frontline-rota', version: VERSION, schema, createdAt })
  const tables = (await listTables(client)).filter(({ name }) => !isLeftOut(name))
  for (const table of tables) {
    yield noteLine({ table: table.name, columns: table.columns })
    let rows = 0
    for await (const batch of rowsOf(client, table)) {
      rows += batch.length
      yield `${batch.join('\n')}\n`
    }
    yield noteLine({ end: table.name, rows })
    summary.rows += rows
  }
  summary.tables = tables.length
  // Read last: numbers given out in the meantime are merely skipped.
  yield noteLine({ sequences: await readSequences(client, tables) })
  yield noteLine({ complete: true, rows: summary.rows })
}

async function* rowsOf(client: pg.Client, { name, columns }: Table): AsyncGenerator<string[]> {
  const replaced = replacedColumns(name)
  const list = columns
    .map((column) => `${replaced[column] ?? quoted(column)} AS ${quoted(column)}`)
    .join(', ')
  await client.query(
    `DECLARE backup_rows NO SCROLL CURSOR FOR
      SELECT row_to_json(r)::text AS line FROM (SELECT ${list} FROM public.${quoted(name)}) AS r`,
  )
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`FETCH ${BATCH} FROM backup_rows`)
    if (rows.length > 0) yield rows.map((row) => row.line)
    if (rows.length < BATCH) break
  }
  await client.query('CLOSE backup_rows')
}
