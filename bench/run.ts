// Measures the product's performance targets, each against its baseline in the same run. Exits with 1 if one is missed.
// `npm run bench -- poll board` runs only those.

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { makeLog } from '#server/log.ts'
import { migrationsFolder } from '#server/project-paths.ts'
import { benchAudit } from './audit.ts'
import { benchBoard } from './board.ts'
import { benchBoards } from './boards.ts'
import { benchBooking } from './booking.ts'
import { benchBroadcast } from './broadcast.ts'
import { copyOf } from './databases.ts'
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
const broken: string[] = []
try {
  await migrateDatabase({ connectionString: database.url }, migrationsFolder, makeLog('warn'))
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    try {
      const measured = [await bench(await copyOf(database.url, `bench_${name.replaceAll('-', '_')}`))].flat()
      rows.push(...measured)
      // At once, because the whole table is a quarter of an hour away.
      console.log(`${formatTable(measured)}\n`)
    } catch (error) {
      // The others are still worth their time.
      console.error(`${name} could not be measured:`, error)
      broken.push(name)
    }
  }
} finally {
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}
if (rows.length > 0) console.log(formatTable(rows))
if (broken.length > 0) console.log(`NOT MEASURED ${broken.join(', ')}`)
process.exitCode = broken.length === 0 && rows.every(holds) ? 0 : 1
