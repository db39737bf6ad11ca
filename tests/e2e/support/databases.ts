// A database for each test, copied from a template: an empty agency, or the one of `npm run demo`.

import { randomBytes } from 'node:crypto'
import pg from 'pg'

export type Agency = 'empty' | 'demo'

export const TEMPLATE = 'e2e_template'
const DEMO = 'e2e_demo'

interface TestDatabase {
  url: string
  drop(): Promise<void>
}

export async function createDatabase(
  agency: Agency,
  fillDemo: (url: string) => Promise<void>,
): Promise<TestDatabase> {
  if (agency === 'demo') await ensureDemo(fillDemo)
  return copyOf(agency === 'demo' ? DEMO : TEMPLATE, `e2e_${randomBytes(6).toString('hex')}`)
}

async function copyOf(template: string, name: string): Promise<TestDatabase> {
  await asAdmin((client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`))
  return {
    url: urlOf(name),
    drop: async () => {
      await asAdmin((client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
    },
  }
}

/** Filling it takes seconds, so the first worker that wants it does, and the others wait. */
async function ensureDemo(fill: (url: string) => Promise<void>): Promise<void> {
  await asAdmin(async (client) => {
    await client.query(`SELECT pg_advisory_lock(hashtext('${DEMO}'))`)
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DEMO])
    if (rowCount) return
    const { url } = await copyOf(TEMPLATE, `${DEMO}_unfinished`)
    await fill(url)
    await client.query(`ALTER DATABASE ${DEMO}_unfinished RENAME TO ${DEMO}`)
  })
}

async function asAdmin<T>(act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl() })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

function adminUrl(): string {
  const url = process.env.E2E_DATABASE_URL
  if (!url) throw new Error('the global setup has not started the database')
  return url
}

function urlOf(name: string): string {
  const url = new URL(adminUrl())
  url.pathname = `/${name}`
  return url.toString()
}
