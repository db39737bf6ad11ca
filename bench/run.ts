// Measures the product's performance targets, each against its baseline in the same run. Exits with 1 if one is missed.
// `npm run bench -- poll board` runs only those.

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { makeLog } from '#server/log.ts'
import { benchAudit } from './audit.ts'
import { benchBoard } from './board.ts'
import { benchBoards } from './boards.ts'
import { benchBooking } from './booking.ts'
import { benchBroadcast } from './broadcast.ts'
import { benchExport } from './export.ts'
import { benchFirstScreen } from './first-screen.ts'
import { benchGrowth } from './growth.ts'
import { benchJobsBoard } from './jobs-board.ts'
import { benchPoll } from './poll.ts'
import { benchPush } from './push.ts'
import { benchRules } from './rules.ts'
import { benchShifts } from './shifts.ts'
import { benchShortlist } from './shortlist.ts'
import { formatTable, holds, type Row } from './table.ts'

const BENCHES: Record<string, (databaseUrl: string) => Promise<Row | Row[]>> = {
  poll: benchPoll,
  board: benchBoard,
  jobs: benchJobsBoard,
  shifts: benchShifts,
  shortlist: benchShortlist,
  booking: benchBooking,
  rules: benchRules,
  push: benchPush,
  boards: benchBoards,
  export: benchExport,
  audit: benchAudit,
  broadcast: benchBroadcast,
  'first-screen': benchFirstScreen,
  growth: benchGrowth,
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in BENCHES))
if (unknown.length > 0)
  throw new Error(`No such bench: ${unknown.join(', ')}. There are ${Object.keys(BENCHES).join(', ')}.`)

const folder = await mkdtemp(path.join(tmpdir(), 'frontline-bench-'))
// mkdtemp makes the folder private, but when run as root the database uses another account.
await chmod(folder, 0o755)
// As in production: a write is on disk before it is acknowledged.
const database = await startEmbeddedPostgres({ dataDir: folder, log: () => {} })
const rows: Row[] = []
try {
  const migrations = path.resolve(import.meta.dirname, '../server/db/migrations')
  await migrateDatabase({ connectionString: database.url }, migrations, makeLog('warn'))
  for (const [name, bench] of Object.entries(BENCHES))
    if (asked.length === 0 || asked.includes(name)) rows.push(...[await bench(database.url)].flat())
} finally {
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}
console.log(formatTable(rows))
process.exitCode = rows.every(holds) ? 0 : 1
