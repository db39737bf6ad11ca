// The whole application with a large agency: 1,000 staff, and 20,000 shifts in the 56 days that a board shows.

import { cookieFor, startApplication } from './application.ts'
import { ready } from './child.ts'

export interface RotaServer {
  url: string
  /** The sessions of many managers. */
  cookies: string[]
  adminCookie: string
  contractorIds: string[]
}

/** Enough that no session reaches the per-minute request limit. */
const MANAGERS = 40
const CONTRACTORS = 1000

const server = await startApplication(process.argv[2]!)
const { url } = server
const cookies = await signIn('MANAGER', MANAGERS)
const [adminCookie] = await signIn('ADMIN', 1)
const contractorIds = await makePeople('CONTRACTOR', CONTRACTORS)
ready<RotaServer>({ url, cookies, adminCookie: adminCookie!, contractorIds }, () => server.stop())

async function makePeople(role: string, count: number): Promise<string[]> {
  const { rows } = await server.deps.database.pool.query<{ id: string }>(
    `INSERT INTO users (first_name, last_name, username, role, whatsapp_number)
     SELECT 'First' || n, 'Last' || n, gen_random_uuid(), $1, '+447' || (500000000 + nextval('audit_logs_id_seq'))
     FROM generate_series(1, $2) n RETURNING id`,
    [role, count],
  )
  return rows.map(({ id }) => id)
}

async function signIn(role: string, count: number): Promise<string[]> {
  const cookies: string[] = []
  for (const id of await makePeople(role, count)) cookies.push(await cookieFor(server, id))
  await server.deps.live.settle()
  return cookies
}
