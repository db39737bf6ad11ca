// `npm run setup-link`: prints the one-time link for the first master admin, even while the server is running.

import pg from 'pg'
import { readSchemaVersion } from './backup/catalog.sql.ts'
import { withDatabase } from './backup/database.ts'
import { program } from './backup/program.ts'
import { connect } from './db/connection.ts'
import { hasMasterAdmin } from './features/people/people.service.ts'
import { setupLink } from './features/setup/setup-link.service.ts'
import { projectRoot } from './project-paths.ts'
import { readSettings } from './settings.ts'

await program('npm run setup-link', 0, async () => {
  const settings = readSettings(process.env, projectRoot)
  await withDatabase(settings, async (connection) => {
    await refuseNewDatabase(connection)
    const { db, close } = connect({ ...connection, max: 1 }, (error) => console.error(error.message))
    try {
      if (await hasMasterAdmin(db)) throw new Error('A master admin already exists. Please sign in.')
      console.log(await setupLink(db, settings, new Date()))
    } finally {
      await close()
    }
  })
})

async function refuseNewDatabase(connection: { connectionString: string }): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    if ((await readSchemaVersion(client)) === null)
      throw new Error('The database is empty. Start Frontline Rota first: it prints the link.')
  } finally {
    await client.end()
  }
}
