// Measures the product's promises on speed, each beside its yardstick in the same run. Ends with 1 if one is missed.

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { makeLog } from '#server/log.ts'
import { benchAudit } from './audit.ts'
import { benchBoard } from './board.ts'
import { benchPoll } from './poll.ts'
import { formatTable, holds, type Row } from './table.ts'

const BENCHES: ((databaseUrl: string) => Promise<Row | Row[]>)[] = [benchPoll, benchBoard, benchAudit]

const folder = await mkdtemp(path.join(tmpdir(), 'frontline-bench-'))
// mkdtemp closes the folder to others, and as root another account runs the database.
await chmod(folder, 0o755)
const database = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, throwAway: true })
const rows: Row[] = []
try {
  const migrations = path.resolve(import.meta.dirname, '../server/db/migrations')
  await migrateDatabase({ connectionString: database.url }, migrations, makeLog('warn'))
  for (const bench of BENCHES) rows.push(...[await bench(database.url)].flat())
} finally {
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}
console.log(formatTable(rows))
process.exitCode = rows.every(holds) ? 0 : 1
