// `npm run restore -- file`: restores into an empty database, and refuses any other.

import path from 'node:path'
import { makeLog } from '../log.ts'
import { migrationsFolder, projectRoot } from '../project-paths.ts'
import { readSettings } from '../settings.ts'
import { BackupError } from './backup-error.ts'
import { withDatabaseAlone } from './database.ts'
import { program } from './program.ts'
import { restoreFromFile } from './restore.ts'

await program('npm run restore -- file', 1, async ([file]) => {
  if (!file) throw new BackupError('Which backup? Usage: npm run restore -- file')
  const settings = readSettings(process.env, projectRoot)
  const { tables, rows, createdAt } = await withDatabaseAlone(settings, (connection) =>
    restoreFromFile(
      {
        connection,
        migrationsFolder,
        log: makeLog(settings.logLevel),
        passphrase: settings.backupPassphrase,
      },
      path.resolve(file),
    ),
  )
  console.error(
    `Restored ${rows} rows of ${tables} tables, as they were at ${createdAt}. Everybody has to sign in again. Now start the product.`,
  )
})
