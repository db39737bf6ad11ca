// Connections to the embedded server over its socket, for managing it; the application has its own pool.

import pg from 'pg'
import { EmbeddedPostgresError, errorCode } from './errors.ts'
import type { Home } from './home.ts'
import { PORT, SUPERUSER } from './settings.ts'

export interface Connection {
  host: string
  port: number
  user: string
  password: string
  database: string
}

export function connectionTo(home: Home, socketFolder: string, database: string): Connection {
  return { host: socketFolder, port: PORT, user: SUPERUSER, password: home.password, database }
}

export function urlOf({ host, port, user, password, database }: Connection): string {
  return `postgresql://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

/** `absent`: nothing is listening. `busy`: a server is starting, recovering or stopping. */
export async function tryConnect(connection: Connection): Promise<pg.Client | 'absent' | 'busy'> {
  const client = new pg.Client({ ...connection, ssl: false, application_name: 'frontline-rota keeper' })
  // The `end` event reports a lost connection; without an error listener it would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    const code = errorCode(error)
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'absent'
    // Cannot connect now (57P03), crashed or stopping meanwhile (57P01, 57P02), or cut off during the handshake.
    if (code === undefined || code === 'ECONNRESET' || code === 'EPIPE' || code.startsWith('57P'))
      return 'busy'
    const reason = error instanceof Error ? error.message : String(error)
    throw new EmbeddedPostgresError(`The database on ${connection.host} refused its own keeper: ${reason}`)
  }
}
