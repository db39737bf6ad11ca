// `npm run restore -- file`: into an empty database, else it refuses.

import path from 'node:path'
import { makeLog } from '../log.ts'
import { migrationsFolder, projectRoot } from '../places.ts'
import { readSettings } from '../settings.ts'
import { BackupError } from './backup-file.ts'
import { withDatabaseAlone } from './database.ts'
import { program } from './program.ts'
import { restoreFromFile } from './restore.ts'

await program('npm run restore -- file', 1, async ([file]) => {
  if (!file) throw new BackupError('Which backup? Usage: npm run restore -- file')
  const settings = readSettings(process.env, projectRoot)
  const { tables, rows, createdAt } = await withDatabaseAlone(settings, (connection) =>
    restoreFromFile({ connection, migrationsFolder, log: makeLog(settings.logLevel) }, path.resolve(file)),
  )
  console.error(
    `Restored ${rows} rows of ${tables} tables, as they were at ${createdAt}. Now start the product.`,
  )
})
