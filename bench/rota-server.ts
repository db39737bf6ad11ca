// The whole application with a large agency: 1,000 staff, and 20,000 shifts in the 56 days that a board shows.

import { assemble } from '#server/assemble.ts'
import { systemClock } from '#server/clock.ts'
import { SESSION_COOKIE } from '#server/http/session.ts'
import { makeLog } from '#server/log.ts'
import { readSettings } from '#server/settings.ts'
import { ready } from './child.ts'

export interface RotaServer {
  url: string
  /** Of many managers. */
  cookies: string[]
  adminCookie: string
  contractorIds: string[]
}

/** Enough that no session reaches the limit on requests of a minute. */
const MANAGERS = 40
const CONTRACTORS = 1000

const settings = readSettings({ PORT: '0', LOG_LEVEL: 'warn' }, '.')
const server = await assemble({
  settings,
  connection: { connectionString: process.argv[2] },
  clock: systemClock,
  log: makeLog(settings.logLevel),
  worker: false,
  webFolder: null,
})
const { db, pool } = server.deps.database
const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
const cookies = await signIn('MANAGER', MANAGERS)
const [adminCookie] = await signIn('ADMIN', 1)
const contractorIds = await makePeople('CONTRACTOR', CONTRACTORS)
ready<RotaServer>({ url, cookies, adminCookie: adminCookie!, contractorIds }, () => server.stop())

async function makePeople(role: string, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO users (first_name, last_name, username, role, whatsapp_number)
     SELECT 'First' || n, 'Last' || n, gen_random_uuid(), $1, '+447' || (500000000 + nextval('audit_logs_id_seq'))
     FROM generate_series(1, $2) n RETURNING id`,
    [role, count],
  )
  return rows.map(({ id }) => id)
}

async function signIn(role: string, count: number): Promise<string[]> {
  const cookies: string[] = []
  for (const id of await makePeople(role, count)) {
    const token = await server.deps.sessions.create(db, id, { ip: '127.0.0.1', userAgent: null })
    cookies.push(`${SESSION_COOKIE}=${token}`)
  }
  await server.deps.live.settle()
  return cookies
}
