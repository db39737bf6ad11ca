// The whole application on a database of its own with an agency of a given size: `database-url size`.

import path from 'node:path'
import pg from 'pg'
import { migrateDatabase } from '#server/db/migrate.ts'
import { makeLog } from '#server/log.ts'
import { cookieFor, startApplication } from './application.ts'
import { ready } from './child.ts'
import { fillAgency } from './growth-data.ts'

export interface GrowthServer {
  url: string
  adminCookie: string
  contractorCookie: string
}

const [databaseUrl = '', size = ''] = process.argv[2]!.split(' ')
const own = new URL(databaseUrl)
own.pathname = `/growth_${size}`
await createDatabase()

const server = await startApplication(own.href, { env: { LOG_LEVEL: 'error' } })
// Not the server's connections, whose statements have a time limit.
const pool = new pg.Pool({ connectionString: own.href, max: 1 })
const { adminId, contractorId } = await fillAgency(pool, Number(size))
await pool.end()
ready<GrowthServer>(
  {
    url: server.url,
    adminCookie: await cookieFor(server, adminId),
    contractorCookie: await cookieFor(server, contractorId),
  },
  () => server.stop(),
)

async function createDatabase(): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`CREATE DATABASE ${own.pathname.slice(1)}`)
  await client.end()
  const migrations = path.resolve(import.meta.dirname, '../server/db/migrations')
  await migrateDatabase({ connectionString: own.href }, migrations, makeLog('warn'))
}
