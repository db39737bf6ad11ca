// Databases to back up and restore into, and queries on them.

import pg from 'pg'
import { afterAll } from 'vitest'
import { makeLog } from '#server/log.ts'
import { migrationsFolder } from '#server/project-paths.ts'
import { createEmptyDatabase, type TestDatabase } from './database.ts'

const made: TestDatabase[] = []

/** Call it at the top of a test file: drops the databases made here at the end. */
export function dropDatabasesAtEnd(): void {
  afterAll(async () => {
    for (const database of made.splice(0)) await database.drop()
  })
}

export async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase()
  made.push(database)
  return database
}

export const at = (connectionString: string) => ({ connectionString })

/** The options for a restore into this database. */
export const restoreInto = (url: string, passphrase: string | null = null) => ({
  connection: at(url),
  migrationsFolder,
  log: makeLog('silent'),
  passphrase,
})

export async function ask<T extends object>(url: string, query: string): Promise<T[]> {
  const client = new pg.Client(at(url))
  await client.connect()
  try {
    return (await client.query<T>(query)).rows
  } finally {
    await client.end()
  }
}

export async function tablesOf(url: string): Promise<string[]> {
  const rows = await ask<{ name: string }>(
    url,
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  )
  return rows.map((row) => row.name)
}
