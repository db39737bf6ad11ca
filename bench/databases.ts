// A database for each bench, so that none measures what another has left behind.

import pg from 'pg'

/** A copy of the database at this address; nobody else may be connected to it. Returns the copy's address. */
export async function copyOf(template: string, name: string): Promise<string> {
  const [copy, admin] = [new URL(template), new URL(template)]
  copy.pathname = `/${name}`
  admin.pathname = '/postgres'
  const client = new pg.Client({ connectionString: admin.href })
  await client.connect()
  await client.query(`CREATE DATABASE "${name}" TEMPLATE "${new URL(template).pathname.slice(1)}"`)
  await client.end()
  return copy.href
}
