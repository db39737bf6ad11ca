// The database that the settings name, for a program that comes and goes: the product's own while it runs, or started
// for as long as the work takes.

import { existsSync } from 'node:fs'
import path from 'node:path'
import { findRunningPostgres, startEmbeddedPostgres } from '../db/embedded/index.ts'
import type { Settings } from '../settings.ts'
import { BackupError } from './backup-file.ts'

type Work<T> = (connection: { connectionString: string }) => Promise<T>

/** Works also while the product runs. */
export async function withDatabase<T>(settings: Settings, work: Work<T>): Promise<T> {
  if (!settings.databaseUrl && !existsSync(path.join(settings.dataDir, 'postgres')))
    throw new BackupError(`There is no database in ${settings.dataDir}. Set DATA_DIR or DATABASE_URL.`)
  const running = settings.databaseUrl ?? (await findRunningPostgres(settings.dataDir))
  return running ? work({ connectionString: running }) : withDatabaseAlone(settings, work)
}

/** Refuses with a sentence while the product runs on the embedded database. */
export async function withDatabaseAlone<T>(settings: Settings, work: Work<T>): Promise<T> {
  if (settings.databaseUrl) return work({ connectionString: settings.databaseUrl })
  const embedded = await startEmbeddedPostgres({
    dataDir: settings.dataDir,
    log: (line) => console.error(line),
  })
  try {
    return await work({ connectionString: embedded.url })
  } finally {
    await embedded.stop()
  }
}
