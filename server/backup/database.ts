// Connects a short-lived program to the database in the settings: the running server's, or one started for the
// duration.

import { existsSync } from 'node:fs'
import path from 'node:path'
import { findRunningPostgres, startEmbeddedPostgres } from '../db/embedded/index.ts'
import type { Settings } from '../settings.ts'
import { BackupError } from './backup-error.ts'

type Work<T> = (connection: { connectionString: string }) => Promise<T>

/** Works while the server is running too. */
export async function withDatabase<T>(settings: Settings, work: Work<T>): Promise<T> {
  if (!settings.databaseUrl && !existsSync(path.join(settings.dataDir, 'postgres')))
    throw new BackupError(`There is no database in ${settings.dataDir}. Set DATA_DIR or DATABASE_URL.`)
  const running = urlOf(settings) ?? (await findRunningPostgres(settings.dataDir))
  return running ? work({ connectionString: running }) : withDatabaseAlone(settings, work)
}

/** Refuses with an error message while the server is running on the embedded database. */
export async function withDatabaseAlone<T>(settings: Settings, work: Work<T>): Promise<T> {
  const url = urlOf(settings)
  if (url) return work({ connectionString: url })
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

/** Bypasses a pooler, because a backup or restore holds one connection for a long time. */
function urlOf({ databaseDirectUrl, databaseUrl }: Settings): string | null {
  return databaseDirectUrl ?? databaseUrl
}
