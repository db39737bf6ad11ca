// The whole application on a database of its own with an agency of a given size: `database-url size`.

import pg from 'pg'
import { cookieFor, startApplication } from './application.ts'
import { ready } from './child.ts'
import { copyOf } from './databases.ts'
import { fillAgency } from './growth-data.ts'

export interface GrowthServer {
  url: string
  adminCookie: string
  contractorCookie: string
}

const [databaseUrl = '', size = ''] = process.argv[2]!.split(' ')
const own = await copyOf(databaseUrl, `growth_${size}`)
const server = await startApplication(own, { env: { LOG_LEVEL: 'error' } })
// Not the server's connections, whose statements have a time limit.
const pool = new pg.Pool({ connectionString: own, max: 1 })
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
