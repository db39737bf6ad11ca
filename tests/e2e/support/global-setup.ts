// One embedded PostgreSQL in a throw-away folder for the whole browser run, with the migrated template that each
// server's database is copied from.

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../../server/db/embedded/index.ts'
import { migrateDatabase } from '../../../server/db/migrate.ts'
import { makeLog } from '../../../server/log.ts'
import { TEMPLATE } from './databases.ts'

export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'frontline-e2e-'))
  // mkdtemp makes the folder private, but when run as root the database uses another account.
  await chmod(folder, 0o755)
  const database = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, throwAway: true })
  const admin = new pg.Client({ connectionString: database.url })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${TEMPLATE}`)
  await admin.end()
  const url = new URL(database.url)
  url.pathname = `/${TEMPLATE}`
  await migrateDatabase(
    { connectionString: url.toString() },
    path.resolve('server/db/migrations'),
    makeLog('silent'),
  )
  process.env.E2E_DATABASE_URL = database.url
  return async () => {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
