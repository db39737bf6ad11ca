// A separate database for each test file, copied from a template that is migrated once per run.

import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { migrateDatabase } from '#server/db/migrate.ts'
import { makeLog } from '#server/log.ts'

const migrationsFolder = path.resolve(import.meta.dirname, '../../server/db/migrations')
const TEMPLATE_LOCK = 7_301_777

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** An empty database, not yet migrated. */
export const createEmptyDatabase = (): Promise<TestDatabase> => create('')

export async function createDatabase(): Promise<TestDatabase> {
  const { name, canChooseStrategy } = await migratedTemplate()
  // Much faster than copying through the write-ahead log, which is the default where there is a choice.
  return create(`TEMPLATE ${name}${canChooseStrategy ? ' STRATEGY file_copy' : ''}`)
}

async function create(from: string): Promise<TestDatabase> {
  const name = `t_${randomBytes(6).toString('hex')}`
  await asAdmin((client) => client.query(`CREATE DATABASE ${name} ${from}`))
  return {
    url: urlOf(name),
    drop: () =>
      asAdmin(async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))),
  }
}

export async function migrate(url: string, folder = migrationsFolder): Promise<void> {
  await migrateDatabase({ connectionString: url }, folder, makeLog('silent'))
}

/** As an earlier version left it: with the migrations up to this one. */
export async function migrateUpTo(url: string, tag: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'frontline-migrations-'))
  try {
    await cp(migrationsFolder, folder, { recursive: true })
    const file = path.join(folder, 'meta/_journal.json')
    const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(file, 'utf8'))
    const last = journal.entries.findIndex((entry) => entry.tag === tag)
    if (last === -1) throw new Error(`No migration is called ${tag}`)
    await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }))
    await migrate(url, folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

interface Template {
  name: string
  /** From PostgreSQL 15 on. */
  canChooseStrategy: boolean
}

let template: Promise<Template> | null = null

/** Created by the first test file; the others wait at the lock. */
function migratedTemplate(): Promise<Template> {
  template ??= asAdmin(async (client) => {
    const name = `template_${inject('runId')}`
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (!rowCount) {
      await client.query(`CREATE DATABASE ${name}_new`)
      await migrate(urlOf(`${name}_new`))
      await client.query(`ALTER DATABASE ${name}_new RENAME TO ${name}`)
    }
    const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num')
    return { name, canChooseStrategy: Number(rows[0]!.server_version_num) >= 150_000 }
  })
  return template
}

function asAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  return onOwnConnection(inject('adminDatabaseUrl'), work)
}

/** Without the time limits of the product's connections: filling a database may take long on a busy machine. */
export async function onOwnConnection<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function urlOf(database: string): string {
  const url = new URL(inject('adminDatabaseUrl'))
  url.pathname = `/${database}`
  return url.toString()
}
