// `npm run backup [-- file]`: `-` writes to standard output, so that a container's backup can be stored outside it.

import { stat } from 'node:fs/promises'
import path from 'node:path'
import { projectRoot } from '../project-paths.ts'
import { readSettings } from '../settings.ts'
import { backUp, backUpToFile } from './backup.ts'
import { withDatabase } from './database.ts'
import { program } from './program.ts'

await program('npm run backup [-- file]', 1, async ([given]) => {
  const settings = readSettings(process.env, projectRoot)
  const now = new Date()
  const { backupPassphrase: passphrase } = settings
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-')
  const name = `frontline-rota-${time}Z.jsonl.gz${passphrase ? '.age' : ''}`
  const file = path.resolve(given ?? path.join(projectRoot, 'backups', name))
  const { tables, rows } = await withDatabase(settings, (connection) =>
    given === '-'
      ? backUp(connection, process.stdout, now, passphrase)
      : backUpToFile(connection, file, now, passphrase),
  )
  const where = given === '-' ? 'standard output' : `${file} (${sizeOf((await stat(file)).size)})`
  console.error(`Backed up ${rows} rows of ${tables} tables to ${where}${passphrase ? ', encrypted' : ''}.`)
})

function sizeOf(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
